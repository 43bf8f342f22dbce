// Board 28: a collection of games for other boards, as which it behaves one after the other.
// Source: https://www.nesdev.org/wiki/Action_53_mapper

import type { Board, BoardKind } from './board.ts';
import type { Screens, Slots } from './slots.ts';

const SCREENS: readonly Screens[] = ['lower', 'upper', 'vertical', 'horizontal'];

export const action53: Readonly<BoardKind> = {
  name: 'Action 53',
  program: 8192,
  pictures: 0,
  pictureMemory: 32,
  work: () => 0,
  fit,
};

function fit(slots: Slots): Board {
  const state = { select: 0, pictures: 0, inner: 0, mode: 0, outer: 0xff };

  function show(): void {
    const { inner, mode, outer } = state;
    const bits = (mode >> 4) & 3;
    // In 16 kB: the game's own part of the program, and what it may choose of it.
    const whole = (first: number, count: number) => {
      const mask = (1 << count) - 1;
      return (first & ~mask) | (inner & mask);
    };
    const fixed = outer << 1;
    if ((mode & 8) === 0) slots.program32(whole(outer, bits));
    else {
      const chosen = whole(fixed, bits + 1);
      slots.program16(0, mode & 4 ? chosen : fixed);
      slots.program16(1, mode & 4 ? fixed | 1 : chosen);
    }
    slots.pictures8(state.pictures & 3);
    slots.screens(SCREENS[mode & 3]!);
  }

  /** Chooses the screen where there is a single one: games use these registers for that, too. */
  function single(value: number): void {
    if ((state.mode & 2) === 0) state.mode = (state.mode & ~1) | ((value >> 4) & 1);
  }

  return {
    state,
    show,
    write(_address, value) {
      switch (state.select) {
        case 0x00:
          state.pictures = value;
          single(value);
          break;
        case 0x01:
          state.inner = value & 0x0f;
          single(value);
          break;
        case 0x80:
          state.mode = value & 0x3f;
          break;
        default:
          state.outer = value;
      }
      show();
    },
    writeLow(address, value) {
      if (address < 0x5000 || address > 0x5fff) return false;
      state.select = value & 0x81;
      return true;
    },
  };
}
