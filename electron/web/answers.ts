// Answers to ordinary requests: the page's files, with headers that keep other pages out, or a plain refusal.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PAGE_ORIGIN, serveRenderer } from '../serve-renderer.ts';
import { type Refusal, refuseHost, refusePlain } from './access.ts';

/** On top of those that the desktop window gets too (content type and policy, nosniff, no caching). */
const HEADERS: { readonly [name: string]: string } = {
  // The token stands in the address.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Serves the files of `folder` to requests that name this server as their host. */
export function pageAnswers(
  folder: string,
  port: number,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const serve = serveRenderer(folder);
  return async (request, response) => {
    const asked = { url: request.url ?? '', headers: request.headers };
    const refusal = refuseHost(asked, port) ?? refusePlain(asked);
    if (refusal) return refuse(response, refusal.status, refusal.text);
    const address = URL.parse(`${PAGE_ORIGIN}${asked.url}`);
    if (!address || !asked.url.startsWith('/')) return refuse(response, 404, 'There is nothing here.');
    const answer = await serve(new Request(address, { method: request.method ?? 'GET' }));
    if (!answer.ok) return refuse(response, answer.status, 'There is nothing here.');
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...HEADERS });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

/** Answers a request to upgrade whose socket has left HTTP's hands. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  const body = `${refusal.text}\n`;
  const reasons = { 403: 'Forbidden', 404: 'Not Found', 426: 'Upgrade Required' };
  const head = [
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status]}`,
    ...Object.entries(plain(refusal.status, body)).map(([name, value]) => `${name}: ${value}`),
  ];
  // Whoever asks wrongly may be gone before the answer.
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function refuse(response: ServerResponse, status: number, text: string): void {
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
