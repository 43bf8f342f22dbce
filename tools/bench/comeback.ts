// Row: how long a player is away who comes back into a match of ten minutes, with a snapshot and from frame 0.
//
// The way over the network is played in the lab, in its own time; what machines compute is measured on this one.

import type { Game } from '../../games/game.ts';
import { powder } from '../../games/powder/index.ts';
import { skirmish } from '../../games/skirmish/index.ts';
import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { isState, reachedAt } from '../../netcode/frames/snapshot-transfer.ts';
import { LabParty } from '../../netcode/lab/party.ts';
import type { RelayMatch } from '../../netcode/relay/match.ts';
import { decodeItems } from '../../netcode/sim/frame-items.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import { createSimulation, type Simulation } from '../../netcode/sim/simulation.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import type { Bench, Row } from './row.ts';

/** How long the match has run, s. */
const MATCH_SECONDS = 600;
const QUICK_MATCH_SECONDS = 60;

/** Conditions of a network in one building. */
const LINK = { ...CLEAN_LINK, delayMs: 0.5 };

/** How often a player presses something else, ms. */
const PRESS_MS = 250;

export async function comebackRow({ quick, say }: Bench): Promise<Row> {
  const seconds = quick ? QUICK_MATCH_SECONDS : MATCH_SECONDS;
  say('plays a match of Powder, and comes back into it');
  const light = measure(powder, seconds);
  say('plays a match of Skirmish, and comes back into it');
  const heavy = measure(skirmish, seconds);
  const rows = (name: string, { away, whole, bytes }: Figures) => [
    {
      what: `${name}: in step again`,
      here: { value: away, unit: 'ms' },
      there: { value: whole, unit: 'ms', label: 'from frame 0' },
    },
    { what: `${name}: the snapshot`, here: { value: bytes / 1000, unit: 'kB' } },
  ];
  return {
    meaning: `An app that was started again comes back into a match that has run for ${seconds} s, with as many bots as there are seats: from its hello to the newest frame on its screen.`,
    measures: [...rows('Powder', light), ...rows('Skirmish', heavy)],
    figures: [
      { what: 'Powder', measured: light.away, limit: 3_000, unit: 'ms' },
      { what: 'Skirmish', measured: heavy.away, limit: 5_000, unit: 'ms' },
    ],
    notes: [
      'Time on the network (0.5 ms each way) is that of the lab; writing, checking and reading the state, and playing on from it, is measured here.',
      'Not in it: the start of the app, and the 1.5 s after which whoever lost the connection asks again.',
    ],
  };
}

interface Figures {
  /** With a snapshot, and from frame 0, ms. */
  readonly away: number;
  readonly whole: number;
  /** Bytes of the snapshot. */
  readonly bytes: number;
}

function measure<S>(game: Game<S>, seconds: number): Figures {
  const { info } = game;
  const rules = game.rules as Rules<unknown>;
  let playing: Simulation<unknown> | null = null;
  let writing = 0;
  const party = new LabParty({
    seed: 5,
    game: { info, rules },
    conditions: LINK,
    simulate: false,
    room: { keepMatches: true },
    // The judge has played along.
    snapshot({ match }) {
      const began = performance.now();
      const { state, frame } = playing!;
      const snapshot = { match, frame, state: encodeState(state), hash: playing!.hash() };
      writing = performance.now() - began;
      return snapshot;
    },
  });
  const clients = ['Ann', 'Bob'].map((client) => party.join(client, { client }));
  party.run(party.now + 1_000);
  party.say(clients[0]!, { m: 'choose', botsBy: info.maxSeats });
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 5_000, () => party.room.phase === 'playing');
  const began = party.now;
  for (let at = 0; at < seconds * 1000; at += PRESS_MS) {
    party.run(began + at);
    for (const [seat, client] of clients.entries()) {
      if (info.ways.includes('commands')) continue;
      party.hold(client, new Uint8Array(info.inputBytes).fill(((at / PRESS_MS) * (seat + 3)) & 0x0f));
    }
  }
  party.leave(clients[1]!);
  const match = party.room.match!;
  const stepping = performance.now();
  playing = createSimulation(info, rules, match.start);
  play(playing, match);
  const steppedMs = performance.now() - stepping;

  const asked = party.now;
  const back = party.join('Bob', { client: 'Bob' });
  const isBack = () =>
    back.peer.room?.members.some(({ plays, returning, name }) => plays && !returning && name === 'Bob') ===
    true;
  if (!party.run(party.now + 60_000, isBack)) throw new Error('nobody came back');
  const onTheWay = party.now - asked;
  const from = back.peer.from;
  if (!from) throw new Error('there was no snapshot');
  const hash = playing.hash();
  const computed = performance.now();
  if (!isState(from.state, hash)) throw new Error('another state');
  play(createSimulation<unknown>(info, rules, match.start, reachedAt(from)), match);
  const computedMs = performance.now() - computed;
  return { away: onTheWay + writing + computedMs, whole: onTheWay + steppedMs, bytes: from.state.length };
}

/** Plays all frames that there are. */
function play(simulation: Simulation<unknown>, { log }: RelayMatch): void {
  while (simulation.frame < log.next) {
    const number = simulation.frame;
    const items = log.items(number);
    simulation.step(log.copy(number, number + 1), items ? (decodeItems(items) ?? []) : []);
  }
}
