// Boards of a register or two: what is written says which parts are seen.
// Source: https://www.nesdev.org/wiki/List_of_mappers and the page of each

import type { BoardKind } from './board.ts';
import type { Image } from './image.ts';
import type { Slots } from './slots.ts';

/** From `from` to `to`, where `mask` is in the address: a write is kept in register `into`, 0 unless given. */
interface Place {
  readonly from: number;
  readonly to: number;
  readonly mask?: number;
  readonly into?: 0 | 1;
}

interface Plain extends Omit<BoardKind, 'fit' | 'work' | 'pictureMemory'> {
  readonly pictureMemory?: number;
  readonly at?: readonly Place[];
  readonly work?: number;
  show(slots: Slots, first: number, second: number, image: Image): void;
}

const ANYWHERE: readonly Place[] = [{ from: 0x8000, to: 0xffff }];
/** In the second register: something was. */
const WRITTEN = 0x100;
/** The variant in which the program's own byte gets in the way: what is kept is what both say. */
const CONFLICTS = 2;

function plain({ at = ANYWHERE, work = 8, show, pictureMemory = 8, ...kind }: Plain): BoardKind {
  const low = at.some(({ from }) => from < 0x8000);
  return {
    ...kind,
    pictureMemory,
    work: () => work,
    fit(slots, image) {
      const state = { first: 0, second: 0 };
      const showAll = () => show(slots, state.first, state.second, image);
      function keep(address: number, value: number): boolean {
        const place = at.find(
          ({ from, to, mask = 0 }) => address >= from && address <= to && (address & mask) === mask,
        );
        if (!place) return false;
        state[place.into ? 'second' : 'first'] = place.into ? value | WRITTEN : value;
        showAll();
        return true;
      }
      return {
        state,
        show: showAll,
        write(address, value) {
          keep(address, image.variant === CONFLICTS ? value & slots.programNow(address) : value);
        },
        ...(low ? { writeLow: keep } : {}),
      };
    },
  };
}

const LAST = -1;

export const nrom = plain({
  name: 'NROM',
  program: 32,
  pictures: 8,
  at: [],
  screens: 4,
  show(slots) {
    slots.program32(0);
    slots.pictures8(0);
  },
});

export const uxrom = plain({
  name: 'UxROM',
  program: 4096,
  pictures: 8,
  variants: [1, CONFLICTS],
  screens: 4,
  show(slots, first) {
    slots.program16(0, first);
    slots.program16(1, LAST);
    slots.pictures8(0);
  },
});

export const cnrom = plain({
  name: 'CNROM',
  program: 32,
  pictures: 2048,
  variants: [1, CONFLICTS],
  screens: 4,
  show(slots, first) {
    slots.program32(0);
    slots.pictures8(first);
  },
});

export const axrom = plain({
  name: 'AxROM',
  program: 512,
  pictures: 8,
  variants: [1, CONFLICTS],
  show(slots, first) {
    slots.program32(first & 0x0f);
    slots.pictures8(0);
    slots.screens(first & 0x10 ? 'upper' : 'lower');
  },
});

export const colorDreams = plain({
  name: 'Color Dreams',
  program: 128,
  pictures: 128,
  show(slots, first) {
    slots.program32(first & 3);
    slots.pictures8(first >> 4);
  },
});

/** Two boards have this number. One has registers at the end of the memory, and pictures that are switched. */
const [PROGRAM, LEFT, RIGHT] = [0x7ffd, 0x7ffe, 0x7fff];

export const bnromAndNina: Readonly<BoardKind> = {
  name: 'BNROM, NINA-001',
  program: 4096,
  pictures: 64,
  pictureMemory: 8,
  work: () => 8,
  variants: [1, 2],
  fit(slots, image) {
    const state = { program: 0, left: 0, right: 1 };
    const nina = image.variant === 1 || (image.variant === 0 && image.pictures.length > 0x2000);
    function show(): void {
      slots.program32(nina ? state.program & 1 : state.program);
      slots.pictures4(0, nina ? state.left & 0x0f : 0);
      slots.pictures4(1, nina ? state.right & 0x0f : 1);
    }
    return {
      state,
      show,
      write(_address, value) {
        if (nina) return;
        state.program = value;
        show();
      },
      writeLow(address, value) {
        if (!nina || address < PROGRAM) return false;
        if (address === PROGRAM) state.program = value;
        if (address === LEFT) state.left = value;
        if (address === RIGHT) state.right = value;
        show();
        // The memory hears it, too.
        return false;
      },
    };
  },
};

export const bitCorp38 = plain({
  name: 'Bit Corp.',
  program: 128,
  pictures: 32,
  work: 0,
  at: [{ from: 0x7000, to: 0x7fff }],
  show(slots, first) {
    slots.program32(first & 3);
    slots.pictures8((first >> 2) & 3);
  },
});

export const gxrom = plain({
  name: 'GxROM',
  program: 128,
  pictures: 32,
  show(slots, first) {
    slots.program32((first >> 4) & 3);
    slots.pictures8(first & 3);
  },
});

export const camerica = plain({
  name: 'Camerica (BF909x)',
  program: 256,
  pictures: 8,
  work: 0,
  variants: [1],
  at: [
    { from: 0xc000, to: 0xffff },
    { from: 0x9000, to: 0x9fff, into: 1 },
  ],
  show(slots, first, second, { screens }) {
    slots.program16(0, first);
    slots.program16(1, LAST);
    slots.pictures8(0);
    // One game says which single screen there is; with others nothing is ever written there.
    if (second === 0) slots.screens(screens);
    else slots.screens(second & 0x10 ? 'upper' : 'lower');
  },
});

export const nina0306 = plain({
  name: 'NINA-03, NINA-06',
  program: 64,
  pictures: 64,
  work: 0,
  at: [{ from: 0x4100, to: 0x5fff, mask: 0x100 }],
  show(slots, first) {
    slots.program32((first >> 3) & 1);
    slots.pictures8(first & 7);
  },
});

export const jaleco87 = plain({
  name: 'J87',
  program: 32,
  pictures: 32,
  work: 0,
  at: [{ from: 0x6000, to: 0x7fff }],
  show(slots, first) {
    slots.program32(0);
    slots.pictures8(((first & 1) << 1) | ((first >> 1) & 1));
  },
});

export const un1rom = plain({
  name: 'UN1ROM',
  program: 128,
  pictures: 8,
  show(slots, first) {
    slots.program16(0, (first >> 2) & 7);
    slots.program16(1, LAST);
    slots.pictures8(0);
  },
});

export const jaleco140 = plain({
  name: 'J140 (JF-11, JF-14)',
  program: 128,
  pictures: 128,
  work: 0,
  at: [{ from: 0x6000, to: 0x7fff }],
  show(slots, first) {
    slots.program32((first >> 4) & 3);
    slots.pictures8(first & 0x0f);
  },
});

export const unromFirst = plain({
  name: 'UNROM, first part fixed',
  program: 256,
  pictures: 8,
  show(slots, first) {
    slots.program16(0, 0);
    slots.program16(1, first & 0x0f);
    slots.pictures8(0);
  },
});

export const sunsoft1 = plain({
  name: 'Sunsoft-1',
  program: 32,
  pictures: 32,
  work: 0,
  at: [{ from: 0x6000, to: 0x7fff }],
  show(slots, first) {
    slots.program32(0);
    slots.pictures4(0, first & 7);
    slots.pictures4(1, 4 | ((first >> 4) & 3));
  },
});

/** Pictures are seen only while the right word is written, by variant; without one while it is no wrong word. */
const FIRST_WORD = 4;

export const cnromLocked = plain({
  name: 'CNROM, locked',
  program: 32,
  pictures: 8,
  variants: [4, 5, 6, 7],
  show(slots, first, _second, { variant }) {
    slots.program32(0);
    const open =
      variant >= FIRST_WORD ? (first & 3) === variant - FIRST_WORD : (first & 0x0f) !== 0 && first !== 0x13;
    if (open) slots.pictures8(0);
    else slots.noPictures();
  },
});

/** The other variant of this has the outer register's two bits the other way round. */
const ALADDIN = 1;

export const quattro = plain({
  name: 'Camerica Quattro (BF9096)',
  program: 256,
  pictures: 8,
  work: 0,
  variants: [ALADDIN],
  at: [
    { from: 0x8000, to: 0xbfff, into: 1 },
    { from: 0xc000, to: 0xffff },
  ],
  show(slots, first, second, { variant }) {
    const outer = variant === ALADDIN ? ((second >> 4) & 1) | ((second >> 2) & 2) : (second >> 3) & 3;
    slots.program16(0, (outer << 2) | (first & 3));
    slots.program16(1, (outer << 2) | 3);
    slots.pictures8(0);
  },
});

export const board240 = plain({
  name: 'C&E, Supertone',
  program: 512,
  pictures: 128,
  at: [{ from: 0x4020, to: 0x5fff }],
  show(slots, first) {
    slots.program32(first >> 4);
    slots.pictures8(first & 0x0f);
  },
});

export const board241 = plain({
  name: 'BxROM with memory',
  program: 2048,
  pictures: 8,
  show(slots, first) {
    slots.program32(first);
    slots.pictures8(0);
  },
});

/** Pictures are memory of 32 kB; the header's bits say whether one of two screens is chosen, too. */
export const unrom512: Readonly<BoardKind> = {
  name: 'UNROM 512',
  program: 512,
  pictures: 0,
  pictureMemory: 32,
  work: () => 0,
  keepsNothing: true,
  variants: [1, 2],
  screens: 4,
  fit(slots, image) {
    const state = { register: 0 };
    // Both bits mean four screens on other boards. Here the lower one alone says that.
    const single = image.fourScreens && image.screens === 'horizontal';
    function show(): void {
      const { register } = state;
      slots.program16(0, register & 0x1f);
      slots.program16(1, LAST);
      slots.pictures8((register >> 5) & 3);
      if (single) slots.screens(register & 0x80 ? 'upper' : 'lower');
    }
    return {
      state,
      show,
      write(address, value) {
        state.register = image.variant === CONFLICTS ? value & slots.programNow(address) : value;
        show();
      },
    };
  },
};
