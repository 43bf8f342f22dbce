// What the states of a cartridge on a board come to, for engines to be compared.

import { hashState } from '../../../../netcode/sim/hash.ts';
import { mix } from '../../../../netcode/sim/mix.ts';
import { createConsole } from '../rules/machine.ts';
import { testCartridge } from './cartridges.ts';

/** How many hashes of frames are taken together. */
const HASHES_TOGETHER = 100;
/** What is pressed is held for so many frames. */
const FRAMES_HELD = 20;

/** Of whole hundreds of `frames`, one after the other. Throws for boards that no test cartridge has. */
export function boardHashes(board: number, frames: number): string[] {
  const console = createConsole(testCartridge(board));
  const state = console.start();
  const together: string[] = [];
  let last: string[] = [];
  for (let frame = 1; frame <= frames; frame++) {
    for (let pad = 0; pad < state.pads.length; pad++)
      state.pads[pad] = mix(Math.floor(frame / FRAMES_HELD), pad);
    console.step(state);
    last.push(hashState(state));
    if (frame % HASHES_TOGETHER > 0) continue;
    together.push(hashState(last));
    last = [];
  }
  return together;
}
