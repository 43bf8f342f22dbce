// Which of this machine's networks leads to the internet: the one that people call their network, as a rule.

import { createSocket } from 'node:dgram';
import { readFile } from 'node:fs/promises';

export interface DefaultRoutes {
  /** IPv4 addresses of the gateways of default routes; only Linux tells them. */
  readonly gateways: readonly string[];
  /** Own IPv4 addresses from which the system would send to the internet. */
  readonly sources: readonly string[];
}

/** In a network that is kept for documents (RFC 5737): nothing is sent to it. */
const ELSEWHERE = { address: '203.0.113.1', port: 9 };

/** A table of routes is read so far, bytes. */
const MOST_READ = 65_536;

/** Bits of a route's flags (route.h of Linux): it is up, and leads through a gateway. */
const UP = 1;
const GATEWAY = 2;

/** Asks the system; empty where it does not tell. Needs no rights and sends nothing. */
export async function defaultRoutes(platform = process.platform): Promise<DefaultRoutes> {
  const [table, source] = await Promise.all([
    platform === 'linux' ? readFile('/proc/net/route', 'latin1').catch(() => '') : '',
    sourceOf(ELSEWHERE),
  ]);
  return { gateways: gatewaysOf(table), sources: source === null ? [] : [source] };
}

/** The gateways of default routes in a table as Linux writes it to /proc/net/route. Lines that make no sense count for nothing. */
export function gatewaysOf(table: string): string[] {
  return table
    .slice(0, MOST_READ)
    .split('\n')
    .flatMap((line) => {
      const [, destination, gateway = '', flags = ''] = line.split('\t');
      const leads = (Number.parseInt(flags, 16) & (UP | GATEWAY)) === (UP | GATEWAY);
      if (destination !== '00000000' || !leads || !/^[0-9A-F]{8}$/i.test(gateway)) return [];
      // In the machine's byte order: little-endian wherever Electron runs.
      return [Buffer.from(gateway, 'hex').reverse().join('.')];
    });
}

/** The own address that the system picks for datagrams to another one; null where no route leads there. */
function sourceOf({ address, port }: typeof ELSEWHERE): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const done = (source: string | null) => {
      socket.close();
      resolve(source);
    };
    // An error of binding, such as EMFILE; the socket stays unconnected.
    socket.once('error', () => done(null));
    socket.connect(port, address, (error?: Error) => done(error ? null : socket.address().address));
  });
}
