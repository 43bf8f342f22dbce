// Whether every board that a file may have is emulated wholly: what is played on from copies of states, in any order, is
// what was played straight on.

import { describe, expect, it } from 'vitest';
import { clone } from '../../../netcode/sim/clone.ts';
import { diff } from '../../../netcode/sim/diff.ts';
import { hashState } from '../../../netcode/sim/hash.ts';
import { mix } from '../../../netcode/sim/mix.ts';
import { decodeState, encodeState } from '../../../netcode/sim/state-codec.ts';
import { BOARDS } from '../../kit/console/boards/boards.ts';
import { type ConsoleState, createConsole } from '../../kit/console/rules/machine.ts';
import { testCartridge } from '../../kit/console/testing/cartridges.ts';
import { readCartridge } from '../read-cartridge.ts';

/** Some of nothing, while the console gets ready, and of each part of the cartridge. */
const FRAMES = 16;

/** The console's own tests look at these for longer. */
const KNOWN = [0, 2, 3, 4, 7];

describe('a console with a cartridge', () => {
  it.each(
    Object.keys(BOARDS)
      .map(Number)
      .filter((board) => !KNOWN.includes(board)),
  )('plays the same on every board: board %i', (board) => {
    const read = readCartridge(testCartridge(board));
    if (!read.ok) throw new Error(read.why.is);
    const straight = createConsole(read.image, () => {});
    const state = straight.start();
    const notes = Array.from({ length: FRAMES }, () => {
      const before = clone(state);
      state.pads.fill(mix(state.frame >> 3, board));
      straight.step(state);
      return {
        before,
        pads: state.pads.slice(),
        after: clone(state),
        picture: hashState(straight.picture),
      };
    });
    expect(state.halted).toBe(false);
    // The board has switched its banks or its video memory.
    expect(new Set(notes.map(({ after }) => hashState([after.board, after.video]))).size).toBeGreaterThan(2);
    const other = createConsole(read.image, () => {});
    for (let turn = 0; turn < FRAMES; turn++) {
      const { before, pads, after, picture } = notes[mix(turn, board) % FRAMES]!;
      const again = decodeState(encodeState(before))!.state as ConsoleState;
      again.pads.set(pads);
      other.step(again);
      expect(diff(again, after), `after frame ${before.frame}`).toEqual([]);
      expect(hashState(other.picture)).toBe(picture);
    }
  });
});
