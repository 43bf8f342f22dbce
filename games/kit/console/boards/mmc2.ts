// Boards 9 and 10: which pictures are seen changes when the picture processor fetches one of two tiles.
// Source: https://www.nesdev.org/wiki/MMC2, https://www.nesdev.org/wiki/MMC4

import type { Board, BoardKind } from './board.ts';
import type { Image } from './image.ts';
import type { Slots } from './slots.ts';

/** By the tile's number; which of two parts is seen from then on. */
const TILES = { 253: 0, 254: 1 } as const;

export const mmc2: Readonly<BoardKind> = {
  name: 'MMC2 (PxROM)',
  program: 128,
  pictures: 128,
  pictureMemory: 8,
  work: () => 8,
  fit: (slots, image) => fit(slots, image, true),
};

export const mmc4: Readonly<BoardKind> = {
  ...mmc2,
  name: 'MMC4 (FxROM)',
  program: 256,
  fit: (slots, image) => fit(slots, image, false),
};

/** The first switches 8 kB of the program, and in the lower half only a tile's first row counts. */
function fit(slots: Slots, image: Image, second: boolean): Board {
  const state = {
    program: 0,
    /** By half and by tile. */
    parts: new Uint8Array(4),
    tile0: 1,
    tile1: 1,
    horizontal: image.screens === 'horizontal' ? 1 : 0,
  };

  function show(): void {
    if (second) {
      slots.program(0, state.program);
      for (let slot = 1; slot < 4; slot++) slots.program(slot, slot - 4);
    } else {
      slots.program16(0, state.program);
      slots.program16(1, -1);
    }
    slots.pictures4(0, state.parts[state.tile0 & 1]!);
    slots.pictures4(1, state.parts[2 + (state.tile1 & 1)]!);
    slots.screens(state.horizontal ? 'horizontal' : 'vertical');
  }

  return {
    state,
    show,
    write(address, value) {
      const register = address >> 12;
      if (register === 0xa) state.program = value & 0x0f;
      else if (register === 0xf) state.horizontal = value & 1;
      else if (register > 0xa) state.parts[register - 0xb] = value & 0x1f;
      show();
    },
    fetched(address) {
      const tile = TILES[((address >> 4) & 0xff) as keyof typeof TILES];
      if (tile === undefined || (address & 8) === 0) return;
      const lower = address < 0x1000;
      if (second && lower && (address & 7) !== 0) return;
      if (lower) state.tile0 = tile;
      else state.tile1 = tile;
      show();
    },
  };
}
