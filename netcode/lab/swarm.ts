// One seed, one run: everything about it is drawn from the seed, and the invariants are checked at its end.
//
// Friends play in one room or two through a bad network, leave, come back, sleep, move to other addresses; their leader
// starts, stops, gives and kicks; hostile members do what they can. Then the network heals, and those who are left must get
// through two more matches in which every promise is kept.

import type { LinkConditions } from '../conditioner/link-model.ts';
import { below, chance, createRng, nextU32, type Rng } from '../sim/rng.ts';
import { type Way, wayNames, ways } from '../sim/ways.ts';
import { Friends } from './friends.ts';
import { type Attack, attackNames, Hostile } from './hostile.ts';
import { violations } from './invariants.ts';
import { LAB_CONTENT, LabParty } from './party.ts';
import { gameOfWay } from './way-games.ts';

export interface SwarmReport {
  readonly seed: number;
  /** What the seed drew, in words. */
  readonly party: string;
  /** Violated invariants; empty when all is well. */
  readonly violations: readonly string[];
  /** Frames closed by the relay in all matches. */
  readonly frames: number;
  /** Stands for every byte that was sent: see Network. */
  readonly fingerprint: number;
}

/** What a swarm may be told instead of drawing it: the rest still follows from the seed. */
export interface Fixed {
  readonly way?: Way;
  /** Share of datagrams lost each way, 0 to 1. */
  readonly loss?: number;
}

const RATES = [10, 15, 20, 30, 60];

/** How long the network is bad, ms of virtual time; then it heals and everybody must get to the end. */
const BAD_LINK_MS = 12_000;

/** Time for a room to finish after the network healed, ms: drops, countdown and catching up included. */
const HEALED_MS = 40_000;

/** Length of a match, ms: some are played out after the network healed. */
const MATCH_MS = 4_000;

/** An attacker that comes in again and again may have more seats than the friends, and so the majority: that room may stall. */
const tolerable = attackNames.filter((name): name is Attack => name !== 'coming again and again');

/** Plays the run of a seed. A violated invariant is in the report. */
export function swarm(seed: number, fixed: Fixed = {}): SwarmReport {
  const rng = createRng(seed);
  const tickRate = RATES[below(rng, RATES.length)]!;
  const inputBytes = 1 + below(rng, 16);
  const peers = 2 + below(rng, 5);
  const seats = chance(rng, 1, 8) ? 16 : peers + 1 + below(rng, 3);
  const drawn = drawConditions(rng);
  const conditions: LinkConditions = { ...drawn, loss: fixed.loss ?? drawn.loss };
  const drawnWay = wayNames[below(rng, wayNames.length)]!;
  const way = fixed.way ?? drawnWay;
  const rooms = 1 + below(rng, 3);
  const frames = Math.round((MATCH_MS * tickRate) / 1000);
  const game = gameOfWay(way, { tickRate, inputBytes, seats, frames });
  const party = new LabParty({
    seed: nextU32(rng),
    game,
    seats,
    rooms,
    room: { keepMatches: chance(rng, 1, 2) },
  });
  const meet = (roomIndex: number, attacks: readonly Attack[]) =>
    party.meet(
      new Hostile({
        address: { address: 'mallory', port: 1 + roomIndex },
        roomIndex,
        attacks,
        seed: nextU32(rng),
        game: game.info,
        content: LAB_CONTENT,
        now: 500,
      }),
    );
  const friends = new Friends(party, rng, { way, conditions, badMs: BAD_LINK_MS });
  friends.openRoom(0, peers);
  // In a second room friends play on a good network, out of reach of what happens next door.
  if (rooms > 1) friends.openRoom(1, 2);
  party.run(2_000);
  const found = party.relay.rooms[0]!.members.length < peers ? ['not everybody got in'] : [];

  const hostile: string[] = [];
  const alone = rooms > 1 ? [0, 1] : [0];
  if (peers > 2 && chance(rng, 1, 3)) {
    meet(0, tolerable);
    alone.shift();
    hostile.push('among friends');
  }
  if (rooms > 2) {
    meet(2, attackNames);
    hostile.push('in a room of its own');
  }
  friends.begin();
  party.run(BAD_LINK_MS);
  friends.heal();
  const before = friends.results;
  const done = () =>
    friends.results.every(
      (number, room) => number === Number.POSITIVE_INFINITY || number > before[room]! + 1,
    );
  if (!party.run(BAD_LINK_MS + HEALED_MS, done)) found.push('a room stood still after the network healed');
  const tellsScreens = ways[way].tells !== 'inputs';
  for (const room of tellsScreens ? alone : []) found.push(...friends.compareScreens(room, HEALED_MS));
  found.push(...violations(party, BAD_LINK_MS), ...friends.violations());
  const words = `${way}, ${peers} peers, ${rooms} rooms, ${seats} seats, ${game.info.tickRate} Hz, ${game.info.inputBytes} B, hostile: ${hostile.join(' and ') || 'nobody'}, ${JSON.stringify(conditions)}`;
  const closed = party.roomRecords.reduce(
    (sum, records) => [...records.values()].reduce((all, { at }) => all + at.length, sum),
    0,
  );
  return { seed, party: words, violations: found, frames: closed, fingerprint: party.network.fingerprint };
}

function drawConditions(rng: Rng): LinkConditions {
  return {
    delayMs: below(rng, 80),
    jitterMs: below(rng, 40),
    loss: below(rng, 35) / 100,
    lossRun: 1 + below(rng, 5),
    burst: chance(rng, 1, 2) ? below(rng, 20) / 1000 : 0,
    burstMs: below(rng, 800),
    duplicate: below(rng, 10) / 100,
    reorder: below(rng, 10) / 100,
    flip: chance(rng, 1, 3) ? below(rng, 30) / 1000 : 0,
  };
}
