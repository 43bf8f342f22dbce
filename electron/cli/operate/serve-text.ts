// One text over HTTP, to whoever asks, at one address and no other. Nothing can be changed through it.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';

/** Where a text is to be had. */
export interface HttpPlace {
  /** Loopback unless somebody wants it otherwise. */
  readonly host: string;
  /** 0 is any free one. */
  readonly port: number;
}

export interface ServedText {
  readonly path: string;
  readonly type: string;
  text(): string | Promise<string>;
}

/** Whoever asks so slowly, ms, asks no more. */
const ASKING_LIMIT_MS = 5_000;

/** More than a hall needs, so that nobody takes descriptors from the relay. */
const MOST_CONNECTIONS = 64;

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Rejects with the error of the system. */
export async function serveText(
  { host, port }: HttpPlace,
  { path, type, text }: ServedText,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(
    { requestTimeout: ASKING_LIMIT_MS, headersTimeout: ASKING_LIMIT_MS, keepAliveTimeout: ASKING_LIMIT_MS },
    async (request, response) => {
      const say = (status: number, body: string, kind = 'text/plain; charset=utf-8') =>
        response.writeHead(status, { ...HEADERS, 'Content-Type': kind }).end(body);
      if (request.method !== 'GET') say(405, 'There is nothing here but to read.\n');
      // A page of somebody else's that has had its name lead here is not to read along.
      else if (!isPlain(request.headers.host)) say(403, 'Ask by the address.\n');
      else if (request.url !== path) say(404, `Only ${path} is here.\n`);
      else {
        // The rooms do not end with their page.
        const body = await Promise.resolve()
          .then(text)
          .catch(() => null);
        if (body === null) say(500, 'It cannot be said just now.\n');
        else say(200, body, type);
      }
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
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

/** Whether a Host header names an address, or this machine. */
function isPlain(header = ''): boolean {
  const name = header.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(name) !== 0 || name === 'localhost';
}
