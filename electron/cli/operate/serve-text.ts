// Texts over HTTP, to all who ask, at their paths and no other. Nothing can be changed through them.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP, type Socket } from 'node:net';
import { takeOneQuestion } from '../../one-question.ts';
import { mostLines } from '../../stranger-lines.ts';

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
  /** Whether it tells nothing of the rooms, so that a probe may ask by whatever name it knows. */
  readonly anyName?: boolean;
}

/** A client that has not asked and read by then, ms, is dropped: the longest page takes a bad Wi-Fi as long. */
const READING_LIMIT_MS = 10_000;

/** Connections at once where descriptors are many: more than a hall needs. */
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

/** `names`: of this machine, beside its addresses; the address told is that of the first text. Rejects with the error of the system. */
export async function serveTexts(
  { host, port }: HttpPlace,
  texts: readonly [ServedText, ...ServedText[]],
  names: readonly string[] = [],
  readingLimitMs = READING_LIMIT_MS,
): Promise<{ readonly url: string; close(): void }> {
  const served = new Map(texts.map((one) => [one.path, { ...one, current: madeSeldom(one.text) }]));
  const paths = [...served.keys()].join(' and ');
  const server = createServer(async (request, response) => {
    const say = (status: number, body: string | Buffer, kind = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { ...HEADERS, 'Content-Type': kind }).end(body);
    const one = served.get(request.url ?? '');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      say(405, 'There is nothing here but to read.\n');
    // A foreign page whose name was made to lead here must not read along.
    else if (!one?.anyName && !isOwn(request.headers.host, names))
      say(403, 'Ask by the address, or by a name that --host-name says.\n');
    else if (!one) say(404, `Only ${paths} are here.\n`);
    else {
      // The rooms do not end with their page.
      const body = await one.current().catch(() => null);
      if (body === null) say(500, 'It cannot be said just now.\n');
      else say(200, body, one.type);
    }
  });
  takeOneQuestion(server);
  server.on('connection', sharedPlaces(readingLimitMs, mostLines(MOST_CONNECTIONS)));
  server.listen(port, host);
  await once(server, 'listening');
  server.on('error', () => {}); // where there is no descriptor to spare nobody is let in
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound}${texts[0].path}`,
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

/** Gives each connection its time; where there are more than `most`, the address with most loses its newest. */
function sharedPlaces(limitMs: number, most: number): (socket: Socket) => void {
  const open = new Map<Socket, string>();
  return (socket) => {
    const limit = setTimeout(() => socket.destroy(), limitMs);
    open.set(socket, shareOf(socket.remoteAddress));
    socket.once('close', () => {
      clearTimeout(limit);
      open.delete(socket);
    });
    if (open.size <= most) return;
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
function isOwn(header = '', names: readonly string[]): boolean {
  const name = header
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || names.includes(name);
}
