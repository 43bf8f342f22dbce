// Decides which requests the guests' server accepts: those of its own page, in a browser that has presented the code.
//
// The server listens on the local network, over plain HTTP, where browsers send no Sec-Fetch-Site and ignore COOP. It checks
// Host against DNS rebinding, Origin against other pages, and the session against other browsers and programs
// (guest-sessions.ts).

import {
  type Asked,
  connectionOf,
  cookieIn,
  hasType,
  isOwnPage,
  needsWebSocket,
  notAllowed,
  parametersOf,
  pathOf,
  type Refusal,
  socketAt,
} from '../web/access.ts';
import type { GuestSessions } from './guest-sessions.ts';
import { MOST_LINES } from './lines/copied-stream.ts';
import { AT_PARAMETER, SET_PARAMETER } from './lines/line-set.ts';

/** Path to which the code leads; its token follows. */
export const CODE_PATH = '/p/';

/** Digits that are typed behind the address, where a browser reads no picture: a path of them alone. */
const TYPED_PATH = /^\/(\d{6})$/;

/** Where the file is that the host hands out, with a token of its own behind. */
export const FILE_PATH = '/f/';

/** Where a picture shows the page of another host that this one is open, with the token behind. */
export const SIGN_PATH = '/h/';

/** A WebSocket that is let in: its guest, its connection (`connectionOf`), and its kind. A stage has several, of one set. */
export type Admitted =
  | { readonly guest: number; readonly of: string; readonly kind: 'control' }
  | {
      readonly guest: number;
      readonly of: string;
      readonly kind: 'stage';
      readonly set: string;
      readonly at: number;
    };

/** Characters of a connection's name that count. Ours have fewer. */
const MOST_NAME = 32;

const wrongHost: Refusal = { status: 403, text: 'Open the address that the host’s screen shows.' };
const foreign: Refusal = { status: 403, text: 'Only the page of this room may connect.' };
const noSuchLine: Refusal = { status: 404, text: 'A stage has a few sockets, of one set.' };
const notIn: Refusal = {
  status: 403,
  text: 'This browser was not let in. Scan the code on the host’s screen.',
};

/** Checks the Host header against `hosts`, the addresses with ports at which the server listens; null: it is one of them. */
export function refuseHost({ headers }: Asked, hosts: readonly string[]): Refusal | null {
  return typeof headers.host === 'string' && hosts.includes(headers.host) ? null : wrongHost;
}

/** Checks a request for a session's key; null: it comes from our own page. */
export function refuseKey(asked: Asked): Refusal | null {
  if (asked.method !== 'POST') return notAllowed;
  if (!isOwnPage(asked)) return foreign;
  return hasType(asked, 'application/json') ? null : { status: 415, text: 'Not in this form.' };
}

/** The token in an address below one of these paths; null at any other address. */
export function tokenAt(
  url: string,
  under: typeof CODE_PATH | typeof SIGN_PATH | typeof FILE_PATH,
): string | null {
  const path = pathOf(url);
  return path.startsWith(under) ? path.slice(under.length) : null;
}

/** The digits of an address that a person has typed; null at any other address. */
export function digitsAt(url: string): string | null {
  return TYPED_PATH.exec(pathOf(url))?.[1] ?? null;
}

/** The guest and kind of the WebSocket that an upgrade request asks for, or why it is refused. `port`: the server's. */
export function admitGuest(
  asked: Asked,
  hosts: readonly string[],
  port: number,
  sessions: GuestSessions,
): Admitted | Refusal {
  const refused = refuseHost(asked, hosts);
  if (refused) return refused;
  const kind = socketAt(asked.url);
  if (!kind) return { status: 404, text: 'There is nothing here.' };
  if (String(asked.headers.upgrade).toLowerCase() !== 'websocket') return needsWebSocket;
  if (!isOwnPage(asked)) return foreign;
  const parameters = parametersOf(asked.url);
  const key = parameters.get('key') ?? '';
  const guest = sessions.guestOf({ cookie: cookieIn(asked, port), key });
  if (guest === null) return notIn;
  const of = connectionOf(asked.url).slice(0, MOST_NAME);
  if (kind === 'control') return { guest, of, kind };
  const [set = '', at = ''] = [SET_PARAMETER, AT_PARAMETER].map((name) => parameters.get(name) ?? '');
  return /^[0-9a-f]{16}$/.test(set) && /^[0-9]$/.test(at) && Number(at) < MOST_LINES
    ? { guest, of, kind, set, at: Number(at) }
    : noSuchLine;
}
