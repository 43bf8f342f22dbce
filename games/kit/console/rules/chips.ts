// The inside of jsnes, as far as a machine's state is read and written there: its own types show only the outside. Its boards
// are not used: it gets a cartridge of zeros, and boards of our own take their place (boards/plug-in.ts).

import { NES } from 'jsnes';

/** Registers, flags and counters by name; memories; and what is wired to what, which is no state. */
export type Chip = Record<string, unknown>;

/** The console's side of the cartridge and of the two ports. */
export interface Ports extends Chip {
  joypadOutputBit0: number;
  joy1StrobeState: number;
  joy2StrobeState: number;
  /** Dot of each drawn line at which `clockIrqCounter` is called, 257 to 339; NO_DOT for never. */
  irqClockDot: number;
  bgTileOverride: boolean;
  _syncJoypadOutput(): void;
  joy1Read(): number;
  joy2Read(): number;
  /** Registers of the console itself, from 0x2000 to 0x401f. */
  regLoad(address: number): number;
  regWrite(address: number, value: number): void;
  load(address: number): number;
  write(address: number, value: number): void;
  readsPrgFromCpuMem(): boolean;
  canWriteChr(address: number): boolean;
  clockIrqCounter(): void;
  latchAccess(address: number): void;
  onBgRender(): void;
  onSpriteRender(): void;
}

/** Beyond a frame, which has 89,342 dots. */
export const NO_DOT = 100_000;

/** The 64 colours, 0x00BBGGRR, and what is made of them. */
export interface Palette {
  curTable: Uint32Array;
  currentEmph: number;
  makeTables(): void;
  getEntry(colour: number): number;
  setEmphasis(emphasis: number): void;
}

export interface Processor extends Chip {
  readonly mem: Uint8Array;
  cycles: number;
  dataBus: number;
  _lastDmaReadAddr: number;
  emulate(): void;
  /** A cycle that writes. */
  write(address: number, value: number): void;
  /** The second half of each cycle, in which the picture goes on. */
  _endCycle(): void;
  setIrqSource(source: number, active: boolean): void;
  _updatePrgReadPath(): void;
}

export interface PictureProcessor extends Chip {
  readonly vramMem: Uint8Array;
  /** Where in `vramMem` an address of it is. */
  readonly vramMirrorTable: Uint16Array;
  readonly buffer: Uint32Array;
  readonly palTable: Palette;
  clipToTvSize: boolean;
  /** The picture is complete. */
  frameEnded: boolean;
  /** How far the picture has to be by now, in points. */
  dotTarget: number;
  /** How far it is. */
  dotsRun: number;
  line: number;
  dot: number;
  renderingOn: boolean;
  oddFrame: boolean;
  vramAddress: number;
  openBusLatch: number;
  openBusDecayFrames: number;
  f_color: number;
  f_bgPatternTable: number;
  f_spPatternTable: number;
  f_spriteSize: number;
  ntByte: number;
  ptLo: number;
  ptHi: number;
  atBits: number;
  sprCount: number;
  sprLineValid: boolean;
  sprite0Line: boolean;
  sprite0HitFlag: number;
  spriteSkipGlitch: boolean;
  updatePalettes(): void;
  _startVBlank(): void;
  _updateNmiOutput(): void;
  patternWrite(address: number, value: number): void;
  mirroredWrite(address: number, value: number): void;
  updateControlReg1(value: number): void;
  writeVRAMAddress(value: number): void;
  vramLoad(): number;
  vramWrite(value: number): void;
  _isRenderingLine(): boolean;
  _renderBackgroundSpan(line: number, from: number, to: number): void;
  _mapperBgOverride(): void;
}

export interface SoundProcessor extends Chip {
  /** Cycles a sample, in parts of 1024. */
  sampleTimerMax: number;
  nextEventCycle: number;
  lastCycle: number;
  /** Cycles by the rate that a program asks for: of the noise, and, in eighths, of samples. */
  noiseWavelengthLookup: readonly number[];
  dmcFreqLookup: readonly number[];
  /** The sequence that clocks envelopes and lengths: which of two, cycles since its start, its next step and when that is. */
  countSequence: 0 | 1;
  frameCycleCounter: number;
  frameStep: number;
  nextFrameEvent: number;
  frameIrqEnabled: boolean;
  frameIrqClearPending: boolean;
  _advanceFrameSteps(): void;
  _updateNextFrameEvent(): void;
  fireFrameStep(step: number): void;
  _setFrameIrq(active: boolean): void;
  /** Reckons up to this cycle of the processor. */
  catchUp(cycle: number): void;
  clockCycle(cycle: number): void;
  _scheduleNextEvent(): void;
}

export interface Chips {
  readonly cpu: Processor;
  readonly ppu: PictureProcessor;
  readonly papu: SoundProcessor;
  readonly mmap: Ports;
}

/** Hears what a console says, a sample at a time. */
export type Listener = (left: number, right: number) => void;

/** "NES", one part of program and none of pictures, all zeros. */
function emptyCartridge(): Uint8Array {
  const file = new Uint8Array(16 + 0x4000);
  file.set([0x4e, 0x45, 0x53, 0x1a, 1, 0]);
  return file;
}

/** A console, switched on. Without `sample` its channels are not mixed, which nothing but ears can tell. */
export function powerOn(sampleRate: number, sample: Listener | null): Chips {
  const emulateSound = sample !== null;
  const nes = new NES({
    ...(sample === null ? {} : { onAudioSample: sample }),
    sampleRate,
    emulateSound,
  }) as unknown as Chips & {
    loadROM(file: Uint8Array): void;
  };
  nes.loadROM(emptyCartridge());
  nes.ppu.clipToTvSize = false;
  // Made by jsnes only when it is first needed: a state has all fields from the start.
  nes.cpu._lastDmaReadAddr = 0;
  return nes;
}
