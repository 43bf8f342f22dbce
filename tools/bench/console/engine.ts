// What an emulated console costs in the engine that runs this, and what it comes to there. Bundled for browsers by
// console.ts, imported by Node.

import { emberGame } from '../../../games/ember/index.ts';
import { BOARDS } from '../../../games/kit/console/boards/boards.ts';
import { boardHashes } from '../../../games/kit/console/testing/board-hashes.ts';
import { clone, copyInto } from '../../../netcode/sim/clone.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { MAX_AHEAD } from '../../../netcode/sync/rollback.ts';

export const SEATS = 4;
export const match = {
  seed: 7,
  seats: Array.from({ length: SEATS }, () => ({ kind: 'player' as const, name: 'Ann' })),
  options: { seconds: 180 },
};

/** Past the countdown, and until an engine knows the program well. */
const WARM_UP_FRAMES = 1200;
/** The quickest of so many turns: the others have waited for other work. */
const TURNS = 300;

/** Milliseconds. */
export interface Findings {
  readonly frameMs: number;
  /** Time to copy a state, to or fro, ms. */
  readonly copyMs: number;
  readonly hashMs: number;
  /** Going back as far as a screen runs ahead, and playing again. */
  readonly correctionMs: number;
  /** After each frame from the first on. */
  readonly hashes: readonly string[];
  /** By board, of a cartridge of ours on it: what the hashes of all its frames come to, again and again. */
  readonly boards: readonly (readonly [board: number, hashes: readonly string[]])[];
}

/** Four people who press something else a few times a second. */
export function press(inputs: Uint8Array, frame: number): void {
  for (let seat = 0; seat < SEATS; seat++) inputs[seat] = mix(Math.floor((frame + 5 * seat) / 20), seat);
}

export function findings(frames: number, boardFrames: number): Findings {
  const { info, rules } = emberGame;
  const simulation = createSimulation(info, rules, match);
  const inputs = new Uint8Array(SEATS);
  const hashes: string[] = [];
  const step = () => {
    press(inputs, simulation.frame);
    simulation.step(inputs);
  };
  while (simulation.frame < frames) {
    step();
    hashes.push(simulation.hash());
  }
  while (simulation.frame < WARM_UP_FRAMES) step();
  const frameMs = quickest(2, step);
  const kept = clone(simulation.state);
  const copyMs = quickest(40, () => void copyInto(kept, simulation.state));
  const hashMs = quickest(20, () => void hashState(simulation.state));
  const { frame } = simulation;
  const correctionMs = quickest(1, () => {
    simulation.restore(kept, frame);
    for (let again = 0; again < MAX_AHEAD; again++) {
      step();
      copyInto(kept, simulation.state);
    }
  });
  const boards = Object.keys(BOARDS).map(
    (key) => [Number(key), boardHashes(Number(key), boardFrames)] as const,
  );
  return { frameMs, copyMs, hashMs, correctionMs, hashes, boards };
}

/** `times`: only so often in a turn that a coarse clock tells it. */
function quickest(times: number, act: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) {
    const before = performance.now();
    for (let time = 0; time < times; time++) act();
    least = Math.min(least, (performance.now() - before) / times);
  }
  return least;
}
