// Binds a relay's socket: to all addresses of the machine, with IPv6 where there is any.

import { type DatagramSocket, type OpenSocket, openDgramSocket, type Receive } from './datagram-socket.ts';

/** How many ports after a taken one are tried when looking for a free one to offer. */
const PORTS_TRIED = 20;

export interface Where {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; all of them, IPv6 and IPv4, by default. */
  readonly host?: string;
  /** What moves its datagrams; node:dgram by default. */
  readonly openSocket?: OpenSocket;
}

export type NotBound =
  /** Another program has the port; `next` is a free one near it, if there is one. */
  | { readonly ok: false; readonly why: 'port-in-use'; readonly port: number; readonly next: number | null }
  | { readonly ok: false; readonly why: 'cannot-listen'; readonly text: string };

/** Binds a socket; `receive` is called with all that comes. */
export async function bindSocket(
  where: Where,
  receive: Receive,
): Promise<{ readonly ok: true; readonly socket: DatagramSocket } | NotBound> {
  const bound = await bind(where, receive);
  if (bound.ok) return bound;
  if (bound.code !== 'EADDRINUSE') return { ok: false, why: 'cannot-listen', text: bound.text };
  return { ok: false, why: 'port-in-use', port: where.port, next: await freePort(where) };
}

type Bound =
  | { readonly ok: true; readonly socket: DatagramSocket }
  | { readonly ok: false; readonly code: string; readonly text: string };

async function bind({ port, host, openSocket = openDgramSocket }: Where, receive: Receive): Promise<Bound> {
  const tries =
    host === undefined ? (['udp6', 'udp4'] as const) : ([host.includes(':') ? 'udp6' : 'udp4'] as const);
  let failed: Bound = { ok: false, code: '', text: '' };
  for (const type of tries) {
    try {
      const at = host === undefined ? { type, port } : { type, port, host };
      return { ok: true, socket: await openSocket(at, receive) };
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      failed = { ok: false, code, text: message };
      if (code === 'EADDRINUSE') break; // a machine without IPv6 says EAFNOSUPPORT: then IPv4 alone will do
    }
  }
  return failed;
}

async function freePort(where: Where): Promise<number | null> {
  for (let port = where.port + 1; port <= Math.min(65535, where.port + PORTS_TRIED); port++) {
    const bound = await bind({ ...where, port }, () => {});
    if (!bound.ok) continue;
    await bound.socket.close();
    return port;
  }
  return null;
}
