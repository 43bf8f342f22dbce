// Board 1: a register is written bit by bit, the lowest first, and the last write says which of four it is.
// Source: https://www.nesdev.org/wiki/MMC1

import type { Board, BoardKind } from './board.ts';
import type { Image } from './image.ts';
import type { Screens, Slots } from './slots.ts';

const BITS = 5;
const LAST_FIXED = 0x0c;
const SCREENS: readonly Screens[] = ['lower', 'upper', 'vertical', 'horizontal'];
/** The program's size from which on a bit of the pictures' registers says which half of it is seen, in 16 kB. */
const HALF = 16;
/** Pictures of more than that need all bits of their registers; of fewer some are free for other memory. */
const FEW_PICTURES = 0x2000;
/** A program of 32 kB whose parts are not switched. */
const UNSWITCHED = 5;

export const mmc1: Readonly<BoardKind> = {
  name: 'MMC1 (SxROM)',
  program: 512,
  pictures: 128,
  pictureMemory: 8,
  work: ({ pictures }) => (pictures.length > FEW_PICTURES ? 8 : 32),
  variants: [UNSWITCHED],
  fit,
};

function fit(slots: Slots, image: Image): Board {
  const state = { shift: 0, count: 0, control: LAST_FIXED, pictures0: 0, pictures1: 0, program: 0 };
  const few = image.pictures.length <= FEW_PICTURES;
  const large = slots.last(2) >= HALF;

  function show(): void {
    const { control, pictures0, pictures1, program } = state;
    const both = (control & 0x10) === 0;
    const mode = (control >> 2) & 3;
    const half = large ? pictures0 & HALF : 0;
    const part = program & 0x0f;
    if (image.variant === UNSWITCHED) slots.program32(0);
    else {
      slots.program16(0, half | (mode < 2 ? part & 0x0e : mode === 2 ? 0 : part));
      slots.program16(1, half | (mode < 2 ? part | 1 : mode === 2 ? part : HALF - 1));
    }
    slots.pictures4(0, both ? pictures0 & 0x1e : pictures0);
    slots.pictures4(1, both ? pictures0 | 1 : pictures1);
    slots.screens(SCREENS[control & 3]!);
    // Two bits that pictures do not need are for memory of 32 kB; in 16 kB only the upper one counts. Another may switch it off.
    const off = (program & 0x10) !== 0 || (few && !large && (pictures0 & 0x10) !== 0);
    slots.workPage(off ? null : few ? (pictures0 >> 2) & 3 : 0);
  }

  return {
    state,
    show,
    write(address, value) {
      // An instruction that writes twice is heard once.
      if (slots.cycles - slots.times.lastWrite < 2) return;
      if (value & 0x80) {
        state.shift = 0;
        state.count = 0;
        state.control |= LAST_FIXED;
        return show();
      }
      state.shift |= (value & 1) << state.count;
      if (++state.count < BITS) return;
      const register = (['control', 'pictures0', 'pictures1', 'program'] as const)[(address >> 13) & 3]!;
      state[register] = state.shift;
      state.shift = 0;
      state.count = 0;
      show();
    },
  };
}
