// Row: how many bytes a frame takes on the wire, against sending every seat's input in every frame.

import { trails } from '../../games/trails/index.ts';
import { largestFrame, writeFrames } from '../../netcode/frames/codec.ts';
import { type FrameShape, frameBytes } from '../../netcode/frames/frame.ts';
import { FrameLog } from '../../netcode/frames/frame-log.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { mix } from '../../netcode/sim/mix.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { Writer } from '../../netcode/wire/bytes.ts';
import type { Bench, Row } from './row.ts';
import { mean, percentile } from './statistics.ts';

const SEATS = 8;

/** Bytes a seat and frame of the naive way: a 32-bit number. */
const NAIVE_SEAT_BYTES = 4;

/** Minutes of Trails, each from its own seed. */
const MINUTES = 10;
const QUICK_MINUTES = 1;

const RANDOM_INPUT_BYTES = 16;
const RANDOM_FRAMES = 1_000;

export async function frameBytesRow({ quick }: Bench): Promise<Row> {
  const played: number[] = [];
  for (let seed = 1; seed <= (quick ? QUICK_MINUTES : MINUTES); seed++) played.push(...minuteOfTrails(seed));
  const random = randomFrames();
  const average = mean(played);
  return {
    meaning: `Bytes of frame payload in a datagram without loss: Trails at ${trails.info.tickRate} Hz with ${SEATS} seats whose players press what its bots would, one frame a datagram.`,
    measures: [
      {
        what: 'Trails, average',
        here: { value: average, unit: 'B' },
        there: { value: SEATS * NAIVE_SEAT_BYTES, unit: 'B', label: `${NAIVE_SEAT_BYTES} bytes a seat` },
        kept: true,
      },
      {
        what: 'Trails, p99',
        here: { value: percentile(played, 0.99), unit: 'B' },
        there: { value: SEATS * NAIVE_SEAT_BYTES, unit: 'B', label: `${NAIVE_SEAT_BYTES} bytes a seat` },
      },
      {
        what: `${RANDOM_INPUT_BYTES} random bytes a seat`,
        here: { value: mean(random), unit: 'B' },
        there: {
          value: SEATS * RANDOM_INPUT_BYTES,
          unit: 'B',
          label: `${RANDOM_INPUT_BYTES} bytes a seat`,
        },
      },
    ],
    figures: [{ what: 'Frame payload, average', measured: average, limit: 24, unit: 'B' }],
    notes: ['Random bytes cannot be made smaller: there the masks that say what changed are the price.'],
  };
}

/** Sizes of the frames of a minute, matches one after the other. */
function minuteOfTrails(seed: number): number[] {
  const { info, rules } = trails;
  const seats = Array.from({ length: SEATS }, (_, seat) => ({
    kind: 'player' as const,
    name: `Player ${seat}`,
  }));
  const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
  const start = (match: number) => createSimulation(info, rules, { seed: mix(seed, match), seats, options });
  const sizes = new Sizes({ seats: SEATS, inputBytes: info.inputBytes });
  const inputs = new Uint8Array(SEATS * info.inputBytes);
  let match = 0;
  let simulation = start(match);
  for (let frame = 0; frame < info.tickRate * 60; frame++) {
    inputs.fill(0);
    guarded(() => {
      for (let seat = 0; seat < SEATS; seat++) {
        const own = inputs.subarray(seat * info.inputBytes, (seat + 1) * info.inputBytes);
        rules.bot(simulation.state, seat, own);
      }
    });
    sizes.add(inputs);
    simulation.step(inputs);
    if (simulation.outcome()) simulation = start(++match);
  }
  return sizes.all;
}

function randomFrames(): number[] {
  const sizes = new Sizes({ seats: SEATS, inputBytes: RANDOM_INPUT_BYTES });
  for (let frame = 0; frame < RANDOM_FRAMES; frame++) {
    sizes.add(Uint8Array.from({ length: SEATS * RANDOM_INPUT_BYTES }, (_, i) => mix(frame, i) & 0xff));
  }
  return sizes.all;
}

/** Codes each frame as the relay does for a peer that has all before it. */
class Sizes {
  readonly all: number[] = [];
  readonly #shape: FrameShape;
  readonly #log: FrameLog;
  readonly #writer = new Writer();

  constructor(shape: FrameShape) {
    this.#shape = shape;
    this.#log = new FrameLog(shape, 64);
  }

  add(inputs: Uint8Array): void {
    const at = this.#log.append();
    this.#log.bytes.set(inputs.subarray(0, frameBytes(this.#shape)), at);
    this.#writer.reset();
    const { next } = this.#log;
    writeFrames(this.#writer, this.#shape, this.#log, next - 1, next, largestFrame(this.#shape));
    this.all.push(this.#writer.at);
  }
}
