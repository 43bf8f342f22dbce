// The bus between processor and picture processor: what was last on it is read where nothing answers, until its bits fade.
// Source: https://www.nesdev.org/wiki/Open_bus_behavior

import type { PictureProcessor } from '../rules/chips.ts';

/** Groups of bits that are driven together. */
const BITS = { upper: 0xc0, fifth: 0x20, lower: 0x1f } as const;
type Group = keyof typeof BITS;
const GROUPS = Object.keys(BITS) as Group[];

/** Frames until a bit fades that is not driven again: 0.6 s. */
const FADES_FRAMES = 36;
const PALETTE_AT = 0x3f00;
const [STATUS, SPRITES, PICTURES] = [2, 4, 7];

/** By group, frames until it fades; 0 for one that has. */
export type PictureBus = Record<Group, number>;

export interface WiredBus {
  readonly fades: PictureBus;
  /** The processor has written to a register. */
  wrote(): void;
  /** The picture processor reads a byte, by `read`. */
  reads(address: number, read: (address: number) => number): number;
}

export function wireBus(ppu: PictureProcessor): WiredBus {
  const fades: PictureBus = { upper: 0, fifth: 0, lower: 0 };
  function drive(...groups: readonly Group[]): void {
    for (const group of groups) fades[group] = FADES_FRAMES;
    // jsnes has one count for all bits, which never comes to its end.
    ppu.openBusDecayFrames = 0;
  }
  const { _startVBlank } = ppu;
  ppu._startVBlank = () => {
    _startVBlank.call(ppu);
    for (const group of GROUPS)
      if (fades[group] > 0 && --fades[group] === 0) ppu.openBusLatch &= ~BITS[group];
  };
  return {
    fades,
    wrote: () => drive(...GROUPS),
    reads(address, read) {
      const register = address & 7;
      const colours = register === PICTURES && (ppu.vramAddress & 0x3fff) >= PALETTE_AT;
      const value = read(address);
      if (register === STATUS) drive('upper', 'fifth');
      if (register !== SPRITES && register !== PICTURES) return value;
      ppu.openBusLatch = value;
      drive(...(colours ? (['fifth', 'lower'] as const) : GROUPS));
      return value;
    },
  };
}
