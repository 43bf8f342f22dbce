// Finds a free port, before a server is started on it: OpenTTD says "Listening" on one that is busy, and
// runs on.

import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { LAST_PORT } from '../../../netcode/probes/probe.ts';

/** Ports after the usual one that are tried. */
export const PORTS_TRIED = 20;

/**
 * The first port from `first` on that is free for both UDP and TCP at this address, as those are that are so many behind it;
 * null where all near it are taken.
 */
export async function freePort(
  first: number,
  host: string,
  behind: readonly number[] = [],
): Promise<number | null> {
  const isFree = async (port: number) => (await udpIsFree(port, host)) && (await tcpIsFree(port, host));
  for (let port = first; port < first + PORTS_TRIED; port++) {
    const all = [port, ...behind.map((more) => port + more)];
    if (all.every((one) => one <= LAST_PORT) && (await allOf(all, isFree))) return port;
  }
  return null;
}

/** Whether all ports are so, asked one after the other. */
async function allOf(ports: readonly number[], isSo: (port: number) => Promise<boolean>): Promise<boolean> {
  for (const port of ports) if (!(await isSo(port))) return false;
  return true;
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
