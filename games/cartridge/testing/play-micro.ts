// What a micro cartridge comes to, read as a file of people's own is and played by the console.

import { createConsole } from '../../kit/console/rules/machine.ts';
import { resultsIn } from '../../kit/console/testing/micro.ts';
import { isPal, readCartridge } from '../read-cartridge.ts';

const MOST_FRAMES = 60;

/** What it has kept in its first second, or in words why there is nothing. */
export function playMicro(file: Uint8Array): number[] | string {
  const cartridge = readCartridge(file);
  if (!cartridge.ok) return JSON.stringify(cartridge.why);
  const console = createConsole(cartridge.image);
  const state = console.start(null, true, isPal(cartridge.image));
  for (let frame = 0; frame < MOST_FRAMES && !state.halted; frame++) {
    console.step(state);
    const results = resultsIn(state.ram);
    if (results) return results;
  }
  return state.halted ? 'it stands still' : 'it comes to no end';
}
