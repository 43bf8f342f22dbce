// Which carrier a page has, by its own address, and how a browser window comes by what its sockets need.

import { drawName } from '../draw-name.ts';

const KEY_NAME = 'ethernight-key';

/** The names under which the app serves a browser window (electron/web/access.ts); the desktop's page has others. */
const BROWSER_HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];

/** The part of `window` that is used here. */
export interface AddressedPage {
  readonly location: Pick<Location, 'host' | 'hostname'>;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  fetch(path: string, how: RequestInit): Promise<Pick<Response, 'status' | 'json'>>;
}

export type CarrierKind = 'ports' | 'socket';

/** Of the sockets of one connection, which the app tells by its number from those of others. */
export type SocketUrls = (connection: number) => {
  readonly controlUrl: string;
  readonly stageUrl: string;
};

/** The carrier for a page; ports where there is no page, as in tests of its parts. */
export function carrierOf({ location }: Partial<Pick<AddressedPage, 'location'>>): CarrierKind {
  return location && BROWSER_HOSTS.includes(location.hostname) ? 'socket' : 'ports';
}

/**
 * Exchanges the ticket that this browser was sent here with for a cookie, hidden from scripts, and a key, which is kept for
 * other tabs and a reload. Null: this browser is a stranger.
 */
export async function enter(page: AddressedPage): Promise<SocketUrls | null> {
  const key = (await exchange(page)) ?? page.localStorage.getItem(KEY_NAME);
  if (key === null) return null;
  page.localStorage.setItem(KEY_NAME, key);
  const name = drawName();
  return (connection) => {
    const at = (path: string) =>
      `ws://${page.location.host}${path}?key=${encodeURIComponent(key)}&of=${name}.${connection}`;
    return { controlUrl: at('/control'), stageUrl: at('/stage') };
  };
}

/** The key; null without a ticket, because it was exchanged before or is missing, or without an app that would take it. */
async function exchange(page: AddressedPage): Promise<string | null> {
  try {
    const how = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const answer = await page.fetch('/session', how);
    const { key }: { readonly key?: unknown } = answer.status === 200 ? await answer.json() : {};
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
