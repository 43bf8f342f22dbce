// The inside of jsnes, as far as a machine's state is read and written there: its own types show only the outside.

import { NES } from 'jsnes';

/** Registers, flags and counters by name; memories; and what is wired to what, which is no state. */
export type Chip = Record<string, unknown>;

/** Which part of the cartridge is seen where. */
export interface Board extends Chip {
  joypadOutputBit0: number;
  joy1StrobeState: number;
  joy2StrobeState: number;
  _syncJoypadOutput(): void;
  joy1Read(): number;
  joy2Read(): number;
  loadRomBank(bank16k: number, address: number): void;
  load8kRomBank(bank8k: number, address: number): void;
  loadVromBank(bank4k: number, address: number): void;
  load2kVromBank(bank2k: number, address: number): void;
  load1kVromBank(bank1k: number, address: number): void;
}

/** The 64 colours, 0x00BBGGRR, and what is made of them. */
export interface Palette {
  curTable: Uint32Array;
  currentEmph: number;
  makeTables(): void;
  setEmphasis(emphasis: number): void;
}

export interface Chips {
  readonly cpu: Chip & {
    readonly mem: Uint8Array;
    emulate(): void;
    /** A cycle that writes. */
    write(address: number, value: number): void;
    /** The second half of each cycle, in which the picture goes on. */
    _endCycle(): void;
  };
  readonly ppu: Chip & {
    readonly vramMem: Uint8Array;
    readonly buffer: Uint32Array;
    readonly palTable: Palette;
    clipToTvSize: boolean;
    /** The picture is complete. */
    frameEnded: boolean;
    /** How far the picture has to be by now, in points. */
    dotTarget: number;
    currentMirroring: number;
    f_color: number;
    setMirroring(kind: number): void;
    updatePalettes(): void;
  };
  readonly papu: Chip & { sampleTimerMax: number };
  readonly mmap: Board;
  readonly rom: {
    readonly romCount: number;
    readonly vromCount: number;
    /** The program in parts of 16 kB. */
    readonly rom: readonly Uint8Array[];
  };
  loadROM(file: Uint8Array): void;
}

/** What a console says of the frame at hand. */
export interface Listener {
  readonly sample: (left: number, right: number) => void;
}

/** A console with a cartridge in it, switched on. Throws for files that `readCartridge` refuses. */
export function powerOn(file: Uint8Array, sampleRate: number, sample: Listener['sample']): Chips {
  const nes = new NES({ onAudioSample: sample, sampleRate }) as unknown as Chips;
  nes.loadROM(file);
  nes.ppu.clipToTvSize = false;
  return nes;
}
