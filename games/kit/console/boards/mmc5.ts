// Board 5: four ways to cut program and pictures, other pictures for sprites than for the background, a screen of its own, and
// a counter of lines. Its sound and its upright split of the screen, which one game shows once, are not there.
// Source: https://www.nesdev.org/wiki/MMC5

import type { Board, BoardKind } from './board.ts';
import type { Slots } from './slots.ts';

/** Registers from 0x5100 on. */
const PROGRAM_MODE = 0x00;
const PICTURE_MODE = 0x01;
const PROTECT = 0x02;
const OWN_SCREEN_MODE = 0x04;
const WIRING = 0x05;
const FILL_TILE = 0x06;
const FILL_COLOURS = 0x07;
const WORK = 0x13;
const PROGRAM = 0x14;
const PICTURES = 0x20;
const BACKGROUND = 0x28;
const UPPER_BITS = 0x30;
const REGISTERS = 0x31;

/** Numbers of the board's own screen, and of the screen that is all one tile. */
const OWN_SCREEN = 2;
const FILLED = 3;
const TILES = 0x3c0;
const LAST_LINE = 240;

/** By mode: the first slot, how many of them, and the register. */
const CUTS: readonly (readonly (readonly [slot: number, count: number, register: number])[])[] = [
  [[0, 4, 3]],
  [
    [0, 2, 1],
    [2, 2, 3],
  ],
  [
    [0, 2, 1],
    [2, 1, 2],
    [3, 1, 3],
  ],
  [
    [0, 1, 0],
    [1, 1, 1],
    [2, 1, 2],
    [3, 1, 3],
  ],
];

export const mmc5: Readonly<BoardKind> = {
  name: 'MMC5 (ExROM)',
  program: 1024,
  pictures: 1024,
  pictureMemory: 8,
  work: () => 64,
  screens: 4,
  fit,
};

function fit(slots: Slots): Board {
  const registers = new Uint8Array(REGISTERS);
  registers[PROGRAM_MODE] = 3;
  registers[PICTURE_MODE] = 3;
  // The last part at the end; before it real boards have anything, here the parts before.
  registers.set([0xfc, 0xfd, 0xfe, 0xff], PROGRAM);
  const state = {
    registers,
    /** Upper bits of the parts of pictures, as they were when the part was written. */
    upper: new Uint8Array(12),
    /** 1 while the background's pictures are seen. */
    background: 0,
    lastWritten: 0,
    target: 0,
    enabled: 0,
    line: 0,
    drawing: 0,
    pending: 0,
    factor0: 0xff,
    factor1: 0xff,
  };

  function showProgram(): void {
    const mode = registers[PROGRAM_MODE]! & 3;
    const show = (slot: number, count: number, register: number) => {
      const value = registers[PROGRAM + register]!;
      const first = value & 0x7f & ~(count - 1);
      // The last register always means the program.
      const isMemory = register < 3 && (value & 0x80) === 0;
      for (let k = 0; k < count; k++)
        if (isMemory) slots.workInProgram(slot + k, (first & 7) + k);
        else slots.program(slot + k, first + k);
    };
    for (const [slot, count, register] of CUTS[mode]!) show(slot, count, register);
  }

  function showPictures(): void {
    const size = 8 >> (registers[PICTURE_MODE]! & 3);
    for (let slot = 0; slot < 8; slot++) {
      // The last register of each group counts; of the background there are four, for either half.
      const last = slot | (size - 1);
      const index = state.background ? 8 + (last & 3) : last;
      const part = registers[PICTURES + index]! | (state.upper[index]! << 8);
      slots.pictures(slot, part * size + (slot & (size - 1)));
    }
  }

  function showScreens(): void {
    const wiring = registers[WIRING]!;
    slots.screens([wiring & 3, (wiring >> 2) & 3, (wiring >> 4) & 3, wiring >> 6]);
    const filled = slots.screen(FILLED);
    filled.fill(registers[FILL_TILE]!, 0, TILES);
    filled.fill((registers[FILL_COLOURS]! & 3) * 0x55, TILES);
  }

  function show(): void {
    showProgram();
    showPictures();
    showScreens();
    slots.workPage(registers[WORK]! & 7);
    slots.workWritable = (registers[PROTECT]! & 3) === 2 && (registers[PROTECT + 1]! & 3) === 1;
  }

  function interrupt(): void {
    slots.irq(state.pending !== 0 && state.enabled !== 0);
  }

  function writeRegister(register: number, value: number): void {
    registers[register] = value;
    if (register >= PICTURES && register < UPPER_BITS) {
      state.upper[register - PICTURES] = registers[UPPER_BITS]! & 3;
      state.lastWritten = register >= BACKGROUND ? 1 : 0;
      if (!slots.drawing) state.background = slots.tallSprites ? state.lastWritten : 0;
    }
    show();
  }

  return {
    state,
    show,
    write(address, value) {
      if (slots.workWritable) slots.writeProgram(address, value);
    },
    writeLow(address, value) {
      if (address >= 0x6000) return false;
      if (address >= 0x5c00) {
        const mode = registers[OWN_SCREEN_MODE]! & 3;
        // Used as a screen, it accepts writes while the picture is drawn; at other times a write clears the byte.
        if (mode < 3) slots.screen(OWN_SCREEN)[address & 0x3ff] = mode === 2 || slots.drawing ? value : 0;
      } else if (address >= 0x5100 && address < 0x5100 + REGISTERS) writeRegister(address - 0x5100, value);
      else if (address === 0x5203) state.target = value;
      else if (address === 0x5204) {
        state.enabled = value & 0x80;
        interrupt();
      } else if (address === 0x5205) state.factor0 = value;
      else if (address === 0x5206) state.factor1 = value;
      return true;
    },
    read(address) {
      if (address === 0x5204) {
        const value = (state.pending ? 0x80 : 0) | (state.drawing && slots.drawing ? 0x40 : 0);
        state.pending = 0;
        interrupt();
        return value;
      }
      if (address === 0x5205) return (state.factor0 * state.factor1) & 0xff;
      if (address === 0x5206) return (state.factor0 * state.factor1) >> 8;
      if (address < 0x5c00 || address > 0x5fff || (registers[OWN_SCREEN_MODE]! & 3) < 2) return null;
      return slots.screen(OWN_SCREEN)[address & 0x3ff]!;
    },
    line(line) {
      state.line = line;
      state.drawing = line < LAST_LINE ? 1 : 0;
      if (line === 0) state.pending = 0;
      if (line > 0 && line === state.target && state.drawing) state.pending = 1;
      if (!state.drawing) state.background = slots.tallSprites ? state.lastWritten : 0;
      interrupt();
    },
    turns(sprites) {
      const background = slots.tallSprites && !sprites ? 1 : 0;
      if (background === state.background) return;
      state.background = background;
      showPictures();
    },
    tile(at, name) {
      if ((registers[OWN_SCREEN_MODE]! & 3) !== 1) return -1;
      const own = slots.screen(OWN_SCREEN)[at & 0x3ff]!;
      const part = ((own & 0x3f) | ((registers[UPPER_BITS]! & 3) << 6)) * 4 + (name >> 6);
      const row = ((name & 0x3f) << 4) | ((at >> 12) & 7);
      return slots.pictureByte(part, row) | (slots.pictureByte(part, row + 8) << 8) | ((own >> 6) << 16);
    },
  };
}
