// Who may talk to the browser window's server: this machine's own page, and nobody else's.
//
// The server listens on 127.0.0.1 only, yet every page that this machine's browser shows can send requests
// there. Host is checked against DNS rebinding (a foreign name that resolves to 127.0.0.1), Origin against
// foreign pages, the token against other users and programs of this machine.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 bits: not to be guessed while the app runs, and it runs with another one next time. */
const TOKEN_BYTES = 16;

/** The two kinds of WebSocket that a window opens. */
export type SocketKind = 'control' | 'stage';

export interface Refusal {
  readonly status: 403 | 404 | 426;
  readonly text: string;
}

/** The parts of a request that decide. */
export interface Asked {
  readonly url: string;
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
}

export function makeToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Null when the Host header names this very server. */
export function refuseHost(asked: Asked, port: number): Refusal | null {
  const host = asked.headers.host;
  if (typeof host === 'string' && ownHosts(port).includes(host.toLowerCase())) return null;
  return { status: 403, text: 'This server only answers to 127.0.0.1 and localhost.' };
}

/** Which socket a request to upgrade asks for, or why it gets none. */
export function admitSocket(asked: Asked, port: number, token: string): SocketKind | Refusal {
  const wrongHost = refuseHost(asked, port);
  if (wrongHost) return wrongHost;
  const kind = socketAt(asked.url);
  if (!kind) return { status: 404, text: 'There is nothing here.' };
  if (String(asked.headers.upgrade).toLowerCase() !== 'websocket') return needsWebSocket;
  if (asked.headers.origin !== `http://${asked.headers.host}`.toLowerCase()) {
    return { status: 403, text: 'Only pages of this app may connect.' };
  }
  if (!sameText(tokenIn(asked.url), token)) {
    return { status: 403, text: 'The token is missing or old. Open the address that the app printed.' };
  }
  return kind;
}

/** The answer to an ordinary request for a socket's address; null for any other address. */
export function refusePlain(asked: Asked): Refusal | null {
  return socketAt(asked.url) ? needsWebSocket : null;
}

const needsWebSocket: Refusal = { status: 426, text: 'This address is for WebSockets.' };

function ownHosts(port: number): readonly string[] {
  // URL leaves out port 80, as browsers do in the header.
  return ['127.0.0.1', 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
}

function socketAt(url: string): SocketKind | null {
  const path = url.split('?', 1)[0];
  return path === '/control' ? 'control' : path === '/stage' ? 'stage' : null;
}

function tokenIn(url: string): string {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('token') ?? '';
}

/** Takes the same time wherever the texts differ, also in length: digests are compared. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
