// Whole apps in one process under a virtual clock: each with its peer, what it knows of the succession, and a relay that
// waits (lab-app.ts). Any of them can be killed, cut off, put to sleep, or lose its sense of time, and whatever happens
// follows from the seed.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { TimeQueue } from '../conditioner/time-queue.ts';
import type { RelayRoom } from '../relay/relay-room.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { ways } from '../sim/ways.ts';
import type { Address } from '../wire/datagram.ts';
import type { Heir, MatchStart } from '../wire/messages.ts';
import { disagreements, QUIET_MS } from './agreement.ts';
import { type AppWorld, LabApp } from './lab-app.ts';
import { LAB_CONTENT, type LabGame } from './party.ts';
import { Network } from './virtual-network.ts';

export type { LabApp };

/** Turns of the house in which no time passes: more of them and an app is busy with nothing. */
const MOST_TURNS = 10_000;

/** What a host's end has put elsewhere is chased for longer than that, ms: by no more than `glide` a frame. */
const CHASED_MS = 8_000;

export interface HouseOptions {
  readonly seed: number;
  readonly game: LabGame;
  readonly apps: number;
  /** Browsers beside them, which the host serves. */
  readonly browsers?: number;
  readonly conditions?: Partial<LinkConditions>;
  readonly room?: Partial<RoomOptions>;
}

/** By frame, `by` is who alone has seen it, first under `epoch`. Two relays never close frames of the same epoch, and no frame is closed twice: what was closed, by whom. */
interface Closed {
  readonly frames: Map<
    number,
    { readonly bytes: string; readonly by: LabApp | null; readonly epoch: number }
  >;
  readonly hashes: Map<number, string>;
}

export class LabHouse implements AppWorld {
  readonly firstServed: number;
  readonly apps: LabApp[];
  readonly network: Network;
  readonly game: LabGame;
  readonly room: RoomOptions;
  readonly random: () => number;
  /** What went wrong, in sentences. */
  readonly faults: string[] = [];
  now = 0;
  readonly #actions = new TimeQueue<() => void>();
  readonly #cut = new Set<string>();
  readonly #conditions: LinkConditions;
  /** By match number. */
  readonly #closed = new Map<number, Closed>();
  /** Who closed frames, and under which epoch, in order. */
  readonly #closers: { readonly epoch: number; readonly address: string }[] = [];
  /** Who had come when a room was founded, by its epoch and where that was. */
  readonly #founders = new Map<string, ReadonlySet<string>>();

  constructor({ seed, game, apps, browsers = 0, conditions, room }: HouseOptions) {
    this.firstServed = apps;
    const rng = createRng(seed);
    this.random = () => nextU32(rng);
    this.network = new Network(this.random());
    this.game = game;
    this.#conditions = { ...CLEAN_LINK, ...conditions };
    this.room = {
      games: [{ ...game, content: LAB_CONTENT }],
      app: 'lab',
      keepMatches: true,
      survivesHost: true,
      ...room,
    };
    this.apps = Array.from({ length: apps + browsers }, (_, number) => new LabApp(this, number));
    this.apps[0]!.open();
    for (const app of this.apps) {
      app.join(this.apps[0]!);
      this.run(this.now + 2_000, () => app.peer?.room != null);
    }
  }

  /** The apps that have the room, of those that live; the latest epoch first. Between two hosts there is none. */
  get hosts(): LabApp[] {
    const hosts = this.apps.filter(({ alive, room }) => alive && room);
    return hosts.toSorted((a, b) => b.room!.data.epoch - a.room!.data.epoch);
  }

  get host(): LabApp {
    return this.hosts[0]!;
  }

  where(): Heir | null {
    return this.hosts[0]?.hostedAt ?? null;
  }

  /** Whether the network has been in parts: what the smaller one played alone is not what was played. */
  #parted = false;

  /** Cuts the network between these two groups; with an empty second group restores it. */
  part(one: readonly LabApp[], other: readonly LabApp[]): void {
    this.#cut.clear();
    this.#parted ||= other.length > 0;
    for (const a of one) {
      for (const b of other) this.#cut.add(`${a.address} ${b.address}`).add(`${b.address} ${a.address}`);
    }
  }

  at(ms: number, action: () => void): void {
    this.#actions.push(ms, action);
  }

  /** Lets time pass until `until`, ms, or until `done` says so. Returns whether it did. */
  run(until: number, done?: () => boolean): boolean {
    for (let turns = 0; ; turns++) {
      if (done?.()) return true;
      const dues = this.apps.map(({ due }) => due);
      const next = Math.min(this.network.next, this.#actions.next, ...dues);
      if (next > until) {
        this.now = until;
        return done?.() ?? false;
      }
      if (next > this.now) turns = 0;
      if (turns > MOST_TURNS) throw new Error(`no time passes after ${this.now} ms`);
      this.now = Math.max(this.now, next);
      while (this.#actions.next <= this.now) this.#actions.pop()!();
      this.apps.forEach((app, at) => {
        if (dues[at]! <= this.now) app.advance();
      });
      for (let flying = this.network.arrive(this.now); flying; flying = this.network.arrive(this.now)) {
        this.#at(flying.to.address)?.receive(flying);
      }
    }
  }

  send(from: Address, to: Address, bytes: Uint8Array): void {
    if (this.#cut.has(`${from.address} ${to.address}`)) return;
    this.network.setConditions(from, to, from.address === to.address ? CLEAN_LINK : this.#conditions);
    this.network.send(from, to, bytes, this.now);
  }

  #at(address: string): LabApp | undefined {
    return this.apps.find((app) => app.address === address);
  }

  saw(app: LabApp, start: MatchStart, frame: number, bytes: string, hash: string | null): void {
    if (this.#parted) return;
    const closed = this.#closedOf(start.number);
    const before = closed.frames.get(frame);
    // What nobody but a host had that then failed is played anew without it.
    const wasLost = before?.by != null && this.#cameLate(before.by, before.epoch);
    const isNew = before === undefined || wasLost || (before.by !== app && before.by?.hasFailed === true);
    // Nor does it count when such a host wakes and tells who is still with it, or when they wake who were told before it failed.
    const { epoch } = app.peer!.room!;
    const from = this.#closers.find((one) => one.epoch === epoch);
    if (before && epoch < before.epoch && from && this.#at(from.address)!.hasFailed) return;
    if (isNew && before?.bytes !== bytes) closed.hashes.clear();
    if (isNew || before.by !== app) closed.frames.set(frame, { bytes, by: isNew ? app : null, epoch });
    if (!isNew && before.bytes !== bytes)
      this.faults.push(`frame ${frame} of match ${start.number} differs at ${app.address}`);
    if (hash === null) return;
    const known = closed.hashes.get(frame);
    if (known === undefined) closed.hashes.set(frame, hash);
    else if (known !== hash) this.faults.push(`the state after frame ${frame} differs at ${app.address}`);
  }

  /** Whose match, of those that are played now, is not the one that the host has. */
  compare(): void {
    const { host } = this;
    const number = host.room!.data.match?.number ?? 0;
    const truth = host.records.get(number);
    for (const app of this.apps.filter(({ alive }) => alive)) {
      const record = app.records.get(number);
      if (!record) continue;
      const same = truth && record.bytes.every((it, i) => i >= truth.bytes.length || it === truth.bytes[i]);
      const sameItems = record.items.every(({ frame, bytes }, i) => {
        const other = truth?.items[i];
        return !other || (other.frame === frame && other.bytes.join() === bytes.join());
      });
      if (!same || !sameItems) this.faults.push(`match ${number} at ${app.address} is not the host's`);
    }
  }

  /** What is not the same on all screens a while after everybody has let go. */
  compareScreens(): void {
    const { way } = this.room;
    const chased = way !== undefined && ways[way].tells === 'reports';
    this.run(this.now + QUIET_MS + (chased ? CHASED_MS : 0));
    const { match } = this.host.room!.data;
    const truth = match && this.host.records.get(match.number);
    if (!truth) return;
    const screens = this.apps.flatMap(({ alive, address, seat, game, view }) => {
      return alive && game && seat >= 0 ? [{ who: address, seat, game, view }] : [];
    });
    this.faults.push(...disagreements(this.game, truth, screens));
  }

  founded({ address }: LabApp, { data: { epoch }, clients }: RelayRoom): void {
    const at = `${epoch} ${address}`;
    if (this.#founders.has(at)) return;
    this.#founders.set(at, new Set(clients.map(({ path }) => path.address.address)));
  }

  closed({ address }: LabApp, { data: { epoch } }: RelayRoom): void {
    const last = this.#closers.at(-1);
    if (last?.epoch === epoch && last.address === address) return;
    const isLate = this.#closers.some((one) => one.epoch === epoch && one.address === address);
    if (isLate || epoch < (last?.epoch ?? 0))
      this.faults.push(`${address} closes frames under epoch ${epoch} after ${last!.address} went on`);
    this.#closers.push({ epoch, address });
  }

  /** Whether others had gone on under a later epoch when this app came: nobody waits for what it alone has (COLLECT_MS). */
  #cameLate({ address }: LabApp, epoch: number): boolean {
    const next = this.#closers.find((one) => one.epoch > epoch);
    return next !== undefined && this.#founders.get(`${next.epoch} ${next.address}`)?.has(address) === false;
  }

  #closedOf(match: number): Closed {
    const closed = this.#closed.get(match) ?? { frames: new Map(), hashes: new Map() };
    this.#closed.set(match, closed);
    return closed;
  }
}
