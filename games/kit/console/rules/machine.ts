// A console as game rules see it: a state that is plain data and whole, and a frame that leads from one to the next.
//
// Whatever a chip keeps is state, whether jsnes would save it or not, so nothing is left out by oversight (left-out.ts):
// numbers, flags and memories are found when the console is switched on. Lists are tables that never change. What shows parts
// of the cartridge follows from what its board keeps.

import { clone } from '../../../../netcode/sim/clone.ts';
import { hashState } from '../../../../netcode/sim/hash.ts';
import type { BoardState } from '../boards/board.ts';
import { type Cartridge, drawNothing, plugInCartridge } from '../boards/plug-in.ts';
import { NEVER } from '../boards/slots.ts';
import { type Chip, type Chips, type Listener, powerOn } from './chips.ts';
import { PADS, type Plugged, plugIn } from './four-score.ts';
import { type ChipName, LEFT_OUT } from './left-out.ts';
import { GUN, watchLight } from './light-gun.ts';
import { watchRegion } from './region.ts';
import { pressReset, switchOn } from './reset-button.ts';

/**
 * Raised with everything that changes what a state holds or what a frame makes of it, on any board: consoles of two versions
 * would fall out of step. It is part of each state, and so of what rooms and replays know a game by (netcode/sim/content-hash.ts).
 */
export const CONSOLE_VERSION = 5;

const RAM_BYTES = 0x800;
const SCREENS_AT = 0x2000;
const PALETTE_AT = 0x3f00;
const PALETTE_BYTES = 0x20;
/** Samples of sound in a second of 60 frames; the console's own second has 60.1 of them. */
export const SAMPLE_RATE = 48_000;
export const CONSOLE_SAMPLE_RATE = (SAMPLE_RATE * 60.0988) / 60;

/** Whether this, which may be anything, is something else than a state of a console of this version. */
export function isOfAnotherVersion(state: unknown): boolean {
  return (state as Partial<ConsoleState> | null | undefined)?.version !== CONSOLE_VERSION;
}

export interface ChipState {
  [field: string]: number | boolean | null | Uint8Array | Uint16Array;
}

export interface ConsoleState extends Readonly<Record<ChipName, ChipState>> {
  readonly version: number;
  /** Which cartridge is in it: states of two are never the same. */
  readonly cartridge: string;
  /** Frames since it was switched on. */
  frame: number;
  /** What each pad holds in the frame that led here; see PAD. */
  readonly pads: Uint8Array;
  /** Whether they are four (four-score.ts): it stays as it is while the console is on. */
  readonly fourScore: boolean;
  /** Where a light gun points, likewise (light-gun.ts): empty while none is plugged in. */
  readonly gun: Uint8Array;
  /** Whether it is the console of 50 frames a second (region.ts): likewise. */
  readonly pal: boolean;
  /** Whether its button was pressed as the frame began that led here (reset-button.ts). */
  reset: boolean;
  /** The program asked for more than a console can do: it stands still from now on. */
  halted: boolean;
  /** The console's memory; that on the cartridge, from 0x6000 on, all of it; screens and colours; pictures that are memory. */
  readonly ram: Uint8Array;
  readonly work: Uint8Array;
  readonly video: Uint8Array;
  readonly pictures: Uint8Array;
  readonly board: BoardState;
}

export interface Console {
  /**
   * State of a console that was switched on. `battery`: contents of the cartridge's memory; `fourScore`, `pal`: as in the
   * state, by default true and false. `gun`: whether a light gun is plugged in.
   */
  start(battery?: Uint8Array | null, fourScore?: boolean, pal?: boolean, gun?: boolean): ConsoleState;
  /**
   * Plays a frame with what `state.pads`, `state.gun` and `state.reset` hold. A state of another version or of no console makes it stand
   * still.
   */
  step(state: ConsoleState): void;
  /** The picture of the frame that was stepped last: 256 x 240, 0x..BBGGRR. For those who listen. */
  readonly picture: Uint32Array;
  /** The 64 colours of pictures from the next frame on, 0x00BBGGRR; null: the emulator's own. No part of the state. */
  colours(table: readonly number[] | null): void;
}

/**
 * Counters that never end. They are told from the start of the frame, so that they stay small: beyond 32 bits, which is
 * twenty minutes, jsnes reckons wrongly with them. All of a group move together, by an even number.
 */
const CYCLES: readonly (readonly [chip: ChipName, field: string])[] = [
  ['cpu', 'cycles'],
  ['cpu', 'lastDmaEndCycle'],
  ['cpu', 'abortedDmaCycle'],
  ['apu', 'lastCycle'],
  ['dmc', 'lastFetchCycle'],
  ['ports', 'joypadLastWriteCycle'],
  ['clock', 'alarm'],
  ['clock', 'lastWrite'],
];
const DOTS = ['dotTarget', 'dotsRun', 'nextEventDot'] as const;
/** A time so long ago that its effects are over. */
const LONG_AGO_CYCLES = NEVER;

/**
 * No console has a larger number, so a state that has one comes from a stranger: chips count up to such numbers in loops,
 * which must end.
 */
const MOST_NUMBER = 2_000_000;

/**
 * A console with this cartridge in it. `sample` hears what its frames sound like; without it there is neither sound nor
 * picture, which rules do not need, and states are the same. Throws a RangeError for what is no image of a cartridge.
 */
export function createConsole(file: Uint8Array, sample: Listener | null = null): Console {
  const chips = powerOn(CONSOLE_SAMPLE_RATE, sample);
  const cartridge = plugInCartridge(chips, file);
  const light = watchLight(chips);
  const plugged: Plugged = { pads: new Uint8Array(PADS), fourScore: true, gun: new Uint8Array() };
  if (!sample) drawNothing(chips, cartridge.board, (line) => light.looksAt(plugged.gun, line));
  plugIn(chips.mmap, plugged, light);
  const machine: Machine = { chips, cartridge, links: linksOf(chips, cartridge) };
  const region = watchRegion(chips);
  switchOn(chips);
  const first = emptyState(hashState(file), machine);
  save(machine, first);
  const palette = chips.ppu.palTable;
  const ownColours = palette.curTable.slice();

  return {
    start(battery, fourScore = true, pal = false, gun = false) {
      const state = { ...clone(first), fourScore, pal, gun: new Uint8Array(gun ? GUN.bytes : 0) };
      if (battery) state.work.set(battery.subarray(0, state.work.length));
      return state;
    },
    step(state) {
      state.frame++;
      if (state.halted) return;
      const begin = () => {
        setWhole(plugged.pads, state.pads);
        plugged.fourScore = state.fourScore;
        plugged.gun = state.gun;
        load(machine, state);
        region.begin(state.pal);
        if (state.reset) pressReset(chips);
      };
      const end = () => save(machine, state);
      if (!playFrame(chips, begin, end)) state.halted = true;
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
function playFrame({ cpu, ppu }: Chips, begin: () => void, end: () => void): boolean {
  try {
    begin();
    for (let count = 0; !ppu.frameEnded && count < MOST_INSTRUCTIONS; count++) cpu.emulate();
    if (!ppu.frameEnded) return false;
    ppu.frameEnded = false;
    end();
    return true;
  } catch {
    return false;
  }
}

interface Machine {
  readonly chips: Chips;
  readonly cartridge: Cartridge;
  readonly links: readonly Link[];
}

/** A chip, its name in the state, and its fields there. */
interface Link {
  readonly name: ChipName;
  readonly chip: Chip;
  readonly scalars: readonly string[];
  readonly memories: readonly string[];
}

/** The chips as states name them. */
export function chipsByName(
  { cpu, ppu, papu, mmap }: Chips,
  { slots, bus }: Cartridge,
): Readonly<Record<ChipName, Chip>> {
  const { square1, square2, triangle, noise, dmc } = papu as unknown as Record<string, Chip>;
  return {
    ...{ cpu, ppu, apu: papu, square1: square1!, square2: square2!, triangle: triangle! },
    ...{ noise: noise!, dmc: dmc!, ports: mmap, clock: slots.times, bus: bus.fades },
  };
}

export function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}

function linksOf(chips: Chips, cartridge: Cartridge): readonly Link[] {
  return Object.entries(chipsByName(chips, cartridge)).map(([key, chip]) => {
    const name = key as ChipName;
    const fields = Object.keys(chip).filter((field) => !Object.hasOwn(LEFT_OUT[name], field));
    return {
      name,
      chip,
      scalars: fields.filter((field) => isScalar(chip[field])),
      memories: fields.filter((field) => ArrayBuffer.isView(chip[field])),
    };
  });
}

function emptyState(hash: string, { cartridge: { board, slots }, links }: Machine): ConsoleState {
  const chips = links.map(({ name, chip, scalars, memories }) => {
    const fields = scalars.map((field) => [field, chip[field]] as const);
    const copies = memories.map((field) => [field, (chip[field] as Uint8Array).slice()] as const);
    return [name, Object.fromEntries<unknown>([...fields, ...copies])] as const;
  });
  return {
    version: CONSOLE_VERSION,
    cartridge: hash,
    frame: 0,
    pads: new Uint8Array(PADS),
    fourScore: true,
    gun: new Uint8Array(),
    pal: false,
    reset: false,
    halted: false,
    ram: new Uint8Array(RAM_BYTES),
    work: slots.work.slice(),
    video: new Uint8Array(slots.screenBytes + PALETTE_BYTES),
    pictures: slots.memory.slice(),
    board: clone(board.state),
    ...(Object.fromEntries(chips) as Record<ChipName, ChipState>),
  };
}

function save({ chips, cartridge: { board, slots }, links }: Machine, state: ConsoleState): void {
  const { cpu, ppu, papu } = chips;
  // It reckons when something is due, and for those who listen more is.
  papu.catchUp(cpu.cycles);
  state.ram.set(cpu.mem.subarray(0, RAM_BYTES));
  state.work.set(slots.work);
  state.video.set(ppu.vramMem.subarray(SCREENS_AT, SCREENS_AT + slots.screenBytes));
  state.video.set(ppu.vramMem.subarray(PALETTE_AT, PALETTE_AT + PALETTE_BYTES), slots.screenBytes);
  state.pictures.set(slots.memory);
  copyBoard(state.board, board.state);
  for (const { name, chip, scalars, memories } of links) {
    const into = state[name];
    for (const field of scalars) into[field] = chip[field] as number;
    for (const field of memories) (into[field] as Uint8Array).set(chip[field] as Uint8Array);
  }
  const since = (state.cpu.cycles as number) & ~1;
  for (const [name, field] of CYCLES) {
    const chip = state[name];
    chip[field] = Math.max(LONG_AGO_CYCLES, (chip[field] as number) - since);
  }
  const dots = state.ppu.dotsRun as number;
  for (const field of DOTS) state.ppu[field] = (state.ppu[field] as number) - dots;
}

function load({ chips, cartridge: { board, slots }, links }: Machine, state: ConsoleState): void {
  const { cpu, ppu, papu } = chips;
  if (state.version !== CONSOLE_VERSION)
    throw new RangeError(`a state of version ${state.version}: this console goes on from ${CONSOLE_VERSION}`);
  setWhole(cpu.mem.subarray(0, RAM_BYTES), state.ram);
  setWhole(slots.work, state.work);
  setWhole(slots.memory, state.pictures);
  if (state.video.length !== slots.screenBytes + PALETTE_BYTES) throw new RangeError('other screens');
  ppu.vramMem.set(state.video.subarray(0, slots.screenBytes), SCREENS_AT);
  ppu.vramMem.set(state.video.subarray(slots.screenBytes), PALETTE_AT);
  for (const { name, chip, scalars, memories } of links) {
    const from = state[name];
    for (const field of scalars) {
      const value = from[field];
      const isFlag = value === null || typeof value === 'boolean';
      if (!isFlag && !isSmall(value)) throw new RangeError(`${name}.${field} is ${value}`);
      chip[field] = value;
    }
    for (const field of memories) setWhole(chip[field] as Uint8Array, from[field] as Uint8Array);
  }
  ppu.palTable.setEmphasis(ppu.f_color);
  ppu.updatePalettes();
  slots.begin();
  copyBoard(board.state, state.board);
  board.show();
  papu._scheduleNextEvent();
}

function isSmall(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MOST_NUMBER;
}

function setWhole(into: Uint8Array, from: Uint8Array): void {
  if (from.length !== into.length) throw new RangeError('a memory of another size');
  into.set(from);
}

function copyBoard(into: BoardState, from: BoardState): void {
  for (const field in into) {
    const value = from[field];
    if (typeof into[field] === 'object') setWhole(into[field] as Uint8Array, value as Uint8Array);
    else if (isSmall(value) && Number.isInteger(value)) into[field] = value;
    else throw new RangeError(`board.${field} is ${value}`);
  }
}
