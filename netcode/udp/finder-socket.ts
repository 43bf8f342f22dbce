// A finder on real sockets: one for IPv4, which everybody on each network can be asked through, and one for IPv6.

import { Finder } from '../discovery/finder.ts';
import type { Found } from '../discovery/listing.ts';
import type { Address, Send } from '../wire/datagram.ts';
import { ASKED_PORTS } from '../wire/limits.ts';
import { openAsking } from './asking-socket.ts';
import { keepOpen } from './keep-open.ts';
import type { LocalNetwork } from './local-network.ts';
import { secureRandom } from './random.ts';
import type { Sent } from './send-faults.ts';
import { sendOnce } from './send-once.ts';
import { keepTime, monotonicMs } from './timekeeper.ts';

/** Asked for rooms of other apps on this machine, also where there is no network. */
export const HERE = '127.0.0.1';

export interface FinderSocketOptions {
  /** The first of the ports that everybody is asked on. */
  readonly port: number;
  readonly network: LocalNetwork;
  /** As `FinderOptions.pauseMs`. */
  readonly pauseMs: number;
  /** Told what the system says of each question. */
  readonly sent?: Sent;
  /** Rooms have come, changed or gone. */
  onChange(rooms: readonly Found[]): void;
}

export interface RunningFinder {
  /** Asks these too, from now on. */
  know(addresses: readonly Address[]): void;
  /** Rooms at these are said to be gone. */
  doubt(addresses: readonly Address[]): void;
  /** The network is another one. */
  moved(network: LocalNetwork): void;
  close(): void;
}

export function openFinder(options: FinderSocketOptions): RunningFinder {
  let { network } = options;
  let known: readonly Address[] = [];
  const finder = new Finder({
    random: secureRandom(),
    pauseMs: options.pauseMs,
    local: (address) => network.near(address),
  });
  const receive = (bytes: Uint8Array, from: Address) => {
    finder.receive(bytes, from, monotonicMs());
    for (const { to, bytes: visit } of finder.takeVisits()) void sendOnce(to.address, to.port, visit);
    time.wake();
  };
  const askAnew = () => {
    finder.hurry();
    time.wake();
  };
  const sockets = {
    udp4: keepOpen((died) => openAsking('udp4', receive, askAnew, died, options.sent)),
    udp6: keepOpen((died) => openAsking('udp6', receive, () => time.wake(), died, options.sent)),
  };
  const send = (out: readonly Send[]) => {
    for (const { to, bytes } of out) sockets[to.address.includes(':') ? 'udp6' : 'udp4'].now?.send(bytes, to);
  };
  const aim = () => {
    const everybody = [...network.broadcasts, ...network.allNodes, HERE].flatMap((address) =>
      Array.from({ length: ASKED_PORTS }, (_, more) => ({ address, port: options.port + more })),
    );
    finder.aim(everybody, known);
  };
  const time = keepTime(
    () => finder.due,
    (now) => {
      send(finder.advance(now));
      if (finder.takeChanged(now)) options.onChange(finder.rooms);
    },
  );
  aim();
  return {
    know(addresses) {
      known = addresses;
      aim();
      time.wake();
    },
    doubt(addresses) {
      finder.doubt(addresses, monotonicMs());
      time.wake();
    },
    moved(moved) {
      network = moved;
      for (const socket of Object.values(sockets)) socket.restart();
      aim();
    },
    close() {
      time.stop();
      for (const socket of Object.values(sockets)) socket.close();
    },
  };
}
