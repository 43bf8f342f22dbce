// One text over HTTP, to all who ask, at one address and no other. Nothing can be changed through it.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { takeOneQuestion } from '../../one-question.ts';

/** Where a text is served. */
export interface HttpPlace {
  /** Loopback unless the operator says otherwise. */
  readonly host: string;
  /** 0 is any free one. */
  readonly port: number;
}

export interface ServedText {
  readonly path: string;
  readonly type: string;
  text(): string | Promise<string>;
}

/** A client that has not asked and read by then, ms, is dropped: the longest page takes a bad Wi-Fi as long. */
const READING_LIMIT_MS = 10_000;

/** More than a hall needs, so that nobody takes descriptors from the relay. */
const MOST_CONNECTIONS = 64;

/** How long a text is good for, ms: however many ask, it is made once a second. */
const FRESH_MS = 1_000;

const HEADERS = {
  Connection: 'close',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Rejects with the error of the system. */
export async function serveText(
  { host, port }: HttpPlace,
  { path, type, text }: ServedText,
  readingLimitMs = READING_LIMIT_MS,
): Promise<{ readonly url: string; close(): void }> {
  const current = madeSeldom(text);
  const server = createServer(async (request, response) => {
    const say = (status: number, body: string | Buffer, kind = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { ...HEADERS, 'Content-Type': kind }).end(body);
    if (request.method !== 'GET') say(405, 'There is nothing here but to read.\n');
    // A foreign page whose name was made to lead here must not read along.
    else if (!isPlain(request.headers.host)) say(403, 'Ask by the address.\n');
    else if (request.url !== path) say(404, `Only ${path} is here.\n`);
    else {
      // The rooms do not end with their page.
      const body = await current().catch(() => null);
      if (body === null) say(500, 'It cannot be said just now.\n');
      else say(200, body, type);
    }
  });
  takeOneQuestion(server);
  server.on('connection', sharedPlaces(readingLimitMs));
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', () => {}); // where there is no descriptor to spare nobody is let in
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound}${path}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** All who ask within a while have the same bytes, also those who read them slowly. */
function madeSeldom(text: ServedText['text']): () => Promise<Buffer> {
  let made: Promise<Buffer> | null = null;
  let madeAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (made && now - madeAt < FRESH_MS) return made;
    madeAt = now;
    made = Promise.resolve().then(text).then(Buffer.from);
    return made;
  };
}

/** Gives each connection its time; where there are too many, the address with most loses its newest. */
function sharedPlaces(limitMs: number): (socket: Socket) => void {
  const open = new Map<Socket, string>();
  return (socket) => {
    const limit = setTimeout(() => socket.destroy(), limitMs);
    open.set(socket, shareOf(socket.remoteAddress));
    socket.once('close', () => {
      clearTimeout(limit);
      open.delete(socket);
    });
    if (open.size <= MOST_CONNECTIONS) return;
    const shares = Map.groupBy(open.keys(), (one) => open.get(one));
    const largest = [...shares.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const newest = largest.at(-1)!;
    open.delete(newest);
    newest.destroy();
  };
}

/** Addresses of IPv6 are free to take, so all of them have one share. */
function shareOf(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? 'IPv6' : plain;
}

/** Whether a Host header names an address, or this machine. */
function isPlain(header = ''): boolean {
  const name = header.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost';
}
