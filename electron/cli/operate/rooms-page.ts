// A page for the beamer: every room with how it stands, a QR code that leads there, and the table of the evening beside them. It has
// no scripts: it comes again by itself, with the next rooms and people where there are more than fit.

import { toString as qrCode } from 'qrcode';
import type { TableRow } from '../../../netcode/party/ledger.ts';
import { escaped } from './html.ts';
import { type RelayStatus, type ShownRoom, type ShownStatus, standOf } from './relay-status.ts';

/** Rooms that fit on a screen of 16:9, in rows of eight, with QR codes that are read from across a room. */
const ROOMS_A_PAGE = 24;

/** Rooms that fit beside the table, in rows of six, and people that fit into the table. */
const ROOMS_BESIDE = 18;
const PEOPLE_A_PAGE = 16;

/** How long half a page is seen alone on a smaller screen, ms: time to find a room and to hold a phone to it. */
export const HALF_MS = 5_000;
export const PAGE_MS = 2 * HALF_MS;

/** Where people can go come first. */
const ORDER = ['open', 'empty', 'playing', 'full', 'locked'] as const;

// All sizes are parts of the screen (--u: a hundredth of its width at 16:9), so that a page fits on any beamer. One with fewer
// pixels shows half of it at a time, with codes that are as large.
const STYLE = `
  :root { --u: min(1vw, 1.777vh); }
  body { background: #0d0f1a; color: #eef0ff; font: calc(0.95 * var(--u))/1.2 system-ui, sans-serif; margin: var(--u); }
  header { align-items: baseline; display: flex; flex-wrap: wrap; gap: 0 calc(2 * var(--u)); margin-bottom: calc(0.6 * var(--u)); }
  h1, h2, p { margin: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  h1 { font-size: calc(2 * var(--u)); }
  .way { font-size: calc(2 * var(--u)); font-weight: 700; }
  .code { color: #ffd36b; font-size: calc(3.2 * var(--u)); letter-spacing: 0.06em; }
  .turn { margin-left: auto; }
  ul { display: grid; gap: calc(0.6 * var(--u)); grid-template-columns: repeat(8, minmax(0, 1fr)); list-style: none; margin: 0; padding: 0; }
  li { background: #1a1e33; border-radius: calc(0.6 * var(--u)); padding: calc(0.5 * var(--u)); text-align: center; }
  li.full, li.locked, li.playing { opacity: 0.6; }
  h2 { font-size: calc(1.5 * var(--u)); }
  p { color: #b9bfe0; }
  li svg { background: #fff; border-radius: calc(0.3 * var(--u)); display: block; height: calc(9.2 * var(--u)); margin: calc(0.2 * var(--u)) auto; width: calc(9.2 * var(--u)); }
  .said { color: #ffd36b; font-size: calc(1.6 * var(--u)); font-weight: 700; margin-bottom: calc(0.6 * var(--u)); max-height: 2.4em; overflow-wrap: anywhere; white-space: normal; }
  .said ~ * svg { height: calc(7.6 * var(--u)); width: calc(7.6 * var(--u)); }
  main { align-items: start; display: grid; gap: var(--u); grid-template-columns: minmax(0, 1fr) calc(24 * var(--u)); }
  main ul { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  aside { background: #1a1e33; border-radius: calc(0.6 * var(--u)); padding: calc(0.6 * var(--u)) calc(0.8 * var(--u)); }
  table { border-collapse: collapse; table-layout: fixed; width: 100%; }
  td { font-size: calc(1.5 * var(--u)); line-height: calc(2.4 * var(--u)); overflow: hidden; padding: 0; text-overflow: ellipsis; white-space: nowrap; }
  td:first-child { color: #b9bfe0; width: calc(3.2 * var(--u)); }
  td:last-child { color: #ffd36b; font-variant-numeric: tabular-nums; font-weight: 700; text-align: right; width: calc(6.4 * var(--u)); }
  .address { color: #eef0ff; font-weight: 600; }
  @media (min-width: 60.1rem) and (max-width: 99.9rem) {
    ul { grid-template-columns: repeat(6, minmax(0, 1fr)); }
    li svg { height: calc(13 * var(--u)); width: calc(13 * var(--u)); }
    main ul { grid-template-columns: repeat(5, minmax(0, 1fr)); }
    .said ~ * svg { height: calc(10.8 * var(--u)); width: calc(10.8 * var(--u)); }
    li { font-size: calc(1.2 * var(--u)); }
    .turn, .first li:nth-child(n + 13), .second li:nth-child(-n + 12), main .first li:nth-child(n + 10) { display: none; }
    main .second li:nth-child(n + 10) { display: list-item; }
  }
  @media (max-width: 60rem) {
    :root { --u: 18px; }
    main { grid-template-columns: minmax(0, 1fr); }
    main ul, ul { grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); }
  }`;

/** How people come in who scan nothing. */
export interface WaysIn {
  /** Null where the address has none. */
  readonly code: string | null;
  readonly address: string;
}

/** Returns what makes the page of a moment, ms; `linkOf` leads to a room by its number. */
export function roomsPage(game: string, { code, address }: WaysIn, linkOf: (room: number) => string) {
  const codes = new Map<number, Promise<string>>();
  const codeOf = (room: number) => {
    let made = codes.get(room);
    if (!made) {
      made = qrCode(linkOf(room), { type: 'svg', margin: 4, errorCorrectionLevel: 'L' });
      codes.set(room, made);
    }
    return made;
  };
  const way = `${code === null ? '' : `<p class="way code">${code}</p>`}<p class="way">${escaped(address)}</p>`;
  return async ({ rooms, announced, drains, best }: ShownStatus, now: number): Promise<string> => {
    const ordered = inOrder(rooms);
    const table = tableOf(best, now);
    const most = table === '' ? ROOMS_A_PAGE : ROOMS_BESIDE;
    const pages = Math.max(1, Math.ceil(ordered.length / most));
    const page = Math.floor(now / PAGE_MS) % pages;
    const isFirst = now % PAGE_MS < HALF_MS || ordered.length - page * most <= most / 2;
    const shown = ordered.slice(page * most, (page + 1) * most);
    const items = await Promise.all(
      shown.map(async ({ number, room }) => item(number, room, address, await codeOf(number))),
    );
    const note = drains ? ' – ends when the last match is over' : '';
    const said = announced === '' ? '' : `<p class="said">${escaped(announced)}</p>\n`;
    const turn = pages === 1 ? '' : `<p class="turn">${page + 1} of ${pages}</p>`;
    const list = `<ul class="${isFirst ? 'first' : 'second'}">${items.join('')}</ul>`;
    return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${Math.ceil((HALF_MS - (now % HALF_MS)) / 1_000)}">
<title>${escaped(game)}: rooms</title>
<style>${STYLE}</style>
<header><h1>${escaped(game)}${note}</h1>${way}${turn}</header>
${said}${table === '' ? list : `<main>${list}${table}</main>`}
</html>
`;
  };
}

/** The rooms that are there: the next free ones first, and among equals by number. */
function inOrder(rooms: RelayStatus['rooms']) {
  const placeOf = (room: ShownRoom) => ORDER.indexOf(standOf(room));
  return rooms
    .flatMap((room, at) => (room === null ? [] : { number: at + 1, room }))
    .sort((a, b) => placeOf(a.room) - placeOf(b.room));
}

function item(number: number, info: ShownRoom, address: string, code: string): string {
  const { title, host, taken, seats, password } = info;
  const stand = standOf(info);
  const name = title || (host && `${host}’s room`);
  const closed = password ? ', with a password' : '';
  return `
<li class="${stand}"><h2>Room ${number}</h2><p>${taken} of ${seats}, ${stand}${closed}</p>${code}<p class="address">${escaped(address)}</p><p>${escaped(name) || '&nbsp;'}</p></li>`;
}

/** The rows of the table whose turn it is; empty before the first result. */
function tableOf(best: readonly TableRow[], now: number): string {
  if (best.length === 0) return '';
  const turn = Math.floor(now / PAGE_MS) % Math.ceil(best.length / PEOPLE_A_PAGE);
  const rows = best
    .slice(turn * PEOPLE_A_PAGE, (turn + 1) * PEOPLE_A_PAGE)
    .map(
      ({ place, name, points }) => `<tr><td>${place}</td><td>${escaped(name)}</td><td>${points}</td></tr>`,
    );
  return `<aside><h2>Points tonight</h2><table>${rows.join('')}</table></aside>`;
}
