// One seed, one run: everything about it is drawn from the seed, and the invariants are checked at its end.
//
// Friends play in one room or two through a bad network, leave, come back, sleep, move to other addresses; their leader
// starts, stops, gives and kicks; hostile members do what they can. Then the network heals, and whoever is left must get
// through two more matches in which every promise is kept.

import { CLEAN_LINK, type LinkConditions } from '../conditioner/link-model.ts';
import { below, chance, createRng, nextU32, type Rng } from '../sim/rng.ts';
import type { Rules, Way } from '../sim/rules.ts';
import { wayNames } from '../sync/ways.ts';
import { type Attack, attackNames, Hostile } from './hostile.ts';
import { violations } from './invariants.ts';
import { moversGame } from './movers.ts';
import { LAB_CONTENT, type LabClient, type LabGame, LabParty } from './party.ts';
import { racersGame } from './racers.ts';
import { recordMatches } from './recorded-replays.ts';
import { toyGame } from './toy.ts';

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

/** Bytes of commands a second of a whole room, far below what a turn carries, so that none waits for long. */
const COMMANDS_PER_SECOND = 200;

/** Whoever comes in again and again may have more seats than the friends, and so the majority: that room may stall. */
const tolerable = attackNames.filter((name): name is Attack => name !== 'coming again and again');

/** Plays the run of a seed. Never throws for a violated invariant: it is in the report. */
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
  const game = gameOf(way, seats) ?? toyGame({ tickRate, inputBytes, seats, frames });
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
  const workload = new Workload(party, rng, { way, inputBytes: game.info.inputBytes, conditions });
  workload.openRoom(0, peers);
  // In a second room friends play on a good network: nothing of what happens next door reaches them.
  if (rooms > 1) workload.openRoom(1, 2);
  party.run(2_000);
  const found = party.relay.rooms[0]!.members.length < peers ? ['not everybody got in'] : [];

  const hostile: string[] = [];
  if (peers > 2 && chance(rng, 1, 3)) {
    meet(0, tolerable);
    hostile.push('among friends');
  }
  if (rooms > 2) {
    meet(2, attackNames);
    hostile.push('in a room of its own');
  }
  workload.begin();
  party.run(BAD_LINK_MS);
  workload.heal(BAD_LINK_MS);
  const before = workload.results;
  const done = () =>
    workload.results.every(
      (number, room) => number === Number.POSITIVE_INFINITY || number > before[room]! + 1,
    );
  if (!party.run(BAD_LINK_MS + HEALED_MS, done)) found.push('a room stood still after the network healed');
  found.push(...violations(party, BAD_LINK_MS), ...workload.violations());
  const words = `${way}, ${peers} peers, ${rooms} rooms, ${seats} seats, ${game.info.tickRate} Hz, ${game.info.inputBytes} B, hostile: ${hostile.join(' and ') || 'nobody'}, ${JSON.stringify(conditions)}`;
  const closed = party.roomRecords.reduce(
    (sum, records) => [...records.values()].reduce((all, { at }) => all + at.length, sum),
    0,
  );
  return { seed, party: words, violations: found, frames: closed, fingerprint: party.network.fingerprint };
}

/** Where screens say where they are, and where the host tells them; null for ways that any game can be played in. */
function gameOf(way: Way, seats: number): LabGame | null {
  if (way !== 'shadow' && way !== 'authority') return null;
  const frames = (MATCH_MS * 60) / 1000;
  const { info, rules } = way === 'shadow' ? racersGame(seats, frames) : moversGame(seats, frames);
  return { info, rules: rules as Rules<unknown> };
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

/** The friends, and what they do. */
class Workload {
  readonly #party: LabParty;
  readonly #rng: Rng;
  readonly #facts: { readonly way: Way; readonly inputBytes: number; readonly conditions: LinkConditions };
  /** By room. */
  readonly #friends: LabClient[][] = [];
  readonly #replays: { readonly who: string; take(): Uint8Array[] }[] = [];
  #said = 0;

  constructor(
    party: LabParty,
    rng: Rng,
    facts: { readonly way: Way; readonly inputBytes: number; readonly conditions: LinkConditions },
  ) {
    this.#party = party;
    this.#rng = rng;
    this.#facts = facts;
  }

  openRoom(roomIndex: number, friends: number): void {
    this.#friends[roomIndex] = [];
    for (let i = 0; i < friends; i++) this.#come(roomIndex, i);
  }

  /** Number of the last result of each room in which somebody is; one that is empty has no more to show. */
  get results(): number[] {
    return this.#friends.map((friends, room) => {
      const inRoom = friends.filter(({ over }) => !over).length > 0;
      return inRoom ? (this.#party.relay.rooms[room]!.data.result?.number ?? 0) : Number.POSITIVE_INFINITY;
    });
  }

  /** The network turns bad in the first room, and everybody begins to do things. */
  begin(): void {
    const { way, conditions } = this.#facts;
    const party = this.#party;
    const rng = this.#rng;
    const friends = this.#friends[0]!;
    for (const all of this.#friends) this.#lead(all, way);
    for (const client of friends) party.setConditions(client, conditions);
    const anybody = () => friends[below(rng, friends.length)]!;
    const sometime = () => 2_500 + below(rng, 8_000);
    // Somebody is cut off for a while, long enough to be dropped in some parties.
    const cut = anybody();
    const cutAt = sometime();
    party.at(cutAt, () => party.setConditions(cut, { ...CLEAN_LINK, loss: 1 }));
    party.at(Math.min(cutAt + below(rng, 7_000), BAD_LINK_MS), () => party.setConditions(cut, conditions));
    if (chance(rng, 1, 3)) party.at(sometime(), () => party.leave(anybody()));
    if (chance(rng, 1, 3)) party.at(sometime(), () => party.sleep(anybody(), below(rng, 8_000)));
    if (chance(rng, 1, 4)) party.at(sometime(), () => party.sleep('relay', below(rng, 8_000)));
    if (chance(rng, 1, 3)) {
      const moved = anybody();
      party.at(sometime(), () => party.move(moved, { address: 'moved', port: moved.address.port }));
    }
    if (chance(rng, 1, 8)) {
      party.at(sometime(), () => {
        const member = anybody().peer.room?.members.find(({ leader }) => !leader);
        if (member) this.#sayAsLeader(friends, { m: 'kick', member: member.id, why: 'Sorry.' });
      });
    }
    if (chance(rng, 1, 4)) party.at(sometime(), () => this.#sayAsLeader(friends, { m: 'stop' }));
    // Whoever is gone comes back, as the same person.
    const look = () => {
      for (const [roomIndex, all] of this.#friends.entries()) {
        all.forEach((client, index) => {
          if (client.over && chance(rng, 1, 4)) this.#come(roomIndex, index);
        });
      }
      if (party.now < BAD_LINK_MS) party.at(party.now + 1_000, look);
    };
    party.at(party.now, look);
  }

  /** The network is good again. */
  heal(at: number): void {
    for (const client of this.#party.clients) this.#party.setConditions(client, CLEAN_LINK);
    this.#party.now = Math.max(this.#party.now, at);
  }

  violations(): string[] {
    return this.#replays.flatMap(({ who, take }) => take().flatMap((file) => this.#judge(who, file)));
  }

  #judge(who: string, file: Uint8Array): string[] {
    const fault = this.#party.replayFault(file);
    return fault === null ? [] : [`${who}: ${fault}`];
  }

  /** A friend comes, or comes back, to their place among the friends. */
  #come(roomIndex: number, index: number): void {
    const party = this.#party;
    const who = (roomIndex * 16 + index + 1).toString(16).padStart(32, '0');
    const client = party.join(`Friend ${index + 1}`, { client: who }, roomIndex);
    this.#friends[roomIndex]![index] = client;
    this.#replays.push({ who: `replay of ${who.slice(-2)}`, take: recordMatches(client, party.game.info) });
    if (roomIndex === 0 && party.now > 2_000 && party.now < BAD_LINK_MS) {
      party.setConditions(client, this.#facts.conditions);
    }
    this.#play(client);
  }

  /** Gets ready, presses, and commands, as long as they are in. */
  #play(client: LabClient): void {
    const party = this.#party;
    const rng = this.#rng;
    const { inputBytes, way } = this.#facts;
    const every = (pause: () => number, act: () => void) => {
      const again = () => {
        if (client.over) return;
        act();
        party.at(party.now + pause(), again);
      };
      party.at(party.now + below(rng, 300), again);
    };
    every(
      () => 200,
      () => {
        const me = client.peer.room?.members.find(({ seat }) => seat === client.seat);
        if (client.peer.room?.phase === 'lobby' && me?.ready === false) {
          party.say(client, { m: 'ready', ready: true });
        }
      },
    );
    every(
      // Now and then for less than a tick.
      () => 1 + below(rng, chance(rng, 1, 10) ? 8 : 300),
      () => {
        const input = Uint8Array.from({ length: inputBytes }, () =>
          chance(rng, 1, 4) ? below(rng, 256) : 0,
        );
        party.hold(client, input);
      },
    );
    // A generator of their own: the rest is drawn as if nobody ever paused.
    const pauses = createRng(client.address.port);
    every(
      () => 1_000,
      () => {
        const { phase, match = null, pause = null } = client.peer.room ?? {};
        if (phase !== 'playing' || !match) return;
        const still = pause ? pause.state === 'asked' : party.now < BAD_LINK_MS && chance(pauses, 1, 12);
        if (pause || still) party.say(client, { m: 'pause', match: match.number, still });
      },
    );
    if (way !== 'commands') return;
    every(
      () => 1 + below(rng, (2_000 * 8) / COMMANDS_PER_SECOND),
      () => {
        if (client.peer.room?.phase !== 'playing') return;
        const bytes = new Uint8Array(4 + below(rng, chance(rng, 1, 50) ? 1_000 : 12));
        new DataView(bytes.buffer).setUint32(0, ++this.#said);
        party.command(client, bytes);
      },
    );
  }

  /** Whoever leads chooses the way, starts when somebody lets the others wait, and gives something now and then. */
  #lead(friends: readonly LabClient[], way: Way): void {
    const party = this.#party;
    const look = () => {
      const room = friends.find(({ over }) => !over)?.peer.room;
      if (room?.phase === 'lobby') {
        if (room.way !== way) this.#sayAsLeader(friends, { m: 'choose', way });
        else if (chance(this.#rng, 1, 4)) this.#sayAsLeader(friends, { m: 'start' });
      } else if (room?.match && chance(this.#rng, 1, 4)) {
        this.#sayAsLeader(friends, { m: 'gift', match: room.match.number, value: nextU32(this.#rng) });
      }
      party.at(party.now + 500, look);
    };
    party.at(party.now, look);
  }

  #sayAsLeader(friends: readonly LabClient[], message: Parameters<LabParty['say']>[1]): void {
    const leader = friends.find(
      ({ over, peer, seat }) => !over && peer.room?.members.some((one) => one.leader && one.seat === seat),
    );
    if (leader) this.#party.say(leader, message);
  }
}
