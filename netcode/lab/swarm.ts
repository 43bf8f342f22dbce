// One seed, one party: everything about it is drawn from the seed, and the invariants are checked at its end.

import { FROM_RELAY } from '../sim/items.ts';
import { below, chance, createRng, nextU32 } from '../sim/rng.ts';
import type { Way } from '../sim/rules.ts';
import { wayNames } from '../sync/list.ts';
import { CLEAR, type Weather } from '../weather/weather.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
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

/** How long the weather is bad, ms of virtual time; then it clears and everybody must get to the end. */
const STORM_MS = 12_000;

/** Time for the party to finish after the weather cleared, ms: drops, countdown and catching up included. */
const HEALED_MS = 30_000;

/** Matches that have to be played out after the weather cleared. */
const LAST_MATCH_MS = 4_000;

/** Plays the party of a seed. Never throws for a violated invariant: it is in the report. */
export function swarm(seed: number, fixed: Fixed = {}): SwarmReport {
  const rng = createRng(seed);
  const tickRate = RATES[below(rng, RATES.length)]!;
  const inputBytes = 1 + below(rng, 16);
  const peers = 2 + below(rng, 7);
  const seats = chance(rng, 1, 8) ? 16 : Math.max(peers, 2 + below(rng, 7));
  const drawn: Weather = {
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
  const weather: Weather = { ...drawn, loss: fixed.loss ?? drawn.loss };
  const drawnWay = wayNames[below(rng, wayNames.length)]!;
  const way = fixed.way ?? drawnWay;
  const frames = Math.round((LAST_MATCH_MS * tickRate) / 1000);
  const party = new LabParty({
    seed: nextU32(rng),
    game: toyGame({ tickRate, inputBytes, seats, frames }),
    seats,
  });
  const words = `${way}, ${peers} peers, ${seats} seats, ${tickRate} Hz, ${inputBytes} B, ${JSON.stringify(weather)}`;
  const found: string[] = [];

  const clients = Array.from({ length: peers }, () => party.join());
  const inRoom = () => clients.filter(({ over }) => !over);
  if (!party.run(2_000, () => party.room.members.length === peers)) found.push('not everybody got in');

  // The first to come leads the room until it leaves.
  party.run(party.now + 500, () => clients.every(({ peer }) => peer.room !== null));
  party.say(clients[0]!, { m: 'choose', way });
  const commands = new Map<LabClient, number>();
  for (const client of clients) {
    party.at(0, () => party.setWeather(client, weather));
    if (way === 'commands') commandAtRandom(party, client, commands, rng);
    pressAtRandom(party, client, inputBytes, rng);
    keepReady(party, client);
  }
  // Somebody is cut off for a while, long enough to be dropped in some parties.
  const cut = clients[below(rng, peers)]!;
  const cutAt = 3_000 + below(rng, 5_000);
  const cutMs = below(rng, 7_000);
  party.at(cutAt, () => party.setWeather(cut, { ...CLEAR, loss: 1 }));
  party.at(Math.min(cutAt + cutMs, STORM_MS), () => party.setWeather(cut, weather));
  if (chance(rng, 1, 3)) party.at(2_500 + below(rng, 6_000), () => party.leave(clients[below(rng, peers)]!));
  party.at(STORM_MS, () => {
    for (const client of clients) party.setWeather(client, CLEAR);
  });
  party.run(STORM_MS);

  const before = party.room.state.result?.number ?? 0;
  const done = () => inRoom().length === 0 || (party.room.state.result?.number ?? 0) > before + 1;
  if (!party.run(STORM_MS + HEALED_MS, done)) found.push('the party stood still after the network healed');
  found.push(...violations(party), ...commandsOutOfOrder(party));
  if (clients[0]!.peer.room?.way !== way && !clients[0]!.over) found.push(`the room is not played ${way}`);
  if (party.room.state.result?.agreed === false) found.push('the results do not agree');
  const played = [...party.records.values()].reduce((sum, record) => sum + record.at.length, 0);
  return { seed, party: words, violations: found, frames: played, fingerprint: party.network.fingerprint };
}

/** Changes what a client holds at random times, now and then for less than a tick. */
function pressAtRandom(
  party: LabParty,
  client: LabClient,
  inputBytes: number,
  rng: ReturnType<typeof createRng>,
) {
  const press = () => {
    const input = Uint8Array.from({ length: inputBytes }, () => (chance(rng, 1, 4) ? below(rng, 256) : 0));
    party.hold(client, input);
    party.at(party.now + 1 + below(rng, chance(rng, 1, 10) ? 8 : 300), press);
  };
  party.at(party.now + below(rng, 300), press);
}

/** Commands at random times; each starts with its number, so that order and completeness can be seen. */
function commandAtRandom(
  party: LabParty,
  client: LabClient,
  sent: Map<LabClient, number>,
  rng: ReturnType<typeof createRng>,
) {
  const command = () => {
    if (client.peer.room?.phase === 'playing') {
      const number = sent.get(client) ?? 0;
      const bytes = new Uint8Array(4 + below(rng, chance(rng, 1, 20) ? 1000 : 12));
      new DataView(bytes.buffer).setUint32(0, number);
      sent.set(client, number + 1);
      party.command(client, bytes);
    }
    party.at(party.now + 1 + below(rng, 60), command);
  };
  party.at(party.now + below(rng, 300), command);
}

/** Within a match each seat's commands come once and in order. */
function commandsOutOfOrder(party: LabParty): string[] {
  const found: string[] = [];
  for (const [number, record] of party.records) {
    const expected = new Map<number, number>();
    for (const { from, bytes } of record.items) {
      if (from === FROM_RELAY) continue;
      const seen = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
      const wanted = expected.get(from) ?? seen;
      if (seen !== wanted) found.push(`match ${number}: command ${seen} of seat ${from} came, not ${wanted}`);
      expected.set(from, seen + 1);
    }
  }
  return found;
}

/** Gets ready whenever the room is in its lobby. */
function keepReady(party: LabParty, client: LabClient): void {
  const look = () => {
    const { room } = client.peer;
    const me = room?.members.find(({ seat }) => seat === client.address.port - 1);
    if (room?.phase === 'lobby' && me?.ready === false) party.say(client, { m: 'ready', ready: true });
    if (!client.over) party.at(party.now + 200, look);
  };
  party.at(party.now, look);
}
