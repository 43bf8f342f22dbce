// An evening at which everything goes wrong that can: whole apps with real sockets, of which one leaves, is killed,
// sleeps, watches or hands the room over every few seconds; and now and then everybody has to be together again.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { below, chance, createRng, type Rng } from '../../netcode/sim/rng.ts';
import { Undo } from '../bench/undo.ts';
import { type Growth, growthOf } from './growth.ts';
import type { AppStatus } from './messages.ts';
import { openSoakNetwork } from './network.ts';
import { SoakApp } from './soak-app.ts';

export interface SoakOptions {
  readonly minutes: number;
  readonly apps: number;
  /** Chance that a datagram is lost, each way, 0 to 1. */
  readonly loss: number;
  readonly seed: number;
  /** Whether relays move datagrams in batches, as a dedicated one does (netcode/udp/batch). */
  readonly batches: boolean;
  /** How long things happen until everybody has to be together, ms. */
  readonly roundMs: number;
}

export interface SoakReport {
  /** Whether packets were lost in the kernel. */
  readonly realLoss: boolean;
  /** How often each thing happened. */
  readonly happened: ReadonlyMap<string, number>;
  readonly rounds: number;
  readonly matches: number;
  /** Number of hosts that the room has had. */
  readonly epochs: number;
  /** How often an app that had not left had to join by its address again. */
  readonly typed: number;
  readonly apps: readonly { readonly name: string; readonly starts: number; readonly growth: Growth }[];
  readonly faults: readonly string[];
}

const GAME = 'trails';
const GREETING = 'Hello';

/** The time between two things that happen to apps, ms. */
const PAUSE_MS = { least: 1_500, most: 4_000 };

/** An app is away for this long at most, ms: some are given up meanwhile. */
const LONGEST_MS = 9_000;

/** How often everybody is looked at, and how often the memory of each is, ms: that stops an app for a moment. */
const LOOK_MS = 500;
const MEASURE_MS = 4_000;

/** Who is at home again so long, ms, types the address. */
const PATIENCE_MS = 4_000;

/** Everybody is together, and plays on, so long after all is well, ms: generous, because a busy machine may be slow. */
const TOGETHER_MS = 60_000;

/** The first part of a run, while engines compile and buffers grow: memory does not count, but no longer than this, ms. */
const WARM_UP = 1 / 4;
const LONGEST_WARM_UP_MS = 120_000;

/** Number of apps, from the first, that are never killed: growth of a process shows after a while. */
const OLD_HANDS = 2;

/** Plays until the time is over. Leaves nothing behind, also when `cancelled`. */
export async function runSoak(
  options: SoakOptions,
  say: (line: string) => void = () => {},
  cancelled?: AbortSignal,
): Promise<SoakReport> {
  const undo = new Undo();
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ethernight-soak-'));
    undo.add(() => rm(folder, { recursive: true, force: true }));
    return await new SoakRun(options, say, cancelled).run(folder, undo);
  } finally {
    await undo.all();
  }
}

class SoakRun {
  readonly #options: SoakOptions;
  readonly #say: (line: string) => void;
  readonly #cancelled: AbortSignal | undefined;
  readonly #rng: Rng;
  readonly #began = performance.now();
  readonly #happened = new Map<string, number>();
  readonly #faults: string[] = [];
  readonly #hashes = new Map<string, string>();
  /** What goes on with apps that are away, until they are back. */
  readonly #away = new Map<SoakApp, Promise<void>>();
  /** Since when an app is at home that should be in the room, ms. */
  readonly #homeSince = new Map<SoakApp, number>();
  /** Who has left, and joins like anybody. */
  readonly #left = new Set<SoakApp>();
  #apps: SoakApp[] = [];
  #rounds = 0;
  #typed = 0;
  #matches = 0;
  #epochs = 0;
  /** How many figures were taken, and when the last, ms. */
  #measured = 0;
  #measuredAt = 0;

  constructor(options: SoakOptions, say: (line: string) => void, cancelled: AbortSignal | undefined) {
    this.#options = options;
    this.#say = say;
    this.#cancelled = cancelled;
    this.#rng = createRng(options.seed);
  }

  async run(folder: string, undo: Undo): Promise<SoakReport> {
    const { apps, loss, minutes, roundMs, batches } = this.#options;
    const network = await openSoakNetwork(loss, undo);
    for (let number = 1; number <= apps; number++) {
      const own = network.real ? 0 : loss;
      const place = await network.place();
      this.#apps.push(new SoakApp({ name: `Player ${number}`, place, folder, loss: own, batches, undo }));
    }
    await this.#gather();
    const until = this.#now + minutes * 60_000;
    while (this.#now < until && this.#faults.length === 0 && !this.#cancelled?.aborted) {
      this.#rounds++;
      await this.#round(Math.min(until, this.#now + roundMs));
    }
    const growths = this.#apps.map(({ name, starts, figures }) => {
      const growth = growthOf(figures);
      this.#faults.push(...growth.faults.map((fault) => `${name} ${fault}`));
      return { name, starts, growth };
    });
    for (const app of this.#apps.toReversed()) {
      const left = await app.close();
      if (left.length > 0) this.#faults.push(`${app.name} left behind ${left.join(', ')}`);
    }
    return {
      realLoss: network.real,
      happened: this.#happened,
      rounds: this.#rounds,
      matches: this.#matches,
      epochs: this.#epochs,
      typed: this.#typed,
      apps: growths,
      faults: this.#faults,
    };
  }

  /** Since the beginning, ms. */
  get #now(): number {
    return performance.now() - this.#began;
  }

  async #gather(): Promise<void> {
    const [host] = this.#apps;
    await Promise.all(this.#apps.map((app) => app.start()));
    await host!.do({ do: 'host', game: GAME });
    await this.#until('everybody is in', () => this.#isTogether());
    await host!.do({ do: 'chat', text: GREETING });
    // What nobody but its host has heard goes with that.
    await this.#until('everybody is greeted', async () => {
      const statuses = await this.#isTogether();
      return statuses.every(({ room }) => room!.chat.includes(GREETING)) ? statuses : [];
    });
  }

  async #round(until: number): Promise<void> {
    for (;;) {
      const { least, most } = PAUSE_MS;
      const next = Math.min(until, this.#now + least + below(this.#rng, most - least));
      while (this.#now < next) await this.#look();
      if (this.#now >= until || this.#cancelled?.aborted) break;
      await this.#strike();
    }
    await Promise.all(this.#away.values());
    let statuses: readonly AppStatus[] = [];
    const together = await this.#until('everybody is together again', async () => {
      statuses = await this.#isTogether();
      return statuses;
    });
    if (!together) return;
    for (const { room } of statuses) {
      if (!room!.chat.includes(GREETING)) this.#faults.push('what was said is lost');
      if (room!.desync) this.#faults.push('two have another state');
    }
    const before = statuses.map(({ playing }) => JSON.stringify(playing));
    await this.#until('the match goes on for all who play', async () => {
      const now = await this.#isTogether();
      const isSo = ({ playing, room }: AppStatus, at: number) =>
        JSON.stringify(playing) !== before[at] || (room!.phase === 'playing' && !room!.plays);
      return now.some(({ room }) => room!.plays) && now.every(isSo) ? now : [];
    });
    this.#say(
      `${Math.round(this.#now / 1000)} s: round ${this.#rounds}, host ${this.#epochs + 1}, match ${this.#matches}`,
    );
  }

  /** Waits for all to be as it should. False, and a fault that says how they are, when that takes too long. */
  async #until(what: string, done: () => Promise<readonly AppStatus[]>): Promise<boolean> {
    const limit = this.#now + TOGETHER_MS;
    while (this.#now < limit && !this.#cancelled?.aborted) {
      await this.#look();
      if ((await done()).length > 0) return true;
    }
    if (this.#cancelled?.aborted) return false;
    const statuses = await this.#statuses();
    const said = statuses.map(
      ([{ name }, { hashes: _, ...status }]) => `  ${name}: ${JSON.stringify(status)}`,
    );
    this.#faults.push([`not so: ${what}`, ...said].join('\n'));
    return false;
  }

  /** How everybody is when all are in one room, else nothing. */
  async #isTogether(): Promise<readonly AppStatus[]> {
    const statuses = (await this.#statuses()).map(([, status]) => status);
    const hosts = statuses.filter(({ room }) => room?.hosting);
    const epochs = new Set(statuses.map(({ room }) => room?.epoch));
    const isThere = ({ room }: AppStatus) =>
      room?.isBack === true && room.members.length === this.#apps.length;
    const all = statuses.length === this.#apps.length && statuses.every(isThere);
    return all && hosts.length === 1 && epochs.size === 1 ? statuses : [];
  }

  async #statuses(): Promise<[SoakApp, AppStatus][]> {
    const all = await Promise.all(this.#apps.map(async (app) => [app, await app.status()] as const));
    return all.filter((one): one is [SoakApp, AppStatus] => one[1] !== null);
  }

  /** Checks each app, and acts as people do: an app at home joins the room of the others. */
  async #look(): Promise<void> {
    await pause(LOOK_MS);
    const statuses = await this.#statuses();
    const hosting = statuses.filter(([, { room }]) => room?.hosting);
    const [host] = hosting.toSorted(([, a], [, b]) => b.room!.epoch - a.room!.epoch);
    for (const [app, status] of statuses) {
      for (const [at, hash] of status.hashes) {
        const known = this.#hashes.get(at);
        if (known !== undefined && known !== hash)
          this.#faults.push(`${app.name} has another state after ${at}`);
        this.#hashes.set(at, hash);
      }
      if (app.loss > 0 && status.room && !status.room.worse) await app.worsen();
      this.#matches = Math.max(this.#matches, status.playing?.match ?? 0);
      this.#epochs = Math.max(this.#epochs, status.room?.epoch ?? 0);
      if (status.at !== 'home' || this.#away.has(app)) this.#homeSince.delete(app);
      else if (!this.#homeSince.has(app)) this.#homeSince.set(app, this.#now);
      const waited = this.#now - (this.#homeSince.get(app) ?? this.#now);
      if (!host || waited < (this.#rounds === 0 ? 0 : PATIENCE_MS)) continue;
      if (status.at === 'home' && !this.#away.has(app)) await this.#join(app, host);
    }
    const { minutes } = this.#options;
    if (this.#now < Math.min(LONGEST_WARM_UP_MS, minutes * 60_000 * WARM_UP)) return;
    // One after the other: all at once nobody on the machine would be heard for longer than a host may be silent.
    if (this.#now < this.#measuredAt + MEASURE_MS / this.#apps.length) return;
    this.#measuredAt = this.#now;
    await this.#apps[this.#measured++ % this.#apps.length]!.measure();
  }

  async #join(app: SoakApp, [host, { room }]: [SoakApp, AppStatus]): Promise<void> {
    if (this.#rounds > 0 && !this.#left.delete(app)) this.#typed++;
    this.#homeSince.delete(app);
    await app.do({ do: 'join', address: `${host.place.address}:${room!.port}` });
  }

  /** Something happens to one app, but never to half of them at once: half of a room goes on only when a person says so. */
  async #strike(): Promise<void> {
    const statuses = await this.#statuses();
    const well = statuses.filter(([app, { room }]) => room?.isBack && !this.#away.has(app));
    const away = this.#apps.length - well.length;
    const host = well.find(([, { room }]) => room?.hosting);
    if (!host || 2 * (away + 1) >= this.#apps.length) return;
    const [app] = chance(this.#rng, 1, 3) ? host : well[below(this.#rng, well.length)]!;
    const isHost = app === host[0];
    const mayDie = this.#apps.indexOf(app) >= OLD_HANDS;
    const kinds = [
      'leaves',
      'sleeps',
      ...(isHost ? [] : ['watches']),
      ...(mayDie ? ['is killed', 'is killed'] : []),
    ];
    const kind = kinds[below(this.#rng, kinds.length)]!;
    const ms = 500 + below(this.#rng, LONGEST_MS);
    const what = `${isHost ? 'the host' : 'a guest'} ${kind}`;
    this.#happened.set(what, (this.#happened.get(what) ?? 0) + 1);
    const done = this.#happen(app, kind, ms).finally(() => this.#away.delete(app));
    this.#away.set(app, done);
  }

  async #happen(app: SoakApp, kind: string, ms: number): Promise<void> {
    switch (kind) {
      case 'leaves':
        this.#left.add(app);
        await app.do({ do: 'leave', handOver: true });
        await pause(ms);
        return;
      case 'sleeps':
        return await app.sleep(ms);
      case 'watches':
        await app.do({ do: 'spectate', on: true });
        await pause(ms);
        return await app.do({ do: 'spectate', on: false });
      case 'is killed':
        await app.kill();
        await pause(ms);
        return await app.start();
    }
  }
}
