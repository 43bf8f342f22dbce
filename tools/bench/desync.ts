// Row: how long it takes until states that differ are named, frame and field: parties in the lab, in its own time.

import { CLEAN_LINK } from '../../netcode/conditioner/link-model.ts';
import { LabParty } from '../../netcode/lab/party.ts';
import { type ToyState, toyGame } from '../../netcode/lab/toy.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import { wayNames } from '../../netcode/sim/ways.ts';
import type { Bench, Row } from './row.ts';
import { largest, median } from './statistics.ts';

const SEEDS = 50;
const QUICK_SEEDS = 2;
const RATE = 60;

/** A Wi-Fi on which packets get lost. */
const LINK = { ...CLEAN_LINK, delayMs: 5, jitterMs: 5, loss: 0.05 };

/** How long it is looked for, ms. */
const LIMIT_MS = 10_000;

const game = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: 30 * RATE });

type Cause = 'bit' | 'engine';

export async function desyncRow({ quick, say }: Bench): Promise<Row> {
  const seeds = quick ? QUICK_SEEDS : SEEDS;
  const times: { readonly [cause in Cause]: number[] } = { bit: [], engine: [] };
  for (const cause of ['bit', 'engine'] as const) {
    say(`${cause}: ${seeds} seeds in each way`);
    for (const way of wayNames) {
      for (let seed = 1; seed <= seeds; seed++) times[cause].push(named(cause, way, seed));
    }
  }
  const measures = (what: string, of: readonly number[]) => [
    { what: `${what}, median`, here: { value: median(of), unit: 'ms' } },
    { what: `${what}, slowest`, here: { value: largest(of), unit: 'ms' } },
  ];
  return {
    meaning: `From the first state that differs until the room says frame and field: three who play at ${RATE} Hz, ${wayNames.length} ways to stay in step, ${seeds} seeds each, 5 % loss.`,
    measures: [
      ...measures('One bit of memory', times.bit),
      ...measures('An engine that computes differently', times.engine),
    ],
    figures: [
      { what: 'One bit is named', measured: largest(times.bit), limit: 2_000, unit: 'ms' },
      { what: 'An engine’s field is named', measured: largest(times.engine), limit: 2_000, unit: 'ms' },
    ],
    notes: ['Time is that of the lab: what machines compute is not in it.'],
  };
}

/** Ms until the field is known of the second of three, whose state becomes another one; throws when another is named. */
function named(cause: Cause, way: (typeof wayNames)[number], seed: number): number {
  const party = new LabParty({ seed, game, conditions: LINK, room: { way } });
  const clients = [party.join(), party.join(), party.join()];
  const odd = clients[1]!;
  let spoiledAt: number | null = null;
  const spoil = (state: ToyState) => {
    state.sums[seed % 4]! ^= 1;
    spoiledAt ??= party.now;
  };
  if (cause === 'engine') {
    odd.rules = {
      ...(game.rules as Rules<unknown>),
      step(state, inputs) {
        game.rules.step(state as ToyState, inputs);
        if ((state as ToyState).frame === 2 * RATE + seed) spoil(state as ToyState);
      },
    };
  }
  party.run(5_000, () => clients.every(({ peer }) => peer.room?.members.length === clients.length));
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => odd.game !== null);
  if (cause === 'bit') {
    party.run(party.now + 2_000 + 16 * seed);
    spoil(odd.game!.state as ToyState);
  }
  const fields = () => party.room.state.desync?.of.find(({ member }) => member === odd.member)?.fields ?? [];
  party.run(party.now + LIMIT_MS, () => fields().length > 0);
  const path = fields()[0]?.path;
  if (path !== `sums[${seed % 4}]`) throw new Error(`${cause}, ${way}, seed ${seed}: ${path} was named`);
  return party.now - spoiledAt!;
}
