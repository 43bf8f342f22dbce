// Shades of a colour: the seats' colours are few, and games draw in more tones than that.

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
