// Measures a way to stay in step in the lab: virtual time, so the same on every machine and every day.

import type { LinkConditions } from '../../netcode/conditioner/link-model.ts';
import type { RecordedNetwork } from '../../netcode/conditioner/recorded-network.ts';
import type { HeadlessGame } from '../../netcode/lab/headless.ts';
import { deliveryDelays, percentile, violations } from '../../netcode/lab/invariants.ts';
import { type MoversState, moversGame } from '../../netcode/lab/movers.ts';
import { type LabClient, type LabGame, LabParty } from '../../netcode/lab/party.ts';
import { type RacersState, racersGame, TRACK_WIDTH } from '../../netcode/lab/racers.ts';
import { toyGame } from '../../netcode/lab/toy.ts';
import { FROM_RELAY } from '../../netcode/sim/frame-items.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import type { Way } from '../../netcode/sim/ways.ts';
import { countTraffic, type Traffic } from '../demo/traffic.ts';

export const PEERS = 6;
const MEASURED_MS = 20_000;

/** Countdown, and a while for the round trips to be known. */
const BEFORE_MS = 5_000;

/** Deeds of one seat that may fall between two views. */
const MOST_OVERTAKEN = 4;

/** What was done last has arrived everywhere after this long, ms. */
const AFTER_MS = 3_000;

/** Tick rate of the games of a way, Hz. */
const tickRateOf = (way: Way) => (way === 'commands' ? 20 : 60);

/** A time that half, and 99 of 100, keep within, ms. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/** A press: when it was, ms, whose, and how long until it was on a screen. */
export interface Felt {
  readonly at: number;
  readonly seat: number;
  readonly ms: number;
}

export interface Measured {
  /** From the press of a key, or a command, to the frame that shows it: on the own screen, and on the others'. */
  readonly own: Spread;
  readonly others: Spread;
  /** Each of them. */
  readonly felt: { readonly own: readonly Felt[]; readonly others: readonly Felt[] };
  /** UDP payload of one peer, bytes a second. */
  readonly up: number;
  readonly down: number;
  /** Share of frames that came more than a tick later than the network needs. */
  readonly late: number;
  /** Frames closed at once: the keyframe interval or the turn, ms. */
  readonly intervalMs: Spread;
  /** Frames closed, of those that real time has room for. */
  readonly speed: number;
  /** Frames guessed ahead in the end, the median of the peers. */
  readonly ahead: number;
  /** Corrections of one peer a second, or jumps of shadows, and how many frames one undid on average. */
  readonly rollbacks: number;
  readonly depth: number;
  /** Where shadows are followed: the largest step of a picture besides what moves, of the width of a track. */
  readonly visible: number;
}

/** A key was pressed, or a command given. */
interface Deed {
  readonly client: LabClient;
  readonly at: number;
  /** What tells it from those before: they count up. */
  readonly number: number;
  /** Where guesses are made, the frame in which the own screen shows it. */
  readonly shownIn: number | null;
}

/** On links that are all like this, or that do what these did. */
export function measure(way: Way, network: LinkConditions | RecordedNetwork): Measured {
  const tickRate = tickRateOf(way);
  const isShown = way === 'authority' || way === 'shadow';
  const game = gameOf(way, tickRate);
  const { inputBytes } = game.info;
  // A value's bits: every number reaches a frame as it was.
  const info = { ...game.info, latch: new Array(inputBytes).fill(0) };
  const party = new LabParty({ seed: 7, game: { ...game, info } });
  const clients = Array.from({ length: PEERS }, () => {
    const client = party.join();
    party.run(party.now + 1_000, () => client.seat !== undefined);
    return client;
  });
  party.say(clients[0]!, { m: 'choose', way });
  clients.forEach((client, index) => {
    if ('links' in network) party.playBack(client, network.links[index % network.links.length]!);
    else party.setConditions(client, network);
  });
  party.run(party.now + 2_000);
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + BEFORE_MS);

  const from = party.now;
  const until = from + MEASURED_MS;
  const measuring = () => party.now >= from && party.now < until;
  const traffic = clients.map(({ peer }): Traffic => {
    const counted = { up: 0, down: 0 };
    countTraffic(peer, measuring, counted);
    return counted;
  });
  const before = clients.map(({ game: played }) => undone(played!));
  const deeds: Deed[] = [];
  clients.forEach((client, index) => {
    let number = 0;
    const act = () => {
      if (!measuring()) return;
      number++;
      const shownIn = way === 'run-ahead' || isShown ? client.game!.head : null;
      deeds.push({ client, at: party.now, number, shownIn });
      if (way === 'commands') party.command(client, Uint8Array.of(number));
      else
        party.hold(
          client,
          Uint8Array.from({ length: inputBytes }, (_, k) => (k === 0 ? number : 0)),
        );
      party.at(party.now + 230 + 7 * index, act);
    };
    party.at(from + 31 * index, act);
  });

  // When each screen first had so many frames, guesses included.
  const shown = clients.map((): number[] => []);
  const told = new Sightings();
  party.run(until + AFTER_MS, () => {
    if (isShown) told.look(clients, party.now);
    clients.forEach(({ game: played }, index) => {
      const times = shown[index]!;
      while (times.length < played!.head) times.push(party.now);
    });
    return false;
  });

  const wrong = violations(party);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const own: Felt[] = [];
  const others: Felt[] = [];
  for (const { client, at, number, shownIn } of deeds) {
    const frame = frameOf(party, client, number, inputBytes);
    for (const [index, watcher] of clients.entries()) {
      const seenAt = isShown ? told.at(watcher, client, number) : watcher.records.get(1)!.at[frame]!;
      const shownAt = watcher === client && shownIn !== null ? shown[index]![shownIn]! : seenAt;
      (watcher === client ? own : others).push({ at, seat: client.seat!, ms: shownAt - at });
    }
  }
  const closed = party.records.get(1)!.at.filter((at) => at >= from && at < until);
  const sizes = new Map<number, number>();
  for (const at of closed) sizes.set(at, (sizes.get(at) ?? 0) + 1);
  const delays = deliveryDelays(party);
  const seconds = MEASURED_MS / 1000;
  const went = clients.map(({ game: played }, i) => ({
    count: undone(played!).count - before[i]!.count,
    frames: undone(played!).frames - before[i]!.frames,
  }));
  const count = sum(went.map((one) => one.count));
  return {
    own: spread(own.map(({ ms }) => ms)),
    others: spread(others.map(({ ms }) => ms)),
    felt: { own, others },
    up: sum(traffic.map(({ up }) => up)) / PEERS / seconds,
    down: sum(traffic.map(({ down }) => down)) / PEERS / seconds,
    late: delays.filter((ms) => ms > delays[0]! + 1000 / tickRate).length / delays.length,
    intervalMs: spread([...sizes.values()].map((size) => (size * 1000) / tickRate)),
    speed: closed.length / (seconds * tickRate),
    ahead: spread(clients.map(({ game: played }) => played!.ahead)).p50,
    rollbacks: count / PEERS / seconds,
    depth: count === 0 ? 0 : sum(went.map(({ frames }) => frames)) / count,
    visible: Math.max(0, ...clients.map(({ game: played }) => played!.followed?.largest ?? 0)) / TRACK_WIDTH,
  };
}

/** Where screens show something else than frames, an input is seen by what a mover or a racer says that it holds. */
function gameOf(way: Way, tickRate: number): LabGame {
  if (way !== 'authority' && way !== 'shadow')
    return toyGame({ tickRate, inputBytes: 1, seats: PEERS, frames: 1e6 });
  const { info, rules } = way === 'shadow' ? racersGame(PEERS) : moversGame(PEERS);
  return { info, rules: rules as Rules<unknown> };
}

/** What guesses cost: frames that were played again, of everything or of the own objects. */
function undone({ rollbacks, corrections, followed }: HeadlessGame) {
  if (followed) return { count: followed.jumps, frames: 0 };
  return rollbacks.count > 0 ? rollbacks : corrections;
}

/** When the inputs of others were first in a picture, where pictures are of what was told. */
class Sightings {
  readonly #at = new Map<LabClient, Map<string, number>>();

  look(clients: readonly LabClient[], now: number): void {
    for (const watcher of clients) {
      const seen = this.#at.get(watcher) ?? new Map<string, number>();
      this.#at.set(watcher, seen);
      const { movers, racers = movers } = watcher.game!.state as Partial<MoversState & RacersState>;
      racers!.forEach(({ held }, seat) => {
        const what = `${seat} ${held}`;
        if (!seen.has(what)) seen.set(what, now);
      });
    }
  }

  /** When the watcher saw this action, or a later one that overtook it, ms. */
  at(watcher: LabClient, { seat }: LabClient, number: number): number {
    const seen = this.#at.get(watcher)!;
    for (let later = number; ; later++) {
      const at = seen.get(`${seat} ${later}`);
      if (at !== undefined) return at;
      if (later > number + MOST_OVERTAKEN) throw new Error(`${number} of seat ${seat} was never seen`);
    }
  }
}

/** The frame that has this deed, or a later one of the same seat that overtook it. */
function frameOf(party: LabParty, client: LabClient, number: number, inputBytes: number): number {
  const record = party.records.get(1)!;
  const seat = client.seat!;
  if (record.start.way === 'commands') {
    return record.items.find(
      ({ from, bytes }) => from !== FROM_RELAY && from === seat && bytes[0] === number,
    )!.frame;
  }
  for (let frame = 0; ; frame++)
    if (record.bytes[(frame * PEERS + seat) * inputBytes]! >= number) return frame;
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
