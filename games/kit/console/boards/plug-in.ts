// Puts a board in jsnes' place: what the processor reads and writes of the cartridge, and what the picture processor asks it.

import { type Chips, NO_DOT, type PictureProcessor } from '../rules/chips.ts';
import type { Board } from './board.ts';
import { boardOf } from './boards.ts';
import { readImage } from './image.ts';
import { type WiredBus, wireBus } from './picture-bus.ts';
import { NEVER, Slots } from './slots.ts';

/** Dots at which the picture processor begins to use the upper half of the pictures, by which half is for what. */
const SPRITES_DOT = 263;
const BACKGROUND_DOT = 327;
/** From the first dot of a line until its first tile is fetched. */
const FIRST_RISE_CYCLES = 2;
/** Just before the next line. */
const LINE_DOT = 338;

const PALETTE_AT = 0x3f00;

export interface Cartridge {
  readonly board: Board;
  readonly slots: Slots;
  readonly bus: WiredBus;
}

/** The cartridge with this image in that console. Throws a RangeError for what is no image, and for boards that there are none of. */
export function plugInCartridge(chips: Chips, file: Uint8Array): Cartridge {
  const image = readImage(file);
  const kind = boardOf(image.board);
  if (!kind) throw new RangeError(`there is no board ${image.board}`);
  const hasMemory = image.pictures.length === 0 || kind.mixed;
  const slots = new Slots(chips, image, {
    work: kind.work(image) * 1024,
    pictureMemory: hasMemory ? kind.pictureMemory * 1024 : 0,
    screens: (kind.screens ?? 2) * 1024,
  });
  slots.screens(image.screens);
  if (image.fourScreens && kind.screens === 4) slots.screens([0, 1, 2, 3]);
  const board = kind.fit(slots, image);
  const cartridge: Cartridge = { board, slots, bus: wireBus(chips.ppu) };
  wireProcessor(chips, cartridge);
  wirePictures(chips, board, slots);
  if (board.rings) wireClock(chips, board, slots);
  board.show();
  return cartridge;
}

function wireProcessor({ cpu, mmap }: Chips, { board, slots, bus }: Cartridge): void {
  const read = (address: number) => mmap.regLoad(address);
  mmap.load = (address) => {
    if (address >= 0x8000) return cpu.mem[address]!;
    if (address >= 0x4020) {
      const said = board.read?.(address) ?? null;
      if (said !== null) return said;
      if (address < 0x6000 || slots.workAt < 0) return cpu.dataBus;
      return slots.work[slots.workAt + (address & 0x1fff)]!;
    }
    if (address < 0x2000) return cpu.mem[address & 0x7ff]!;
    return address < 0x4000 ? bus.reads(address, read) : mmap.regLoad(address);
  };
  mmap.write = (address, value) => {
    if (address >= 0x8000) {
      board.write(address, value);
      slots.times.lastWrite = cpu.cycles;
    } else if (address >= 0x4020) {
      if (board.writeLow?.(address, value) || address < 0x6000) return;
      if (slots.workAt >= 0 && slots.workWritable) slots.writeWork(slots.workAt + (address & 0x1fff), value);
    } else if (address < 0x2000) {
      cpu.mem[address & 0x7ff] = value;
    } else {
      mmap.regWrite(address < 0x4000 ? 0x2000 + (address & 7) : address, value);
      if (address < 0x4000) bus.wrote();
    }
  };
  mmap.readsPrgFromCpuMem = () => true;
  cpu._updatePrgReadPath();
}

function wirePictures({ ppu, mmap }: Chips, board: Board, slots: Slots): void {
  mmap.canWriteChr = (address) => slots.isMemory(address);
  // jsnes keeps tiles decoded here, for boards of its own.
  ppu.patternWrite = (address, value) => slots.written(address, value);
  const { mirroredWrite } = ppu;
  // Its colours are seen again and again up to the end.
  ppu.mirroredWrite = (address, value) =>
    mirroredWrite.call(ppu, address >= PALETTE_AT ? address & 0x3f1f : address, value);

  mmap.irqClockDot = NO_DOT;
  if (board.line) {
    mmap.irqClockDot = LINE_DOT;
    mmap.clockIrqCounter = () => board.line!(ppu.line === 261 ? 0 : ppu.line + 1);
  }
  if (board.rise) wireRises({ ppu, mmap }, board, slots);
  if (board.fetched) mmap.latchAccess = (address) => board.fetched!(address);
  if (board.turns) {
    mmap.onSpriteRender = () => board.turns!(true);
    mmap.onBgRender = () => board.turns!(false);
  }
  if (board.tile) {
    mmap.bgTileOverride = true;
    ppu._mapperBgOverride = () => {
      const row = board.tile!(ppu.vramAddress, ppu.ntByte);
      if (row < 0) return;
      ppu.ptLo = row & 0xff;
      ppu.ptHi = (row >> 8) & 0xff;
      ppu.atBits = row >> 16;
    };
  }
}

function wireRises({ ppu, mmap }: Pick<Chips, 'ppu' | 'mmap'>, board: Board, slots: Slots): void {
  mmap.clockIrqCounter = () => board.rise!();
  const { updateControlReg1 } = ppu;
  ppu.updateControlReg1 = (value) => {
    updateControlReg1.call(ppu, value);
    mmap.irqClockDot = riseDot(ppu);
  };
  mmap.irqClockDot = riseDot(ppu);
  // Above the first line the background is fetched, too, after a long pause. jsnes says so where it ends what is below a picture.
  const { _updateNmiOutput } = ppu;
  ppu._updateNmiOutput = () => {
    _updateNmiOutput.call(ppu);
    const begins = ppu.line === 261 && ppu.dot === 1 && ppu.renderingOn;
    const upper = mmap.irqClockDot === BACKGROUND_DOT;
    if (begins && upper && (ppu.vramAddress & 0x1000) === 0 && slots.alarm === NEVER)
      slots.alarm = slots.cycles + FIRST_RISE_CYCLES;
  };
  // Between pictures the program's own address is on the wires.
  const upper = () => !ppu._isRenderingLine() && (ppu.vramAddress & 0x1000) !== 0;
  const watch =
    <Args extends unknown[], R>(act: (...args: Args) => R) =>
    (...args: Args): R => {
      const before = upper();
      const result = act.apply(ppu, args);
      if (!before && upper()) board.rise!();
      return result;
    };
  ppu.writeVRAMAddress = watch(ppu.writeVRAMAddress);
  ppu.vramLoad = watch(ppu.vramLoad);
  ppu.vramWrite = watch(ppu.vramWrite);
}

/** With tall sprites each says for itself, and those that are not there have the upper half. */
function riseDot({ f_bgPatternTable: background, f_spPatternTable, f_spriteSize }: PictureProcessor): number {
  const sprites = f_spriteSize ? 1 - background : f_spPatternTable;
  if (background === sprites) return NO_DOT;
  return sprites ? SPRITES_DOT : BACKGROUND_DOT;
}

function wireClock({ papu }: Chips, board: Board, { times }: Slots): void {
  const { clockCycle, _scheduleNextEvent } = papu;
  papu.clockCycle = (cycle) => {
    clockCycle.call(papu, cycle);
    if (times.alarm > 0 && cycle >= times.alarm) board.rings!();
  };
  papu._scheduleNextEvent = () => {
    _scheduleNextEvent.call(papu);
    if (times.alarm > 0)
      papu.nextEventCycle = Math.min(papu.nextEventCycle, Math.max(times.alarm, papu.lastCycle + 1));
  };
}

/** Tiles at the end of a span by which all that comes after it is known. */
const TILES_KEPT = 2;

/**
 * The console leaves out what only the picture needs: most tiles of the background are not fetched. Where one could meet the
 * first sprite, which programs wait for, they are, and in lines that are looked at. Boards that hear of each fetch have it.
 */
export function drawNothing(
  { ppu }: Pick<Chips, 'ppu'>,
  board: Board,
  isSeen: (line: number) => boolean,
): void {
  if (board.fetched || board.tile) return;
  const { _renderBackgroundSpan: draw } = ppu;
  ppu._renderBackgroundSpan = (line, from, to) => {
    const first = from + ((1 - from) & 7);
    const left = ((to - first) >> 3) - TILES_KEPT;
    const even = ppu.sprLineValid
      ? !ppu.sprite0Line || ppu.sprite0HitFlag === 1
      : ppu.sprCount === 0 && !ppu.spriteSkipGlitch;
    if (left <= 0 || !even || isSeen(line)) {
      draw.call(ppu, line, from, to);
      return;
    }
    if (first > from) draw.call(ppu, line, from, first);
    const across = (ppu.vramAddress & 0x1f) + left;
    ppu.vramAddress = ((ppu.vramAddress & ~0x1f) ^ ((across & 0x20) << 5)) | (across & 0x1f);
    draw.call(ppu, line, first + 8 * left, to);
  };
}
