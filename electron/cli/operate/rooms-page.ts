// A page for the beamer: every room with how it stands, and a QR code that leads there. It has no scripts, and comes again by
// itself every few seconds.

import { toString as qrCode } from 'qrcode';
import { type RelayStatus, type ShownRoom, standOf } from './relay-status.ts';

/** How often it comes again, s. */
const REFRESH_S = 5;

const STYLE = `
  body { background: #0d0f1a; color: #eef0ff; font: 1.25rem system-ui, sans-serif; margin: 2rem; }
  h1 { font-size: 1.6rem; margin: 0 0 1.5rem; }
  ul { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); list-style: none; margin: 0; padding: 0; }
  li { align-items: center; background: #1a1e33; border-radius: 0.75rem; display: flex; gap: 1rem; overflow: hidden; padding: 1rem; }
  li.full, li.locked, li.playing { opacity: 0.6; }
  li div { min-width: 0; }
  h2, p { margin: 0; overflow-wrap: anywhere; }
  h2 { font-size: 1.25rem; }
  p { color: #b9bfe0; font-size: 1rem; }
  svg { background: #fff; border-radius: 0.4rem; flex: none; height: 7rem; width: 7rem; }`;

/** Returns what makes the page; `linkOf` leads to a room by its number. */
export function roomsPage(game: string, linkOf: (room: number) => string) {
  const codes = new Map<number, Promise<string>>();
  const codeOf = (room: number) => {
    let code = codes.get(room);
    if (!code) {
      code = qrCode(linkOf(room), { type: 'svg', margin: 2 });
      codes.set(room, code);
    }
    return code;
  };
  return async ({ rooms, drains }: RelayStatus): Promise<string> => {
    const items = await Promise.all(
      rooms.map(async (info, at) => info && item(at + 1, info, await codeOf(at + 1))),
    );
    const note = drains ? ' – ends when the last match is over' : '';
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${REFRESH_S}">
<title>${escaped(game)}: rooms</title>
<style>${STYLE}</style>
<h1>${escaped(game)}${note}</h1>
<ul>${items.filter((one) => one !== null).join('')}</ul>
</html>
`;
  };
}

function item(number: number, info: ShownRoom, code: string): string {
  const { title, host, taken, seats, password } = info;
  const stand = standOf(info);
  const name = title || (host && `${host}’s room`);
  const named = name === '' ? '' : `<p>${escaped(name)}</p>`;
  const closed = password ? ', with a password' : '';
  return `
<li class="${stand}">${code}<div><h2>Room ${number}</h2>${named}<p>${taken} of ${seats}, ${stand}${closed}</p></div></li>`;
}

/** People choose titles and names. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
