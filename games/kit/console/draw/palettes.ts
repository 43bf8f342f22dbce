// The 64 colours of the console, which it never had: it made a signal, and a television made colours of it. After the
// decoder on nesdev.org (NTSC video), with the voltages that were measured there.

import type { ConsoleLook } from '../../../game.ts';

const COLOURS = 64;
/** Volts by brightness, of the low and the high half of the wave. */
const LOW = [0.35, 0.518, 0.962, 1.55] as const;
const HIGH = [1.094, 1.506, 1.962, 1.962] as const;
const BLACK = 0.518;
const WHITE = 1.962;
/** Clocks in a period of the colour carrier. */
const PHASES = 12;
/** From the set's to the screen's. */
const GAMMA = 2.2 / 1.8;

/** 0x00BBGGRR by colour of the console; null: those that the emulator has. */
export function paletteOf(palette: ConsoleLook['palette']): readonly number[] | null {
  if (palette === 'vivid') return null;
  const saturation = palette === 'grey' ? 0 : 1;
  return Array.from({ length: COLOURS }, (_, colour) => decode(colour, saturation));
}

/** The console's wave for a colour, as a set splits it into brightness and two parts of colour. */
function decode(colour: number, saturation: number): number {
  const hue = colour & 0x0f;
  const level = hue < 0x0e ? colour >> 4 : 1;
  const low = hue === 0 ? HIGH[level]! : LOW[level]!;
  const high = hue < 0x0d ? HIGH[level]! : LOW[level]!;
  let [y, i, q] = [0, 0, 0];
  for (let phase = 0; phase < PHASES; phase++) {
    const volts = (hue + phase + 8) % PHASES < PHASES / 2 ? high : low;
    const part = (volts - BLACK) / (WHITE - BLACK) / PHASES;
    y += part;
    i += saturation * part * Math.cos((Math.PI * phase) / 6);
    q += saturation * part * Math.sin((Math.PI * phase) / 6);
  }
  const red = byteOf(y + 0.946882 * i + 0.623557 * q);
  const green = byteOf(y - 0.274788 * i - 0.635691 * q);
  const blue = byteOf(y - 1.108545 * i + 1.709007 * q);
  return (blue << 16) | (green << 8) | red;
}

function byteOf(light: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, light) ** GAMMA));
}
