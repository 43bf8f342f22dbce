// What the console sees of a cartridge, in slots: 8 kB of the program each from 0x8000 on, 1 kB of pictures, 1 kB of screens,
// 8 kB of memory at 0x6000. The console looks at copies, so what is shown already is not copied again.

import type { Chips } from '../rules/chips.ts';
import type { Image } from './image.ts';

const PROGRAM_PART = 0x2000;
const PICTURE_PART = 0x400;
const SCREEN_PART = 0x400;
const WORK_PART = 0x2000;
const PROGRAM_SLOTS = 4;
const PICTURE_SLOTS = 8;
const SCREENS_AT = 0x2000;
const PALETTE_AT = 0x3f00;

/**
 * Parts that may be copied in a frame, 1 kB of pictures or 8 kB of the program each. A board that shows sprites and background
 * other pictures copies 16 in each of 241 lines. Without a bound a frame could take most of a second.
 */
const MOST_COPIED = 8192;
/** Wiring screens is as much work as so many parts. */
const WIRING_PARTS = 4;

/** No part. */
const NONE = -1;
/** Parts of the memory for pictures are told as numbers below this. */
const MEMORY = -2;
/** Interrupts of boards: a line of their own, held until the board lets it go. */
const IRQ_SOURCE_BOARD = 8;
/** What reads of pictures that are not there give. */
const NOTHING = 0xff;
/** Stands for “no cycle is waited for”, and for cycles too long ago to count. */
export const NEVER = -100_000;

export type Screens = 'horizontal' | 'vertical' | 'lower' | 'upper';
const WIRED: Readonly<Record<Screens, readonly [number, number, number, number]>> = {
  horizontal: [0, 0, 1, 1],
  vertical: [0, 1, 0, 1],
  lower: [0, 0, 0, 0],
  upper: [1, 1, 1, 1],
};

export interface SlotSizes {
  /** Bytes. */
  readonly work: number;
  readonly pictureMemory: number;
  readonly screens: number;
}

/** A part counted from the end, or one beyond it, is one of those that are there. */
function inside(part: number, parts: number): number {
  return ((part % parts) + parts) % parts;
}

export class Slots {
  /** The memory from 0x6000 on, all of it. */
  readonly work: Uint8Array;
  /** The memory for pictures. */
  readonly memory: Uint8Array;
  /** Where in `work` 0x6000 is; NONE where nothing is. */
  workAt = 0;
  workWritable = true;
  readonly screenBytes: number;
  /** The processor's cycle that the board waits for, and that of the last write to it. */
  readonly times = { alarm: NEVER, lastWrite: NEVER };
  readonly #chips: Chips;
  readonly #image: Image;
  readonly #programs: number;
  readonly #parts: number;
  // biome-ignore-start lint/plugin: what is shown follows from the board's numbers, and is shown anew with each state
  readonly #program = new Int16Array(PROGRAM_SLOTS).fill(NONE);
  readonly #pictures = new Int16Array(PICTURE_SLOTS).fill(NONE);
  readonly #screens = new Int8Array(4).fill(NONE);
  // biome-ignore-end lint/plugin: as above
  #copied = 0;

  constructor(chips: Chips, image: Image, { work, pictureMemory, screens }: SlotSizes) {
    this.screenBytes = screens;
    this.#chips = chips;
    this.#image = image;
    // biome-ignore-start lint/plugin: memories of the console, which its state holds
    this.work = new Uint8Array(work);
    this.memory = new Uint8Array(pictureMemory);
    // biome-ignore-end lint/plugin: as above
    this.#programs = image.program.length / PROGRAM_PART;
    this.#parts = image.pictures.length / PICTURE_PART;
    if (work === 0) this.workAt = NONE;
  }

  /** A frame begins with a state that was loaded: what is shown of memories may be another. */
  begin(): void {
    this.#copied = 0;
    for (let slot = 0; slot < PROGRAM_SLOTS; slot++)
      if (this.#program[slot]! <= MEMORY) this.#program[slot] = NONE;
    for (let slot = 0; slot < PICTURE_SLOTS; slot++)
      if (this.#pictures[slot]! <= MEMORY) this.#pictures[slot] = NONE;
  }

  /** The last part of the program of `size` 8 kB. */
  last(size: 1 | 2 | 4): number {
    return this.#programs / size - 1;
  }

  program(slot: number, part: number): void {
    const wanted = inside(part, this.#programs);
    if (this.#program[slot] === wanted) return;
    this.#program[slot] = wanted;
    this.#spend(1);
    const from = wanted * PROGRAM_PART;
    this.#chips.cpu.mem.set(
      this.#image.program.subarray(from, from + PROGRAM_PART),
      0x8000 + slot * PROGRAM_PART,
    );
  }

  /** In 0x8000 to 0xbfff, or with 1 behind it. */
  program16(half: 0 | 1, part: number): void {
    for (let k = 0; k < 2; k++) this.program(2 * half + k, 2 * part + k);
  }

  program32(part: number): void {
    for (let k = 0; k < 4; k++) this.program(k, 4 * part + k);
  }

  /** Memory from 0x6000 in a slot of the program, part `page` of it. */
  workInProgram(slot: number, page: number): void {
    const part = inside(page, this.work.length / WORK_PART);
    if (this.#program[slot] === MEMORY - part) return;
    this.#program[slot] = MEMORY - part;
    this.#spend(1);
    const from = part * WORK_PART;
    this.#chips.cpu.mem.set(this.work.subarray(from, from + WORK_PART), 0x8000 + slot * PROGRAM_PART);
  }

  /** Writes to memory that is shown among the program; false where the program itself is. */
  writeProgram(address: number, value: number): boolean {
    const shown = this.#program[(address >> 13) & 3]!;
    if (shown > MEMORY) return false;
    this.writeWork((MEMORY - shown) * WORK_PART + (address & 0x1fff), value);
    return true;
  }

  /** Writes to the memory from 0x6000 on, at `at` of all of it, wherever it is shown. */
  writeWork(at: number, value: number): void {
    this.work[at] = value;
    const shown = MEMORY - Math.floor(at / WORK_PART);
    for (let slot = 0; slot < PROGRAM_SLOTS; slot++)
      if (this.#program[slot] === shown)
        this.#chips.cpu.mem[0x8000 + slot * PROGRAM_PART + (at & 0x1fff)] = value;
  }

  /** What the program has at an address from 0x8000 on. */
  programNow(address: number): number {
    return this.#chips.cpu.mem[address]!;
  }

  /** A part of the program at 0x6000, read only: a byte of it. */
  programByte(part: number, address: number): number {
    return this.#image.program[inside(part, this.#programs) * PROGRAM_PART + (address & 0x1fff)]!;
  }

  /** Which 8 kB of the memory are at 0x6000; null for none. */
  workPage(page: number | null): void {
    const pages = this.work.length / WORK_PART;
    this.workAt = page === null || pages === 0 ? NONE : inside(page, pages) * WORK_PART;
  }

  /** Part `part` of the pictures, in 1 kB; of the memory for pictures where there are none. */
  pictures(slot: number, part: number): void {
    if (this.#parts === 0) this.pictureMemory(slot, part);
    else this.#show(slot, inside(part, this.#parts), this.#image.pictures);
  }

  pictures4(half: number, part: number): void {
    for (let k = 0; k < 4; k++) this.pictures(4 * half + k, 4 * part + k);
  }

  pictures8(part: number): void {
    for (let k = 0; k < 8; k++) this.pictures(k, 8 * part + k);
  }

  /** Part `part` of the memory for pictures, in 1 kB. */
  pictureMemory(slot: number, part: number): void {
    const parts = this.memory.length / PICTURE_PART;
    this.#show(slot, MEMORY - inside(part, parts), this.memory);
  }

  /** Leaves the slots of pictures empty. */
  noPictures(): void {
    for (let slot = 0; slot < PICTURE_SLOTS; slot++) {
      this.#pictures[slot] = NONE;
      this.#chips.ppu.vramMem.fill(NOTHING, slot * PICTURE_PART, (slot + 1) * PICTURE_PART);
    }
    this.#spend(PICTURE_SLOTS);
  }

  /** A byte of a part of the pictures, whatever is shown. */
  pictureByte(part: number, at: number): number {
    if (this.#parts === 0)
      return this.memory[inside(part, this.memory.length / PICTURE_PART) * PICTURE_PART + at]!;
    return this.#image.pictures[inside(part, this.#parts) * PICTURE_PART + at]!;
  }

  /** Whether the program may write to where this picture's byte is. */
  isMemory(address: number): boolean {
    return this.#pictures[address >> 10]! <= MEMORY;
  }

  /** The program has written to a picture's byte that is shown. */
  written(address: number, value: number): void {
    const shown = this.#pictures[address >> 10]!;
    if (shown > MEMORY) return;
    const at = address & (PICTURE_PART - 1);
    this.memory[(MEMORY - shown) * PICTURE_PART + at] = value;
    for (let slot = 0; slot < PICTURE_SLOTS; slot++)
      if (this.#pictures[slot] === shown) this.#chips.ppu.vramMem[slot * PICTURE_PART + at] = value;
  }

  /** Which of the screens in memory each of the four that the picture processor knows is. */
  screens(wired: Screens | readonly [number, number, number, number]): void {
    const pages = typeof wired === 'string' ? WIRED[wired] : wired;
    const { vramMirrorTable } = this.#chips.ppu;
    for (let screen = 0; screen < 4; screen++) {
      const page = pages[screen]! & 3;
      if (this.#screens[screen] === page) continue;
      this.#screens[screen] = page;
      this.#spend(WIRING_PARTS);
      const at = SCREENS_AT + screen * SCREEN_PART;
      const to = SCREENS_AT + page * SCREEN_PART;
      for (let k = 0; k < SCREEN_PART; k++) {
        vramMirrorTable[at + k] = to + k;
        if (at + 0x1000 + k < PALETTE_AT) vramMirrorTable[at + 0x1000 + k] = to + k;
      }
    }
  }

  /** The memory of a screen, to be filled by a board that has one of its own. */
  screen(page: number): Uint8Array {
    const from = SCREENS_AT + page * SCREEN_PART;
    return this.#chips.ppu.vramMem.subarray(from, from + SCREEN_PART);
  }

  /** Sprites are 8 x 16. */
  get tallSprites(): boolean {
    return this.#chips.ppu.f_spriteSize === 1;
  }

  /** A line is being drawn. */
  get drawing(): boolean {
    return this.#chips.ppu._isRenderingLine();
  }

  irq(active: boolean): void {
    this.#chips.cpu.setIrqSource(IRQ_SOURCE_BOARD, active);
  }

  get cycles(): number {
    return this.#chips.cpu.cycles;
  }

  /** The board's `rings` is called at the end of that cycle; NEVER for none. */
  set alarm(cycle: number) {
    this.times.alarm = cycle;
    if (cycle === NEVER) return;
    this.#chips.papu.nextEventCycle = Math.min(this.#chips.papu.nextEventCycle, cycle);
  }

  get alarm(): number {
    return this.times.alarm;
  }

  #show(slot: number, shown: number, from: Uint8Array): void {
    if (this.#pictures[slot] === shown) return;
    this.#pictures[slot] = shown;
    this.#spend(1);
    const part = shown <= MEMORY ? MEMORY - shown : shown;
    const at = part * PICTURE_PART;
    this.#chips.ppu.vramMem.set(from.subarray(at, at + PICTURE_PART), slot * PICTURE_PART);
  }

  #spend(parts: number): void {
    this.#copied += parts;
    if (this.#copied > MOST_COPIED) throw new RangeError('the board switches without end');
  }
}
