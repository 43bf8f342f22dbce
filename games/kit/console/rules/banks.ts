// Which parts of the cartridge the console sees: boards copy them to where they are looked at, and what is copied is kept
// here by number, so that a state need not have them.

import type { Chips } from './chips.ts';

const PRG_SLOT = 0x2000;
const CHR_SLOT = 0x400;
const PRG_SLOTS = 4;
const CHR_SLOTS = 8;

/** Slots of the program from 0x8000, then of the pictures from 0. */
export const SLOTS = PRG_SLOTS + CHR_SLOTS;

export interface Banks {
  /** Whether pictures are parts of the cartridge, else they are in memory that the program writes. */
  readonly pictures: boolean;
  /** By slot: the part of the cartridge that is there, counted in slots. */
  readonly seen: Int16Array;
  /** Shows others. */
  show(seen: Int16Array): void;
}

export function watchBanks({ mmap, rom }: Chips): Banks {
  const seen = new Int16Array(SLOTS).fill(-1);
  const { loadRomBank, load8kRomBank, loadVromBank, load2kVromBank, load1kVromBank } = mmap;
  const program = rom.romCount * 2;
  const parts = rom.vromCount * 4;

  function prg(first: number, address: number, slots: number): void {
    const slot = (address - 0x8000) / PRG_SLOT;
    for (let k = 0; k < slots; k++) seen[slot + k] = (first + k) % program;
  }
  function chr(first: number, address: number, slots: number): void {
    const slot = address / CHR_SLOT;
    if (parts > 0) for (let k = 0; k < slots; k++) seen[PRG_SLOTS + slot + k] = (first + k) % parts;
  }
  mmap.loadRomBank = (bank, address) => {
    loadRomBank.call(mmap, bank, address);
    prg(bank * 2, address, 2);
  };
  mmap.load8kRomBank = (bank, address) => {
    load8kRomBank.call(mmap, bank, address);
    prg(bank, address, 1);
  };
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
  };
}
