// Board 64: like board 4 with a third part of the program and all pictures in 1 kB; its counter counts lines or the
// processor's cycles.
// Source: https://www.nesdev.org/wiki/RAMBO-1

import type { Board, BoardKind } from './board.ts';
import type { Image } from './image.ts';
import { NEVER, type Slots } from './slots.ts';

/** Counted in cycles, it counts every fourth. */
const CYCLES = 4;

export const rambo1: Readonly<BoardKind> = {
  name: 'RAMBO-1',
  program: 256,
  pictures: 256,
  pictureMemory: 8,
  work: () => 0,
  fit,
};

function fit(slots: Slots, image: Image): Board {
  const state = {
    select: 0,
    registers: Uint8Array.of(0, 2, 4, 5, 6, 7, 0, 1, 1, 3, 0, 0, 0, 0, 0, 2),
    horizontal: image.screens === 'horizontal' ? 1 : 0,
    latch: 0,
    counter: 0,
    anew: 0,
    enabled: 0,
    byCycles: 0,
  };

  function show(): void {
    const { select, registers: r } = state;
    const turned = (select & 0x40) !== 0;
    slots.program(0, turned ? r[15]! : r[6]!);
    slots.program(1, turned ? r[6]! : r[7]!);
    slots.program(2, turned ? r[7]! : r[15]!);
    slots.program(3, -1);
    const single = (select & 0x20) !== 0;
    const low = single ? [r[0]!, r[8]!, r[1]!, r[9]!] : [r[0]! & ~1, r[0]! | 1, r[1]! & ~1, r[1]! | 1];
    const all = [...low, r[2]!, r[3]!, r[4]!, r[5]!];
    const half = select & 0x80 ? 4 : 0;
    for (let k = 0; k < 8; k++) slots.pictures(k ^ half, all[k]!);
    slots.screens(state.horizontal ? 'horizontal' : 'vertical');
  }

  function count(): void {
    if (state.anew) state.counter = state.latch + 1;
    else if (state.counter === 0) state.counter = state.latch;
    else state.counter--;
    state.anew = 0;
    if (state.counter === 0 && state.enabled) slots.irq(true);
  }

  return {
    state,
    show,
    write(address, value) {
      switch (address & 0xe001) {
        case 0x8000:
          state.select = value;
          return show();
        case 0x8001:
          state.registers[state.select & 0x0f] = value;
          return show();
        case 0xa000:
          state.horizontal = value & 1;
          return show();
        case 0xc000:
          state.latch = value;
          return;
        case 0xc001:
          state.byCycles = value & 1;
          state.anew = 1;
          slots.alarm = state.byCycles ? slots.cycles + CYCLES : NEVER;
          return;
        case 0xe000:
          state.enabled = 0;
          return slots.irq(false);
        case 0xe001:
          state.enabled = 1;
      }
    },
    rise() {
      if (!state.byCycles) count();
    },
    rings() {
      count();
      slots.alarm = state.byCycles ? slots.alarm + CYCLES : NEVER;
    },
  };
}
