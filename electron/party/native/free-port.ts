// Finds a port that no program has, before a server is started on it: OpenTTD says "Listening" on one that is busy, and
// runs on.

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports after the usual one that are tried. */
export const PORTS_TRIED = 20;

/** The first port from `first` on that neither UDP nor TCP uses at this address; null where there is none near. */
export async function freePort(first: number, host: string): Promise<number | null> {
  for (let port = first; port < first + PORTS_TRIED && port <= 65_535; port++) {
    if ((await udpIsFree(port, host)) && (await tcpIsFree(port, host))) return port;
  }
  return null;
}

function udpIsFree(port: number, host: string): Promise<boolean> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  return new Promise((resolve) => {
    socket.once('error', () => socket.close(() => resolve(false)));
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}

function tcpIsFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
