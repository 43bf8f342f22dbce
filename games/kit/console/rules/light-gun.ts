// A light gun: whether its trigger is pulled, and whether it sees light where it points. It is beside the pads, as on the console
// of 1983, and sees what the picture processor has just drawn there, so it follows from the frame.
// Sources: https://www.nesdev.org/wiki/Zapper, https://www.nesdev.org/wiki/Input_devices

import type { Chips } from './chips.ts';

/** What is kept of it, in a state: where it points, and whether its trigger is pulled. Nothing where none is plugged in. */
export const GUN = { across: 0, down: 1, pulled: 2, bytes: 3 } as const;

/** `down` is the line that it points to, from 1 on; with this it points beside the picture. */
export const BESIDE = 0;
export const LINES = 240;
const POINTS = 256;

const NO_LIGHT = 0x08;
const PULLED = 0x10;

/** Radius of the gun's round opening, in points of the picture. */
const SEES_POINTS = 4;
/** What was drawn is seen for so many lines: white on a television. */
const GLOWS_LINES = 26;
/** Brightness from which the light gun sees a colour, of 255. */
const LEAST_LIGHT = 85;
/** In the colours of the picture, 0x00BBGGRR, above them. */
const BRIGHT = 0x0100_0000;

export interface LightGun {
  /** What the second port has of it; nothing where none is plugged in. */
  bits(gun: Uint8Array): number;
  /** Whether what is in this line of the picture has to be drawn for it. */
  looksAt(gun: Uint8Array, line: number): boolean;
}

/** From now on what is drawn says whether it is bright, whatever colours it is shown in. */
export function watchLight({ ppu }: Pick<Chips, 'ppu'>): LightGun {
  const { palTable: palette } = ppu;
  const bright = Uint32Array.from(palette.curTable, (colour) => (lightOf(colour) > LEAST_LIGHT ? BRIGHT : 0));
  const { getEntry } = palette;
  palette.getEntry = (colour) => getEntry.call(palette, colour) | bright[colour]!;
  ppu.updatePalettes();

  function sees(across: number, row: number): boolean {
    const { line, dot, buffer } = ppu;
    const first = Math.max(0, row - SEES_POINTS, line - GLOWS_LINES);
    const last = Math.min(LINES - 1, row + SEES_POINTS, line);
    for (let y = first; y <= last; y++) {
      // What of the line at hand is not drawn yet is of the picture before.
      const end = Math.min(across + SEES_POINTS, POINTS - 1, y === line ? dot - 2 : POINTS - 1);
      for (let x = Math.max(0, across - SEES_POINTS); x <= end; x++) {
        const [dx, dy] = [x - across, y - row];
        const isNear = dx * dx + dy * dy <= SEES_POINTS * SEES_POINTS;
        if (isNear && buffer[y * POINTS + x]! & BRIGHT) return true;
      }
    }
    return false;
  }

  return {
    bits(gun) {
      if (gun.length === 0) return 0;
      const lit = gun[GUN.down] !== BESIDE && ppu.line <= LINES && sees(gun[GUN.across]!, gun[GUN.down]! - 1);
      return (gun[GUN.pulled] ? PULLED : 0) | (lit ? 0 : NO_LIGHT);
    },
    looksAt: (gun, line) =>
      gun.length > 0 && gun[GUN.down] !== BESIDE && Math.abs(line - gun[GUN.down]! + 1) <= SEES_POINTS,
  };
}

function lightOf(colour: number): number {
  return (299 * (colour & 0xff) + 587 * ((colour >> 8) & 0xff) + 114 * ((colour >> 16) & 0xff)) / 1000;
}
