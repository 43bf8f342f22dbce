// The thread in which one parser is fuzzed (fuzz.ts).

import { parentPort, workerData } from 'node:worker_threads';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import { fuzzTarget } from './fuzz-target.ts';
import { MOST_BYTES } from './mutate.ts';
import { targets } from './targets.ts';

export interface FuzzJob {
  /** Which of `targets`. */
  readonly index: number;
  readonly seed: number;
  /** For how long. */
  readonly ms: number;
  /** What is being run, for the thread that watches: i32 how many, i32 its bytes, and the bytes. */
  readonly current: SharedArrayBuffer;
}

export const CURRENT_BYTES = 8 + MOST_BYTES;

if (parentPort) {
  const { index, seed, ms, current } = workerData as FuzzJob;
  const [count, length] = [new Int32Array(current, 0, 1), new Int32Array(current, 4, 1)];
  const bytes = new Uint8Array(current, 8);
  const rng = createRng(seed);
  const end = performance.now() + ms;
  parentPort.postMessage(
    fuzzTarget(targets[index]!(), {
      random: () => nextU32(rng),
      more: () => performance.now() < end,
      onInput(input) {
        const shown = input.subarray(0, MOST_BYTES);
        bytes.set(shown);
        Atomics.store(length, 0, shown.length);
        Atomics.add(count, 0, 1);
      },
    }),
  );
}
