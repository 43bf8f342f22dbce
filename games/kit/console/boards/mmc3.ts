// Board 4 and its kin: eight registers behind two addresses, and a counter of lines that interrupts.
// Source: https://www.nesdev.org/wiki/MMC3, https://www.nesdev.org/wiki/INES_Mapper_118,
// https://www.nesdev.org/wiki/INES_Mapper_119, https://www.nesdev.org/wiki/INES_Mapper_206

import type { Board, BoardKind } from './board.ts';
import type { Image } from './image.ts';
import { NEVER, type Slots } from './slots.ts';

/** Part of the pictures' slots by register: two of 2 kB and four of 1 kB. */
type Pictures = (slot: number, part: number) => void;

/** The chip with 1 kB of its own memory at 0x7000 (MMC6), which is protected in halves, and counts as the older one does. */
const OWN_MEMORY = 1;
const MEMORY_ON = 0x20;
const OWN_BYTES = 0x400;

/** An older chip interrupts only when its counter comes down to zero, or is told to begin anew. */
const OLDER = 4;

interface Kin {
  /** Shows a part of the pictures; as it is numbered unless given. */
  readonly pictures?: Pictures;
  /** Which screens, from the parts of the four 1 kB of pictures at 0 to 0xfff as the registers have them. */
  readonly screens?: (parts: readonly number[]) => readonly [number, number, number, number];
}

export const mmc3: Readonly<BoardKind> = {
  name: 'MMC3 (TxROM)',
  program: 512,
  pictures: 256,
  pictureMemory: 8,
  work: () => 8,
  variants: [OWN_MEMORY, 3, OLDER],
  screens: 4,
  fit: (slots, image) => fit(slots, image, {}),
};

/** The highest bit of a picture's part says which screen is seen there. */
export const txsrom: Readonly<BoardKind> = {
  ...mmc3,
  name: 'TxSROM',
  pictures: 128,
  variants: [],
  screens: 2,
  fit: (slots, image) =>
    fit(slots, image, {
      screens: ([a, b, c, d]) => [a! >> 7, b! >> 7, c! >> 7, d! >> 7],
      pictures: (slot, part) => slots.pictures(slot, part & 0x7f),
    }),
};

/** Bit 6 of a picture's part asks for the memory beside them. */
export const tqrom: Readonly<BoardKind> = {
  ...mmc3,
  name: 'TQROM',
  program: 128,
  pictures: 64,
  mixed: true,
  variants: [],
  fit: (slots, image) =>
    fit(slots, image, {
      pictures: (slot, part) =>
        part & 0x40 ? slots.pictureMemory(slot, part & 7) : slots.pictures(slot, part & 0x3f),
    }),
};

/** An MMC3 without its counter, swapped halves, choice of screens, and memory at 0x6000. */
export const namco118: Readonly<BoardKind> = {
  name: 'Namco 118 (DxROM)',
  program: 128,
  pictures: 64,
  pictureMemory: 8,
  work: () => 0,
  screens: 4,
  fit(slots) {
    const { state, write } = registers(() => show());
    function show(): void {
      const [r0, r1, r2, r3, r4, r5, r6, r7] = state.registers;
      slots.program(0, r6! & 0x0f);
      slots.program(1, r7! & 0x0f);
      slots.program16(1, -1);
      showPictures(
        [r0! & 0x3e, r1! & 0x3e, r2! & 0x3f, r3! & 0x3f, r4! & 0x3f, r5! & 0x3f],
        0,
        (slot, part) => slots.pictures(slot, part),
      );
    }
    return {
      state,
      show,
      write(address, value) {
        if (address < 0xa000) write(address, address & 1 ? value : value & 7);
      },
    };
  },
};

/** The eight registers. */
function registers(show: () => void) {
  const state = { select: 0, registers: Uint8Array.of(0, 2, 4, 5, 6, 7, 0, 1) };
  return {
    state,
    write(address: number, value: number): void {
      if (address & 1) state.registers[state.select & 7] = value;
      else state.select = value;
      show();
    },
  };
}

/** `turned` is 4 where the pairs of 2 kB are in the upper half. */
function showPictures(six: readonly number[], turned: number, show: Pictures): number[] {
  const eight = [six[0]! & ~1, six[0]! | 1, six[1]! & ~1, six[1]! | 1, ...six.slice(2)];
  for (let k = 0; k < 8; k++) show(k ^ turned, eight[k]!);
  return [0, 1, 2, 3].map((slot) => eight[slot ^ turned]!);
}

function fit(slots: Slots, image: Image, { pictures, screens }: Kin): Board {
  const { state: chosen, write } = registers(() => show());
  const state = Object.assign(chosen, {
    horizontal: image.screens === 'horizontal' ? 1 : 0,
    protect: image.variant === OWN_MEMORY ? 0 : 0x80,
    latch: 0,
    counter: 0,
    anew: 0,
    enabled: 0,
  });
  const showPart = pictures ?? ((slot, part) => slots.pictures(slot, part));
  const owns = image.variant === OWN_MEMORY;
  const older = owns || image.variant === OLDER;

  function show(): void {
    const { select, registers: r } = state;
    const turned = (select & 0x40) !== 0;
    slots.program(0, turned ? -2 : r[6]! & 0x3f);
    slots.program(1, r[7]! & 0x3f);
    slots.program(2, turned ? r[6]! & 0x3f : -2);
    slots.program(3, -1);
    const parts = showPictures([...r.subarray(0, 6)], select & 0x80 ? 4 : 0, showPart);
    if (screens) slots.screens(screens(parts));
    else if (!image.fourScreens) slots.screens(state.horizontal ? 'horizontal' : 'vertical');
    slots.workPage(state.protect & 0x80 && !owns ? 0 : null);
    slots.workWritable = (state.protect & 0x40) === 0;
  }

  function rise(): void {
    const { counter, anew } = state;
    state.counter = counter === 0 || anew ? state.latch : counter - 1;
    state.anew = 0;
    if (state.counter === 0 && state.enabled && (!older || counter > 0 || anew)) slots.irq(true);
  }

  return {
    state,
    show,
    ...(owns ? ownMemory(slots, state) : {}),
    write(address, value) {
      switch (address & 0xe001) {
        case 0x8000:
          if (owns && (value & MEMORY_ON) === 0) state.protect = 0;
          return write(address, value);
        case 0x8001:
          return write(address, value);
        case 0xa000:
          state.horizontal = value & 1;
          return show();
        case 0xa001:
          state.protect = owns && (state.select & MEMORY_ON) === 0 ? 0 : value;
          return show();
        case 0xc000:
          state.latch = value;
          return;
        case 0xc001:
          state.counter = 0;
          state.anew = 1;
          return;
        case 0xe000:
          state.enabled = 0;
          return slots.irq(false);
        default:
          state.enabled = 1;
      }
    },
    rings() {
      slots.alarm = NEVER;
      rise();
    },
    rise,
  };
}

/**
 * 1 kB again and again from 0x7000 on. Two bits of 0xa001 for each half of it: read, and with that write. Of halves that may
 * not be read one gives zeros, and both nothing.
 */
function ownMemory(slots: Slots, state: { readonly protect: number }) {
  const bitsOf = (address: number) => (state.protect >> (address & 0x200 ? 6 : 4)) & 3;
  return {
    read(address: number): number | null {
      if (address < 0x7000 || (state.protect & 0xa0) === 0) return null;
      return bitsOf(address) & 2 ? slots.work[address & (OWN_BYTES - 1)]! : 0;
    },
    writeLow(address: number, value: number): boolean {
      if (address >= 0x7000 && bitsOf(address) === 3) slots.writeWork(address & (OWN_BYTES - 1), value);
      return true;
    },
  };
}
