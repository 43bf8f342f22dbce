// Multicast DNS on one adapter: says where a room is, hears where others are, and asks for names that end in .local.

import { setTimeout as pause } from 'node:timers/promises';
import { DgramAsPromised } from 'dgram-as-promised';
import type { Answer } from 'dns-packet';
import type { Address } from '../../wire/datagram.ts';
import type { Closable } from '../keep-open.ts';
import type { MulticastAdapter } from '../local-network.ts';
import { monotonicMs } from '../timekeeper.ts';
import { MdnsEndpoint } from './mdns-endpoint.ts';
import { type Announced, addressesIn, HeardServices, SERVICE } from './mdns-service.ts';

export const MDNS_PORT = 5353;
export const MDNS_GROUPS = { IPv4: '224.0.0.251', IPv6: 'ff02::fb' } as const;
const HOPS = 255; // as RFC 6762 wants it

/** Pauses between two questions or announcements double from the first to the longest, ms. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** How often the group is joined anew, ms: switches and Wi-Fi forget who listens when a machine roams. */
const REJOIN_MS = 30_000;

export interface MdnsOptions {
  readonly adapter: MulticastAdapter;
  /** What the messages of interest speak of, in lower case; our service by default. */
  readonly about?: string;
  died(why: Error): void;
}

export interface Mdns extends Closable {
  /** From now on this room is announced. */
  announce(room: Announced): void;
  /** From now on `onHeard` is told where rooms are said to be, whenever that changes, and `onGone` where they are no more. */
  listen(
    onHeard: (addresses: readonly Address[]) => void,
    onGone: (addresses: readonly Address[]) => void,
  ): void;
  /** Asks for the addresses of a name. */
  ask(name: string, onHeard: (address: string) => void): void;
}

export function openMdns({ adapter, about = '_ethernight', died }: MdnsOptions): Mdns {
  const closing = new AbortController();
  const listeners: ((records: readonly Answer[], from: string) => void)[] = [];
  let announced: Announced | null = null;
  const isV6 = adapter.family === 'IPv6';
  const group = MDNS_GROUPS[adapter.family];
  const everybody = isV6 ? `${group}%${adapter.zone}` : group;

  // The other family has a socket of its own at this port.
  const type = isV6 ? ({ type: 'udp6', ipv6Only: true } as const) : ({ type: 'udp4' } as const);
  const socket = DgramAsPromised.createSocket({ ...type, reuseAddr: true }, (bytes, { address }) => {
    const records = endpoint.receive(bytes, address);
    if (records.length > 0) for (const hear of listeners) hear(records, address);
  });
  socket.socket.on('error', died);
  const endpoint = new MdnsEndpoint({
    about,
    near: adapter.near,
    now: monotonicMs,
    send: (message) => socket.socket.send(message, MDNS_PORT, everybody, () => {}), // a failure is as good as a loss
  });
  // Bound to every address: on Linux multicast misses the adapter's own.
  const bound = socket.bind({ port: MDNS_PORT, exclusive: false });

  /** Does something as soon as the socket is bound, and again after each pause. */
  const keepDoing = (what: () => void, firstMs = FIRST_PAUSE_MS, longestMs = LONGEST_PAUSE_MS) => {
    const go = async () => {
      await bound;
      for (let pauseMs = firstMs; !closing.signal.aborted; pauseMs = Math.min(2 * pauseMs, longestMs)) {
        what();
        await pause(pauseMs, undefined, { ref: false, signal: closing.signal });
      }
    };
    go().catch((error) => closing.signal.aborted || died(error));
  };
  const join = () => {
    try {
      socket.dropMembership(group, adapter.address);
    } catch {
      // It was lost indeed, or is the first.
    }
    socket.addMembership(group, adapter.address);
    socket.setMulticastInterface(adapter.address);
    socket.setMulticastTTL(HOPS);
  };
  keepDoing(join, REJOIN_MS, REJOIN_MS);

  return {
    announce(room) {
      keepDoing(() => {
        announced = room;
        endpoint.announce(room, adapter.addresses);
      });
    },
    listen(onHeard, onGone) {
      const services = new HeardServices(monotonicMs);
      listeners.push((records, from) => {
        if (!services.hear(records, from)) return;
        onHeard([...services.all.values()].flatMap(endpointsOf));
        const gone = services.takeGone().flatMap(endpointsOf);
        if (gone.length > 0) onGone(gone);
      });
      keepDoing(() => endpoint.ask(SERVICE, ['PTR']));
    },
    ask(name, onHeard) {
      listeners.push((records) => {
        for (const address of addressesIn(records, name)) onHeard(withZone(address));
      });
      keepDoing(() => endpoint.ask(name, ['A', 'AAAA']));
    },
    close() {
      if (closing.signal.aborted) return;
      closing.abort();
      if (announced) endpoint.announce(announced, adapter.addresses, 0);
      setImmediate(() => socket.close().catch(() => {})); // what was just sent leaves before
    },
  };

  function endpointsOf({ port, addresses }: { port: number; addresses: readonly string[] }): Address[] {
    return addresses.map((address) => ({ address: withZone(address), port }));
  }

  /** A link-local address means something on its own network only. */
  function withZone(address: string): string {
    return /^fe80:[^%]*$/i.test(address) ? `${address}%${adapter.zone}` : address;
  }
}
