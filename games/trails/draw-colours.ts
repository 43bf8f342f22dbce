// The colours of the arena itself, and shades of the seats' colours.

export const PAGE = '#05070d';
export const FLOOR = '#0a0f1c';
export const FLOOR_LINE = '#111a2e';
export const VOID = '#04050a';
export const BORDER = '#5f7fc4';
export const DANGER = '#ff4d5e';
export const TEXT = '#eef2ff';
export const TEXT_DIM = '#93a0c0';

/** `#rrggbb` mixed with white by `part` (0 to 1). */
export function lighter(colour: string, part: number): string {
  return blend(colour, 255, part);
}

/** `#rrggbb` mixed with near-black by `part` (0 to 1). */
export function darker(colour: string, part: number): string {
  return blend(colour, 10, part);
}

function blend(colour: string, towards: number, part: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    return Math.round(value + (towards - value) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
