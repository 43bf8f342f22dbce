// A console as game rules see it: a state that is plain data and whole, and a frame that leads from one to the next.
//
// Whatever a chip of jsnes keeps is state, whether jsnes would save it or not, so nothing is left out by oversight:
// numbers, flags and memories are found when the console is switched on. Lists are tables that never change, and
// memories that show parts of the cartridge are known by the numbers of these parts (banks.ts).

import { clone } from '../../../../netcode/sim/clone.ts';
import { hashState } from '../../../../netcode/sim/hash.ts';
import { type Banks, SLOTS, watchBanks } from './banks.ts';
import { type Chip, type Chips, powerOn } from './chips.ts';
import { PADS, plugIn } from './four-score.ts';
import { watchRegion } from './region.ts';
import { pressReset } from './reset-button.ts';

const RAM_BYTES = 0x800;
/** Where memory on the cartridge is seen: often kept by a battery. */
const WORK_FROM = 0x6000;
export const WORK_BYTES = 0x2000;
/** Of the picture processor's memory all above is a mirror. */
const VIDEO_BYTES = 0x4000;
/** Samples of sound in a second of 60 frames; the console's own second has 60.1 of them. */
export const SAMPLE_RATE = 48_000;
const CONSOLE_SAMPLE_RATE = (SAMPLE_RATE * 60.0988) / 60;

export interface ChipState {
  [field: string]: number | boolean | null | Uint8Array | Uint16Array;
}

export interface ConsoleState {
  /** Which cartridge is in it: states of two are never the same. */
  readonly cartridge: string;
  /** Frames since it was switched on. */
  frame: number;
  /** What each pad holds in the frame that led here; see PAD. */
  readonly pads: Uint8Array;
  /** Whether they are four (four-score.ts): it stays as it is while the console is on. */
  readonly fourScore: boolean;
  /** Whether it is the console of 50 frames a second (region.ts): likewise. */
  readonly pal: boolean;
  /** Whether its button was pressed as the frame began that led here (reset-button.ts). */
  reset: boolean;
  /** The program did what no console can: it stands still from now on. */
  halted: boolean;
  /** Memory by address, on the cartridge from 0x6000 on, and of the picture. */
  readonly ram: Uint8Array;
  readonly work: Uint8Array;
  readonly video: Uint8Array;
  readonly banks: Int16Array;
  readonly cpu: ChipState;
  readonly ppu: ChipState;
  readonly apu: ChipState;
  readonly square1: ChipState;
  readonly square2: ChipState;
  readonly triangle: ChipState;
  readonly noise: ChipState;
  readonly dmc: ChipState;
  readonly board: ChipState;
}

export interface Console {
  /**
   * As it is switched on. `battery`: what is on the cartridge's memory; `fourScore`, `pal`: as in the state, unless given true
   * and false.
   */
  start(battery?: Uint8Array | null, fourScore?: boolean, pal?: boolean): ConsoleState;
  /** Plays a frame with what `state.pads` and `state.reset` hold. */
  step(state: ConsoleState): void;
  /** The picture of the frame that was stepped last: 256 x 240, 0x00BBGGRR. */
  readonly picture: Uint32Array;
  /** The 64 colours of pictures from the next frame on, 0x00BBGGRR; null: the emulator's own. No part of the state. */
  colours(table: readonly number[] | null): void;
}

/** What is found out anew from the rest when a state is loaded, or belongs to what draws and listens. */
const DERIVED: readonly string[] = ['mem', 'vramMem', 'vramMirrorTable', 'buffer', 'palColors'];
/** Names that jsnes gives to numbers of its own. */
const CONSTANT = /^(?:STATUS|IRQ)_/;

/**
 * Counters that never end. They are told from the start of the frame, so that they stay small: beyond 32 bits, which is
 * twenty minutes, jsnes reckons wrongly with them. All of a group move together, by an even number.
 */
const CYCLES: readonly (readonly [chip: keyof ConsoleState, field: string])[] = [
  ['cpu', 'cycles'],
  ['cpu', 'lastDmaEndCycle'],
  ['cpu', 'abortedDmaCycle'],
  ['apu', 'lastCycle'],
  ['apu', 'nextEventCycle'],
  ['dmc', 'lastFetchCycle'],
  ['board', 'joypadLastWriteCycle'],
];
const DOTS = ['dotTarget', 'dotsRun', 'nextEventDot'] as const;
/** As long ago as nothing that happens now depends on. */
const LONG_AGO_CYCLES = -100_000;

/**
 * No console has a larger number, so a state that has one comes from a stranger: chips count up to such numbers in loops,
 * which must end.
 */
const MOST_NUMBER = 2_000_000;
/** But of this one only some bits count, and nothing is counted. */
const SHIFTED = 'shiftReg';

/** A console with this cartridge in it. `sample` hears what its frames sound like. */
export function createConsole(
  file: Uint8Array,
  sample: (left: number, right: number) => void = () => {},
): Console {
  const chips = powerOn(file, CONSOLE_SAMPLE_RATE, sample);
  const banks = watchBanks(chips);
  const plugged = { pads: new Uint8Array(PADS), fourScore: true };
  plugIn(chips.mmap, plugged);
  // Again, now that the banks are watched.
  (chips.mmap as unknown as { loadROM(): void }).loadROM();
  const links = linksOf(chips);
  const region = watchRegion(chips);
  const first = emptyState(hashState(file), links);
  save(chips, banks, links, first);
  const palette = chips.ppu.palTable;
  const ownColours = palette.curTable.slice();

  return {
    start(battery, fourScore = true, pal = false) {
      const state = { ...clone(first), fourScore, pal };
      if (battery) state.work.set(battery.subarray(0, WORK_BYTES));
      return state;
    },
    step(state) {
      state.frame++;
      if (state.halted) return;
      plugged.pads.set(state.pads);
      plugged.fourScore = state.fourScore;
      const begin = () => {
        load(chips, banks, links, state);
        region.begin(state.pal);
        if (state.reset) pressReset(chips);
      };
      if (!playFrame(chips, begin)) state.halted = true;
      save(chips, banks, links, state);
    },
    picture: chips.ppu.buffer,
    colours(table) {
      palette.curTable.set(table ?? ownColours);
      palette.makeTables();
      palette.currentEmph = -1;
    },
  };
}

/** Instructions of a frame: it has 29,781 cycles, or 33,248 in Europe, and the shortest take two. */
const MOST_INSTRUCTIONS = 17_000;

/** False when there is no end to it: the program is none, or the state is of no console. */
function playFrame({ cpu, ppu }: Chips, begin: () => void): boolean {
  try {
    begin();
    for (let count = 0; !ppu.frameEnded && count < MOST_INSTRUCTIONS; count++) cpu.emulate();
  } catch {
    return false;
  }
  const ended = ppu.frameEnded;
  ppu.frameEnded = false;
  return ended;
}

/** A chip, its name in the state, and its fields there. */
interface Link {
  readonly name: keyof ConsoleState;
  readonly chip: Chip;
  readonly scalars: readonly string[];
  readonly memories: readonly string[];
}

function linksOf({ cpu, ppu, papu, mmap }: Chips): readonly Link[] {
  const named: readonly (readonly [keyof ConsoleState, Chip])[] = [
    ['cpu', cpu],
    ['ppu', ppu],
    ['apu', papu],
    ['square1', papu.square1 as Chip],
    ['square2', papu.square2 as Chip],
    ['triangle', papu.triangle as Chip],
    ['noise', papu.noise as Chip],
    ['dmc', papu.dmc as Chip],
    ['board', mmap],
  ];
  return named.map(([name, chip]) => {
    const fields = Object.keys(chip).filter((field) => !DERIVED.includes(field) && !CONSTANT.test(field));
    return {
      name,
      chip,
      scalars: fields.filter(
        (field) => chip[field] === null || /^(?:number|boolean)$/.test(typeof chip[field]),
      ),
      memories: fields.filter((field) => ArrayBuffer.isView(chip[field])),
    };
  });
}

function emptyState(cartridge: string, links: readonly Link[]): ConsoleState {
  const chips = links.map(({ name, chip, scalars, memories }) => {
    const fields = scalars.map((field) => [field, chip[field]] as const);
    const copies = memories.map((field) => [field, (chip[field] as Uint8Array).slice()] as const);
    return [name, Object.fromEntries<unknown>([...fields, ...copies])] as const;
  });
  return {
    cartridge,
    frame: 0,
    pads: new Uint8Array(PADS),
    fourScore: true,
    pal: false,
    reset: false,
    halted: false,
    ram: new Uint8Array(RAM_BYTES),
    work: new Uint8Array(WORK_BYTES),
    video: new Uint8Array(VIDEO_BYTES),
    banks: new Int16Array(SLOTS),
    ...(Object.fromEntries(chips) as Pick<
      ConsoleState,
      'cpu' | 'ppu' | 'apu' | 'square1' | 'square2' | 'triangle' | 'noise' | 'dmc' | 'board'
    >),
  };
}

function save({ cpu, ppu }: Chips, banks: Banks, links: readonly Link[], state: ConsoleState): void {
  state.ram.set(cpu.mem.subarray(0, RAM_BYTES));
  state.work.set(cpu.mem.subarray(WORK_FROM, WORK_FROM + WORK_BYTES));
  state.video.set(ppu.vramMem.subarray(0, VIDEO_BYTES));
  // What comes from the cartridge is known by its number.
  if (banks.pictures) state.video.fill(0, 0, 0x2000);
  state.banks.set(banks.seen);
  for (const { name, chip, scalars, memories } of links) {
    const into = state[name] as ChipState;
    for (const field of scalars) into[field] = chip[field] as number;
    for (const field of memories) (into[field] as Uint8Array).set(chip[field] as Uint8Array);
  }
  const since = (state.cpu.cycles as number) & ~1;
  for (const [name, field] of CYCLES) {
    const chip = state[name] as ChipState;
    chip[field] = Math.max(LONG_AGO_CYCLES, (chip[field] as number) - since);
  }
  const dots = state.ppu.dotsRun as number;
  for (const field of DOTS) state.ppu[field] = (state.ppu[field] as number) - dots;
}

function load(chips: Chips, banks: Banks, links: readonly Link[], state: ConsoleState): void {
  const { cpu, ppu } = chips;
  cpu.mem.set(state.ram);
  cpu.mem.set(state.work, WORK_FROM);
  banks.show(state.banks);
  ppu.vramMem.set(banks.pictures ? state.video.subarray(0x2000) : state.video, banks.pictures ? 0x2000 : 0);
  // Before it is overwritten below: how the picture's memory is mirrored follows from it.
  ppu.setMirroring(state.ppu.currentMirroring as number);
  for (const { name, chip, scalars, memories } of links) {
    const from = state[name] as ChipState;
    for (const field of scalars) {
      const value = from[field];
      const isFlag = value === null || typeof value === 'boolean';
      const isShort = typeof value === 'number' && (field === SHIFTED || Math.abs(value) <= MOST_NUMBER);
      if (!isFlag && !isShort) throw new RangeError(`${name}.${field} is ${value}`);
      chip[field] = value;
    }
    for (const field of memories) (chip[field] as Uint8Array).set(from[field] as Uint8Array);
  }
  ppu.palTable.setEmphasis(ppu.f_color);
  ppu.updatePalettes();
  banks.begin();
}
