// Which parts of the cartridge the console sees: boards copy them to where they are looked at, and what is copied is kept
// here by number, so that a state need not have them.

import type { Chips } from './chips.ts';

const PRG_SLOT = 0x2000;
const CHR_SLOT = 0x400;
const PRG_SLOTS = 4;
const CHR_SLOTS = 8;

/**
 * Parts that a board may switch in a frame: 1 kB of pictures or 8 kB of the program. The board that switches at tiles of
 * the picture, back and forth in each of 240 lines, has 3840. All are copied: without a bound a frame takes most of a second.
 */
const MOST_SWITCHED = 4096;
/** A table of the picture's memory is made anew: as much work as so many parts. */
const MIRRORING_PARTS = 16;

/** Slots of the program from 0x8000, then of the pictures from 0. */
export const SLOTS = PRG_SLOTS + CHR_SLOTS;

export interface Banks {
  /** Whether pictures are parts of the cartridge, else they are in memory that the program writes. */
  readonly pictures: boolean;
  /** By slot: the part of the cartridge that is there, counted in slots. */
  readonly seen: Int16Array;
  /** Shows others. */
  show(seen: Int16Array): void;
  /** A frame begins. One that switches far too often throws. */
  begin(): void;
}

/** Boards count parts from the end, too, and a small cartridge has fewer than they take for granted. */
function inside(part: number, parts: number): number {
  return ((part % parts) + parts) % parts;
}

export function watchBanks({ cpu, mmap, ppu, rom }: Chips): Banks {
  const seen = new Int16Array(SLOTS).fill(-1);
  const { loadVromBank, load2kVromBank, load1kVromBank } = mmap;
  const { setMirroring } = ppu;
  const program = rom.romCount * 2;
  const parts = rom.vromCount * 4;
  let switched = 0;

  function spend(count: number): void {
    switched += count;
    if (switched > MOST_SWITCHED) throw new RangeError('switches without end');
  }
  function prg(first: number, address: number, slots: number): void {
    spend(slots);
    const slot = (address - 0x8000) / PRG_SLOT;
    for (let k = 0; k < slots; k++) {
      const part = inside(first + k, program);
      const from = (part & 1) * PRG_SLOT;
      cpu.mem.set(rom.rom[part >> 1]!.subarray(from, from + PRG_SLOT), address + k * PRG_SLOT);
      seen[slot + k] = part;
    }
  }
  function chr(first: number, address: number, slots: number): void {
    spend(slots);
    const slot = address / CHR_SLOT;
    if (parts > 0) for (let k = 0; k < slots; k++) seen[PRG_SLOTS + slot + k] = inside(first + k, parts);
  }
  mmap.loadRomBank = (bank, address) => prg(bank * 2, address, 2);
  mmap.load8kRomBank = (bank, address) => prg(bank, address, 1);
  mmap.loadVromBank = (bank, address) => {
    loadVromBank.call(mmap, bank, address);
    chr(bank * 4, address, 4);
  };
  mmap.load2kVromBank = (bank, address) => {
    load2kVromBank.call(mmap, bank, address);
    chr(bank * 2, address, 2);
  };
  mmap.load1kVromBank = (bank, address) => {
    load1kVromBank.call(mmap, bank, address);
    chr(bank, address, 1);
  };
  ppu.setMirroring = (kind) => {
    if (kind !== ppu.currentMirroring) spend(MIRRORING_PARTS);
    setMirroring.call(ppu, kind);
  };
  return {
    pictures: parts > 0,
    seen,
    show(wanted) {
      for (let slot = 0; slot < SLOTS; slot++) {
        const bank = wanted[slot]!;
        if (bank === seen[slot] || bank < 0) continue;
        if (slot < PRG_SLOTS) mmap.load8kRomBank(bank, 0x8000 + slot * PRG_SLOT);
        else mmap.load1kVromBank(bank, (slot - PRG_SLOTS) * CHR_SLOT);
      }
    },
    begin() {
      switched = 0;
    },
  };
}
