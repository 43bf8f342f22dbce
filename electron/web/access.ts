// Who may talk to the browser window's server: this machine's own page, and nobody else's.
//
// The server listens on 127.0.0.1 only, yet every page that this machine's browser shows can send requests
// there. Host is checked against DNS rebinding (a foreign name that resolves to 127.0.0.1), Origin and what the
// browser says of the request against foreign pages, the session (browser-sessions.ts) against other users and programs.

import type { BrowserSessions } from './browser-sessions.ts';

/** The two kinds of WebSocket that a window opens. */
export type SocketKind = 'control' | 'stage';

/** Where a link leads, with its token as `?token=` or in a form. */
export const ENTER_PATH = '/enter';
/** Where the page exchanges its ticket for a session. */
export const SESSION_PATH = '/session';

export interface Refusal {
  readonly status: 403 | 404 | 405 | 413 | 415 | 426;
  readonly text: string;
}

/** The parts of a request that decide. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

/** Null when the Host header names this very server. */
export function refuseHost(asked: Asked, port: number): Refusal | null {
  const host = asked.headers.host;
  if (typeof host === 'string' && ownHosts(port).includes(host.toLowerCase())) return null;
  return { status: 403, text: 'This server only answers to 127.0.0.1 and localhost.' };
}

/**
 * Null for a request to enter that a person made by opening a link: by its address, or by the form of the file that was
 * opened for them (open-browser.ts), whose origin has no name. What a browser fetches ahead uses up no link.
 */
export function refuseEntry(asked: Asked): Refusal | null {
  if (asked.method !== 'GET' && asked.method !== 'POST') return notAllowed;
  if (asked.method === 'POST' && !hasType(asked, 'application/x-www-form-urlencoded')) return wrongType;
  const { 'sec-fetch-mode': mode, 'sec-purpose': purpose } = asked.headers;
  if (purpose !== undefined || (mode !== undefined && mode !== 'navigate')) return foreign;
  return null;
}

/** Null for a request of our own page for its session. */
export function refuseExchange(asked: Asked): Refusal | null {
  if (asked.method !== 'POST') return notAllowed;
  if (!isOwnPage(asked)) return foreign;
  return hasType(asked, 'application/json') ? null : wrongType;
}

/** Which socket a request to upgrade asks for, or why it gets none. */
export function admitSocket(asked: Asked, port: number, sessions: BrowserSessions): SocketKind | Refusal {
  const wrongHost = refuseHost(asked, port);
  if (wrongHost) return wrongHost;
  const kind = socketAt(asked.url);
  if (!kind) return { status: 404, text: 'There is nothing here.' };
  if (String(asked.headers.upgrade).toLowerCase() !== 'websocket') return needsWebSocket;
  if (!isOwnPage(asked)) return foreign;
  const cookie = cookieIn(asked, port);
  const key = parametersOf(asked.url).get('key') ?? '';
  if (!sessions.knows({ cookie, key })) {
    return { status: 403, text: 'This browser was not let in. Open the address that the app printed last.' };
  }
  return kind;
}

/** The answer to an ordinary request for a socket's address; null for any other address. */
export function refusePlain(asked: Asked): Refusal | null {
  return socketAt(asked.url) ? needsWebSocket : null;
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0]!;
}

export function parametersOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(pathOf(url).length + 1));
}

/** Our cookie's value, or nothing. Cookies are for all ports of a machine, so each server's has its own name. */
export function cookieIn(asked: Asked, port: number): string {
  const name = `${cookieName(port)}=`;
  const pairs = String(asked.headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) ?? '';
}

/** Sent by no page but our own, unless a link leads to us (`Lax`), read by no script, and gone when the browser ends. */
export function cookieFor(port: number, value: string, sameSite: 'Strict' | 'Lax' = 'Strict'): string {
  return `${cookieName(port)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}`;
}

export const needsWebSocket: Refusal = { status: 426, text: 'This address is for WebSockets.' };
export const notAllowed: Refusal = { status: 405, text: 'Not like this.' };
const wrongType: Refusal = { status: 415, text: 'Not in this form.' };
const foreign: Refusal = { status: 403, text: 'Only pages of this app may connect.' };

function cookieName(port: number): string {
  return `ethernight-${port}`;
}

/** Browsers say truly where a request comes from; Origin with every POST and socket, the other one where they know it. */
export function isOwnPage({ headers }: Asked): boolean {
  const site = headers['sec-fetch-site'];
  const ours = headers.origin === `http://${headers.host}`.toLowerCase();
  return ours && (site === undefined || site === 'same-origin');
}

export function hasType({ headers }: Asked, type: string): boolean {
  return String(headers['content-type']).split(';', 1)[0]!.trim().toLowerCase() === type;
}

/** How the page names the connection that a socket is of: a control and the stage that was opened after it have the same name. */
export function connectionOf(url: string): string {
  return parametersOf(url).get('of') ?? '';
}

/** Host names under which a browser may ask this server. */
export function ownHosts(port: number): readonly string[] {
  // URL leaves out port 80, as browsers do in the header.
  return ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
}

export function socketAt(url: string): SocketKind | null {
  const path = pathOf(url);
  return path === '/control' ? 'control' : path === '/stage' ? 'stage' : null;
}
