// The browsers that a room lets in: the thread that serves them their page, and who they are.

import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { extname } from 'node:path';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { AddressBuckets } from '../../netcode/connection/address-buckets.ts';
import { drawKeyPair, type KeyPair, keyPairOf } from '../../netcode/crypto/key-pair.ts';
import type { LocalNetwork } from '../../netcode/udp/local-network.ts';
import { secureRandom } from '../../netcode/udp/random.ts';
import { MOST_BANNED } from '../../netcode/wire/room-state.ts';
import { startThread } from '../party/match/start-thread.ts';
import type { HostedGuests, ServedRoom } from '../party/room/hosted-guests.ts';
import type { Checked, SelfChecking } from '../party/self-check/self-check.ts';
import type { Carrier } from '../party/window/carrier.ts';
import type { Facts } from '../party/window/contract.ts';
import { mostLines } from '../stranger-lines.ts';
import { CLOSED } from '../web/socket-carrier.ts';
import type { DoorData, FromDoor, ToDoor } from './door-messages.ts';
import { Guest } from './guest.ts';
import { CODE_PATH } from './guest-access.ts';
import type { GuestAnswer, GuestFile, GuestView, GuestWays } from './guest-contract.ts';
import { MOST_AT_ADDRESS, MOST_CONNECTIONS_IN_ALL } from './line-limits.ts';
import { PageVisits } from './page-visits.ts';

/** The thread's program lies beside this one, as source and when it is built. */
const THREAD = new URL(`./guest-thread${extname(import.meta.url)}`, import.meta.url);

/** Megabytes: several times what the page and its readers take. */
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * How often guests at one address come into the room, at once, and ms for one more. To the relay all guests are at one address,
 * and it lets in few of one (netcode/relay/door.ts): this is half of those at once, and a third later.
 */
const ENTRIES = { burst: 8, msPerToken: 15_000, most: 256 };

/** Wrong passwords of guests at one address, likewise, and what they say of the host before: it is told to none. */
const GUESSES = { burst: 3, msPerToken: 30_000, most: 256 };

/** Faults of pages at one address that are written down at once, and ms for one more: a page tells twenty. */
const FAULTS = { burst: 20, msPerToken: 60_000, most: 256 };

/** How long the thread may take to say goodbye to all pages, ms. */
const CLOSING_MS = 700;

/** A page hears something at least this often, ms: after 5 s without it takes the host for gone (connect-socket.ts). */
const BEAT_MS = 1_500;

/** How long our own address may take to answer, ms. */
const KNOCK_MS = 2_000;

/** The door, as the machine knows it. */
type Door =
  | { readonly is: 'opening' }
  | { readonly is: 'failed'; readonly why: string }
  | { readonly is: 'open'; readonly links: string[]; readonly digits: string; readonly check: SelfChecking };

export interface GuestsSurroundings {
  /** The built page (dist/renderer). */
  readonly pageFolder: string;
  readonly facts: Facts;
  log(text: string): void;
}

/** Lets browsers into a room that is hosted here. */
export function openGuests(room: ServedRoom, surroundings: GuestsSurroundings): HostedGuests {
  try {
    return new Guests(room, surroundings);
  } catch (error) {
    // The system is out of threads.
    return neverOpen((error as Error).message);
  }
}

function neverOpen(why: string): HostedGuests {
  const idle = { renew() {}, handOut() {}, moved() {}, async close() {} };
  return { state: { is: 'failed', why }, ...idle };
}

interface Line {
  readonly guest: Guest;
  readonly number: number;
  readonly kind: 'control' | 'stage';
  /** For a stage: number of its control. */
  readonly control?: number | undefined;
  hear(data: string | Uint8Array): void;
  gone(): void;
  rttMs: number | null;
}

class Guests implements HostedGuests {
  readonly #room: ServedRoom;
  readonly #surroundings: GuestsSurroundings;
  /** No browser starts games that people already have, nor is told which recipes are here. */
  readonly #facts: Facts;
  /** They make up most of what a page is told when it opens. */
  readonly #factsText: string;
  readonly #thread: Worker;
  /** The thread has ended, by a fault or because it was closed. */
  readonly #ended: Promise<unknown>;
  readonly #random = secureRandom();
  /** By number: those whom the door knows by their cookies. */
  readonly #guests = new Map<number, Guest>();
  readonly #lines = new Map<number, Line>();
  /** Where the newest line of each guest comes from. */
  readonly #from = new Map<number, string>();
  /** The newest line of each kind of each guest. */
  readonly #newest = new Map<string, number>();
  readonly #entries = new AddressBuckets(ENTRIES);
  readonly #guesses = new AddressBuckets(GUESSES);
  /** Hosts that never had the room, of whom guests said that they did. */
  readonly #asked = new AddressBuckets(GUESSES);
  readonly #faults = new AddressBuckets(FAULTS);
  /** Addresses of guests that were banned and are forgotten; a renewed code makes them known no more. */
  readonly #banned = new Set<string>();
  /** Guests who came by a code that has been renewed since. */
  readonly #outdated = new Set<number>();
  /** The name of each guest's newest connection. */
  readonly #connections = new Map<number, string>();
  #door: Door = { is: 'opening' };
  /** What the door hands out, and the path that leads to it there. */
  #file: Pick<Extract<FromDoor, { is: 'file' }>, 'file' | 'path'> = { file: null, path: '' };
  readonly #visits: PageVisits;
  readonly #beats: NodeJS.Timeout;

  constructor(room: ServedRoom, surroundings: GuestsSurroundings) {
    this.#room = room;
    this.#surroundings = surroundings;
    this.#visits = new PageVisits(() => room.onChange());
    const { pageFolder, log } = surroundings;
    this.#facts = { ...surroundings.facts, natives: [] };
    this.#factsText = JSON.stringify(this.#facts);
    this.#thread = startThread(THREAD, {
      workerData: {
        pageFolder,
        addresses: room.addresses(),
        port: room.port,
        code: room.code,
        handOut: room.handOut,
        mostConnections: mostLines(MOST_CONNECTIONS_IN_ALL),
      } satisfies DoorData,
      resourceLimits: MEMORY,
    });
    this.#beats = setInterval(() => {
      for (const guest of this.#guests.values()) guest.changed();
    }, BEAT_MS);
    this.#ended = new Promise((resolve) => this.#thread.once('exit', resolve));
    this.#thread.on('message', (message: FromDoor) => this.#heard(message));
    this.#thread.on('error', (error) => {
      log(`The page for browsers has ended: ${error.stack}`);
      for (const line of this.#lines.values()) line.gone();
      this.#lines.clear();
      this.#failed(error.message);
    });
  }

  get state(): HostedGuests['state'] {
    if (this.#door.is !== 'open') return this.#door;
    const { links, digits, check } = this.#door;
    const { state: visits } = this.#visits;
    const { file } = this.#file;
    return { is: 'open', links, digits, check: check.state, visits, file, together: this.#together };
  }

  renew(): void {
    const staying = [...this.#guests].flatMap(([number, guest]) => (guest.isIn ? [number] : []));
    for (const number of this.#guests.keys()) if (!staying.includes(number)) this.#forget(number);
    this.#banned.clear();
    for (const number of staying) this.#outdated.add(number);
    this.#tell({ do: 'renew', staying });
  }

  handOut(path: string | null): void {
    this.#tell({ do: 'hand-out', path });
  }

  moved(network: LocalNetwork): void {
    if (this.#door.is === 'open') this.#door.check.moved(network);
    this.#tell({ do: 'move', addresses: this.#room.addresses() });
  }

  async close(why: 'closed' | 'moved'): Promise<void> {
    // A page that is quick would come in again while others are still leaving.
    this.#thread.removeAllListeners('message');
    this.#endLooks();
    clearInterval(this.#beats);
    await Promise.all([...this.#guests.values()].map((guest) => guest.close(why)));
    this.#tell({ do: 'close' });
    const limit = setTimeout(() => void this.#thread.terminate(), CLOSING_MS);
    await this.#ended;
    clearTimeout(limit);
  }

  #heard(message: FromDoor): void {
    switch (message.is) {
      case 'open':
        this.#opened(message);
        return;
      case 'failed':
        this.#failed(message.why);
        return;
      case 'file':
        this.#file = message;
        for (const guest of this.#guests.values()) guest.changed();
        this.#room.onChange();
        return;
      case 'visited':
        if (this.#door.is !== 'open' || this.#room.network().own(message.from)) return;
        this.#door.check.came(message.from);
        this.#visits.came();
        return;
      case 'log':
        this.#surroundings.log(message.text);
        return;
      case 'line':
        this.#attach(message);
        return;
      case 'said':
        this.#lines.get(message.line)?.hear(message.data);
        return;
      case 'link': {
        const line = this.#lines.get(message.line);
        if (line?.kind !== 'stage') return;
        line.guest.link(message.rttMs, Math.abs(message.rttMs - (line.rttMs ?? message.rttMs)));
        line.rttMs = message.rttMs;
        return;
      }
      case 'gone':
        this.#gone(message.line, message.silentMs);
        return;
      case 'forgotten':
        this.#forget(message.guest);
        return;
      default:
        message satisfies never;
    }
  }

  #gone(line: number, silentMs: number): void {
    const gone = this.#lines.get(line);
    if (!gone) return;
    this.#lines.delete(line);
    if (gone.kind === 'control') gone.guest.wasSilent(silentMs);
    gone.gone();
    // A page opens its stage after its control: it needs a new control to come to a new stage. One that has come meanwhile stays.
    const control = this.#newest.get(`${gone.number} control`);
    if (control !== undefined && control === gone.control)
      this.#tell({ do: 'cut', line: control, code: CLOSED.stageLost });
  }

  /** A guest's newest line of a kind replaces the one before: two phones with one cookie are one guest at one of them. */
  #attach({ line, guest: number, of, kind, from }: Extract<FromDoor, { is: 'line' }>): void {
    // The stage of an earlier connection that was long on its way is no stage of this one, nor does its end end this one.
    if (kind === 'control') this.#connections.set(number, of);
    else if (of !== this.#connections.get(number)) {
      this.#tell({ do: 'cut', line, code: CLOSED.replaced });
      return;
    }
    this.#from.set(number, from);
    const guest = this.#guest(number);
    const before = this.#newest.get(`${number} ${kind}`);
    if (before !== undefined && this.#lines.has(before)) {
      this.#lines.delete(before);
      this.#tell({ do: 'cut', line: before, code: CLOSED.replaced });
    }
    this.#newest.set(`${number} ${kind}`, line);
    if (kind === 'control') {
      const { carrier, end } = this.#carrier<unknown, unknown>(line, {
        out: (answer) => this.#textOf(answer as GuestAnswer),
        in: (data) => parse(String(data)),
      });
      this.#lines.set(line, { guest, number, kind, rttMs: null, ...end });
      guest.attachControl(carrier);
    } else {
      const { carrier, end } = this.#carrier<Uint8Array, Uint8Array>(line, {
        out: (bytes) => bytes,
        in: (data) => data as Uint8Array,
      });
      const control = this.#newest.get(`${number} control`);
      this.#lines.set(line, { guest, number, kind, control, rttMs: null, ...end });
      guest.attachStage(carrier);
    }
  }

  #textOf(answer: GuestAnswer): string {
    if (answer.is !== 'facts') return JSON.stringify(answer);
    return `{"is":"facts","run":${JSON.stringify(answer.run)},"facts":${this.#factsText}}`;
  }

  #guest(number: number): Guest {
    const { log } = this.#surroundings;
    const known = this.#guests.get(number);
    if (known) return known;
    const from = () => this.#from.get(number) ?? '';
    const guest: Guest = new Guest({
      room: this.#room,
      facts: this.#facts,
      identity: (seed) => (seed === undefined ? drawKeyPair(this.#random) : keyPairOfSeed(seed)),
      next: () => this.#next,
      hadRoom: (host) => {
        const now = performance.now();
        if (this.#asked.waitMs(from(), now) > 0) return false;
        const had = this.#before.includes(host);
        if (!had) this.#asked.take(from(), now);
        return had;
      },
      ways: () => this.#waysFor(number),
      file: () => this.#offered,
      keepsOut: (triesPassword) => {
        const now = performance.now();
        if (this.#isBanned(from())) return 'banned';
        const others = this.#at(from()).filter((other) => other !== guest && other.isIn);
        if (others.length >= MOST_AT_ADDRESS) return 'same-device';
        if (triesPassword && this.#guesses.waitMs(from(), now) > 0) return 'guesses';
        return this.#entries.take(from(), now) ? null : 'too-often';
      },
      guessedWrong: () => void this.#guesses.take(from(), performance.now()),
      onFault: (stack) => {
        if (this.#faults.take(from(), performance.now())) log(`A guest's page has a fault: ${stack}`);
      },
      log,
    });
    this.#guests.set(number, guest);
    return guest;
  }

  /** Guests whose newest line comes from an address. */
  #at(address: string): Guest[] {
    return [...this.#guests].flatMap(([number, guest]) =>
      this.#from.get(number) === address ? [guest] : [],
    );
  }

  /** Whether an address is banned: a new cookie leaves the ban in force. */
  #isBanned(address: string): boolean {
    return this.#banned.has(address) || this.#at(address).some((guest) => this.#isOut(guest));
  }

  #isOut({ app }: Guest): boolean {
    return app !== null && this.#room.isBanned(app);
  }

  /** Members at one address, where there are several. */
  get #together(): number[][] {
    const all = new Map<string, number[]>();
    for (const [number, { member }] of this.#guests) {
      const from = this.#from.get(number) ?? '';
      if (member !== null) all.set(from, [...(all.get(from) ?? []), member]);
    }
    return [...all.values()]
      .filter(({ length }) => length > 1)
      .map((members) => members.toSorted((a, b) => a - b));
  }

  /** The door knows a guest no more: it is out, and so is its page. */
  #forget(number: number): void {
    const known = this.#guests.get(number);
    const from = this.#from.get(number);
    if (known && from !== undefined && this.#banned.size < MOST_BANNED && this.#isOut(known))
      this.#banned.add(from);
    void this.#guests.get(number)?.close('closed');
    this.#guests.delete(number);
    this.#from.delete(number);
    this.#connections.delete(number);
    this.#outdated.delete(number);
    for (const kind of ['control', 'stage']) {
      const newest = this.#newest.get(`${number} ${kind}`);
      this.#newest.delete(`${number} ${kind}`);
      if (newest === undefined || !this.#lines.delete(newest)) continue;
      this.#tell({ do: 'cut', line: newest, code: CLOSED.ending });
    }
  }

  #carrier<Out, In>(
    line: number,
    coding: { out(message: Out): string | Uint8Array; in(data: string | Uint8Array): In },
  ): { readonly carrier: Carrier<Out, In>; readonly end: Pick<Line, 'hear' | 'gone'> } {
    let hear = (_: In) => {};
    let gone = () => {};
    return {
      carrier: {
        send: (message) => this.#tell({ do: 'send', line, data: coding.out(message) }),
        close: () => this.#tell({ do: 'cut', line, code: CLOSED.ending }),
        onMessage: (next) => {
          hear = next;
        },
        onClose: (next) => {
          gone = next;
        },
      },
      end: { hear: (data) => hear(coding.in(data)), gone: () => gone() },
    };
  }

  /** Hosts of the page that had the room before, as browsers address it. */
  get #before(): string[] {
    const { own } = this.#room.network();
    return this.#room.cameFrom().flatMap((before) => (own(before) ? this.#room.addresses() : before));
  }

  /** The new code stays unknown to a guest whom the one before has let in, unless that is a browser of this machine. */
  #waysFor(number: number): GuestWays | null {
    if (this.#door.is !== 'open') return null;
    const { addresses, code } = this.#room.invitation();
    const isOwn = this.#room.network().own(this.#from.get(number) ?? '');
    const { links, digits } = this.#door;
    const page = isOwn || !this.#outdated.has(number) ? { link: links[0]!, digits } : null;
    return { address: addresses[0]!.address, code, page };
  }

  get #offered(): GuestFile | null {
    const { file, path } = this.#file;
    if (file?.is !== 'offered') return null;
    const { name, bytes, sha256 } = file;
    return { name, bytes, sha256, path };
  }

  /** Where pages go when this app is gone. */
  get #next(): GuestView['next'] {
    if (this.#door.is !== 'open') return [];
    const own = new URL(this.#door.links[0]!).hostname;
    return this.#room.nextHosts().map(({ name, page }) => {
      if (!page) return { name, link: null };
      // Another app of this machine, which others reach as they do this one.
      const address = page.address.startsWith('127.') ? own : page.address;
      return { name, link: `http://${address}:${page.port}${CODE_PATH}${page.code}` };
    });
  }

  #opened({ links, digits, port }: Extract<FromDoor, { is: 'open' }>): void {
    const before = this.#door;
    const check = before.is === 'open' ? before.check : this.#room.selfCheck(checkedDoor(port));
    this.#door = { is: 'open', links, digits, check };
    if (before.is !== 'open' || hostsOf(before.links) !== hostsOf(links)) this.#visits.begin();
    this.#room.onChange();
  }

  #failed(why: string): void {
    this.#endLooks();
    this.#door = { is: 'failed', why };
    this.#room.onChange();
  }

  #endLooks(): void {
    if (this.#door.is === 'open') this.#door.check.close();
    this.#visits.close();
  }

  #tell(message: ToDoor): void {
    this.#thread.postMessage(message);
  }
}

/** The server of the page: other devices have to reach it by TCP. */
function checkedDoor(port: number): Checked {
  return {
    ...{ port, protocol: 'tcp', program: process.execPath },
    knock: (host, signal) =>
      new Promise((resolve) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(KNOCK_MS)]);
        const line = connect({ host, port, signal: limit });
        line.once('connect', () => {
          resolve(true);
          line.destroy();
        });
        line.once('error', () => resolve(false));
      }),
  };
}

/** Key pair of a browser: the same at each host of the room, so that its points stay its own (PROTOCOL.md, Browsers). */
function keyPairOfSeed(seed: string): KeyPair {
  return keyPairOf(createHash('sha256').update(`ethernight guest ${seed}`).digest());
}

/** Where links lead, whatever their code. */
function hostsOf(links: readonly string[]): string {
  return links.map((link) => new URL(link).host).join();
}

/** Text that is no JSON is handed on as it is: no request is a string, so it is answered what is wrong. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
