// Multicast DNS on one adapter: says where a room is, hears where others are, and asks for names that end in .local.

import Bonjour, { type Browser } from 'bonjour-service';
import { DgramAsPromised } from 'dgram-as-promised';
import type { Address } from '../wire/datagram.ts';
import type { Closable } from './keep-open.ts';
import type { MulticastAdapter } from './local-network.ts';
import { GuardedSocket } from './mdns-guard.ts';
import { monotonicMs } from './timekeeper.ts';

const MDNS_PORT = 5353;
const GROUP = '224.0.0.251';
const SERVICE = { type: 'ethernight', protocol: 'udp' } as const;

/** Pauses between two questions double from the first to the longest, ms: new rooms announce themselves anyway. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/** How often the group is joined anew, ms: switches and Wi-Fi forget who listens when somebody roams. */
const REJOIN_MS = 30_000;

/** More services than this are made up. */
const MOST_SERVICES = 256;

/** Of one, where the announcement came from first: who makes up more takes them from nobody else's. */
const MOST_ADDRESSES = 4;

/** A room as it is announced. */
export interface Announced {
  /** Of the service: another one each time, so that what others have kept of the one before is no hindrance. */
  readonly name: string;
  readonly port: number;
}

export interface MdnsOptions {
  readonly adapter: MulticastAdapter;
  /** What the messages of interest speak of, in lower case; our service by default. */
  readonly about?: string;
  died(why: Error): void;
}

export interface Mdns extends Closable {
  /** From now on this room is announced. */
  announce(room: Announced): void;
  /** From now on `onHeard` is told where rooms are said to be, whenever that changes. */
  listen(onHeard: (addresses: readonly Address[]) => void): void;
  /** Asks for the addresses of a name. */
  ask(name: string, onHeard: (address: string) => void): void;
}

/** What the library has under its public surface; multicast-dns, which it is made of. */
interface Inside {
  readonly server: {
    readonly mdns: NodeJS.EventEmitter & {
      query(question: { readonly questions: readonly { name: string; type: string }[] }): void;
    };
  };
}

interface Answers {
  readonly answers: readonly { name: string; type: string; data: unknown }[];
  readonly additionals: Answers['answers'];
}

export function openMdns({ adapter, about = `_${SERVICE.type}`, died }: MdnsOptions): Mdns {
  const jobs: ((bonjour: Bonjour) => void)[] = [];
  const timers: NodeJS.Timeout[] = [];
  let bonjour: Bonjour | null = null;
  let closed = false;

  const socket = DgramAsPromised.createSocket({ type: 'udp4', reuseAddr: true }, (bytes, from) =>
    guard?.receive(bytes, from),
  );
  let guard: GuardedSocket | null = null;
  socket.socket.on('error', died);
  const begin = () => {
    if (closed) return;
    const { address, near } = adapter;
    guard = new GuardedSocket(socket, { address, about, near, now: monotonicMs });
    // Of the library's own options only these are used; its types know those of a service alone.
    bonjour = new Bonjour({ socket: guard, bind: false, interface: address } as object, () => {});
    timers.push(setInterval(rejoin, REJOIN_MS).unref());
    for (const job of jobs) attempt(job);
  };
  const attempt = (job: (bonjour: Bonjour) => void) => {
    try {
      if (bonjour) job(bonjour);
      else jobs.push(job);
    } catch (error) {
      died(error as Error);
    }
  };
  const rejoin = () => {
    try {
      guard?.dropMembership(GROUP);
    } catch {
      // It was lost indeed.
    }
    try {
      guard?.addMembership(GROUP);
    } catch (error) {
      died(error as Error);
    }
  };
  socket.bind({ port: MDNS_PORT, exclusive: false }).then(begin, () => {}); // a failure is told as an error, too

  return {
    announce({ name, port }) {
      attempt((bonjour) => {
        const host = `${name}.local`; // not this machine's own name, for which the system answers
        bonjour.publish({ ...SERVICE, name, host, port, probe: false, txt: { v: '1' } });
      });
    },
    listen(onHeard) {
      attempt((bonjour) => {
        const browser = bonjour.find({ ...SERVICE });
        const hear = () => {
          if (browser.services.length > MOST_SERVICES) died(new Error('too many services'));
          else onHeard(addressesOf(browser, adapter));
        };
        for (const event of ['up', 'down', 'srv-update', 'txt-update'] as const) browser.on(event, hear);
        const again = (pauseMs: number) => {
          const timer = setTimeout(() => {
            attempt(() => browser.update());
            timers.splice(timers.indexOf(timer), 1);
            again(Math.min(2 * pauseMs, LONGEST_PAUSE_MS));
          }, pauseMs).unref();
          timers.push(timer);
        };
        again(FIRST_PAUSE_MS);
      });
    },
    ask(name, onHeard) {
      attempt((bonjour) => {
        const { mdns } = (bonjour as unknown as Inside).server;
        mdns.on('response', ({ answers, additionals }: Answers) => {
          for (const answer of [...answers, ...additionals]) {
            if (answer.name.toLowerCase() !== name.toLowerCase() || typeof answer.data !== 'string') continue;
            if (answer.type === 'A' || answer.type === 'AAAA') onHeard(withZone(answer.data, adapter));
          }
        });
        const questions = ['A', 'AAAA'].map((type) => ({ name, type }));
        mdns.query({ questions });
        timers.push(setInterval(() => attempt(() => mdns.query({ questions })), FIRST_PAUSE_MS).unref());
      });
    },
    close() {
      if (closed) return;
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      const open = bonjour;
      if (open) open.unpublishAll(() => open.destroy());
      else socket.close().catch(() => {});
    },
  };
}

function addressesOf(browser: Browser, adapter: MulticastAdapter): Address[] {
  return browser.services.flatMap(({ port, addresses = [], referer }) =>
    [...new Set([...(referer ? [referer.address] : []), ...addresses])]
      .slice(0, MOST_ADDRESSES)
      .map((address) => ({ address: withZone(address, adapter), port })),
  );
}

/** A link-local address means something on its own network only. */
function withZone(address: string, { zone }: MulticastAdapter): string {
  return address.toLowerCase().startsWith('fe80:') && !address.includes('%') ? `${address}%${zone}` : address;
}
