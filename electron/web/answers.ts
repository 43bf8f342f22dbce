// Answers to ordinary requests: the way in, the page's files with headers that keep other pages out, or a plain refusal.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PAGE_ORIGIN, serveRenderer } from '../serve-renderer.ts';
import {
  type Asked,
  cookieFor,
  cookieIn,
  ENTER_PATH,
  notAllowed,
  ownHosts,
  parametersOf,
  pathOf,
  type Refusal,
  refuseEntry,
  refuseExchange,
  refuseHost,
  refusePlain,
  SESSION_PATH,
} from './access.ts';
import type { BrowserSessions } from './browser-sessions.ts';

/** On top of those that the desktop window gets too (content type and policy, nosniff, no caching). */
export const HEADERS: { readonly [name: string]: string } = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Bytes of what a request may bring along: a token in a form, or nothing to speak of. */
const MOST_BODY = 1024;

export const nothingHere: Refusal = { status: 404, text: 'There is nothing here.' };
const usedUp: Refusal = {
  status: 403,
  text: 'This link was used, or is old. Open the address that the app printed last.',
};

/** What of a page is still being made. */
export interface Coming {
  /** Settles when the page is built: until then all requests for its files wait. */
  readonly page: Promise<unknown>;
  /** Settles when the files are there that are made beside it: until then a request for a missing one waits. */
  readonly beside: Promise<unknown>;
}

/** Serves the files of `folder`, and the way in, to requests that name this server as their host. */
export function pageAnswers(
  folder: string,
  port: number,
  sessions: BrowserSessions,
  coming?: Coming,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const page = coming?.page.catch(() => {});
  const beside = coming?.beside.catch(() => {});
  // By both names that we answer to (access.ts).
  const lines = ownHosts(port).map((host) => `ws://${host}/stage`);
  const serve = serveRenderer(folder, lines.join(' '));

  async function enter(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refuseEntry(asked);
    if (refusal) return refuse(response, refusal);
    const body = await bodyOf(request);
    if (body === null) return refuse(response, { status: 413, text: 'Too much.' });
    const given = asked.method === 'POST' ? new URLSearchParams(body) : parametersOf(asked.url);
    const ticket = sessions.ticketFor(given.get('token') ?? '');
    if (!ticket) return refuse(response, usedUp);
    // Gone elsewhere at once: neither the address bar nor "back" has the link.
    response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': cookieFor(port, ticket) }).end();
  }

  async function exchange(asked: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = refuseExchange(asked);
    if (refusal) return refuse(response, refusal);
    request.resume();
    const cookie = cookieIn(asked, port);
    // A page that was loaded again has its key; the cookie alone does not get it.
    if (sessions.remembers(cookie)) {
      response.writeHead(204, HEADERS).end();
      return;
    }
    const session = sessions.sessionFor(cookie);
    if (!session) return refuse(response, usedUp);
    const headers = { 'content-type': 'application/json', 'set-cookie': cookieFor(port, session.cookie) };
    response.writeHead(200, { ...HEADERS, ...headers }).end(JSON.stringify({ key: session.key }));
  }

  async function file(asked: Asked, response: ServerResponse): Promise<void> {
    // Before there is a Request: some methods cannot be in one.
    if (asked.method !== 'GET') return refuse(response, notAllowed);
    const address = URL.parse(`${PAGE_ORIGIN}${asked.url}`);
    if (!address || !asked.url.startsWith('/')) return refuse(response, nothingHere);
    await page;
    let answer = await serve(new Request(address));
    if (answer.status === 404) {
      await beside;
      answer = await serve(new Request(address));
    }
    if (!answer.ok) return refuse(response, { status: answer.status, text: nothingHere.text });
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...HEADERS });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  return async (request, response) => {
    const asked = askedBy(request);
    const refusal = refuseHost(asked, port) ?? refusePlain(asked);
    if (refusal) return refuse(response, refusal);
    switch (pathOf(asked.url)) {
      case ENTER_PATH:
        return enter(asked, request, response);
      case SESSION_PATH:
        return exchange(asked, request, response);
      default:
        return file(asked, response);
    }
  };
}

export function askedBy({ method = '', url = '', headers }: IncomingMessage): Asked {
  return { method, url, headers };
}

/** Answers a request that something of ours broke at; one that is half answered is cut off. */
export function answerFault(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else refuse(response, { status: 500, text: 'Something went wrong in the app.' });
}

/** Answers a request to upgrade whose socket has left HTTP's hands. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const body = `${refusal.text}\n`;
  const head = [
    `HTTP/1.1 ${refusal.status} Refused`,
    ...Object.entries(plain(refusal.status, body)).map(([name, value]) => `${name}: ${value}`),
  ];
  // A client with a wrong request may be gone before the answer, or never hang up after it.
  socket.on('error', () => socket.destroy());
  socket.on('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** What came along as text; null when it is more than anything of ours, the rest of which is not read. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of request as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > MOST_BODY) return null;
      pieces.push(piece);
    }
  } catch {
    return null; // gone half-way
  }
  return Buffer.concat(pieces).toString();
}

export function refuse(response: ServerResponse, { status, text }: { status: number; text: string }): void {
  const body = `${text}\n`;
  response.writeHead(status, plain(status, body)).end(body);
}

function plain(status: number, body: string): { readonly [name: string]: string } {
  return {
    ...HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(status === 426 ? { upgrade: 'websocket' } : {}),
  };
}
