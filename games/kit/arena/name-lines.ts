// A name on a chip: whole in smaller letters or in two lines where there is room, and cut elsewhere.

import { type Label, type Labels, marginOf, type TextStyle } from '../draw/text.ts';

/** Sizes of the letters of one line, in units; the last is the smallest that can be read on a phone. */
const SIZES_UNITS = [16, 14, 12.5];
const TWO_LINES_UNITS = 12.5;
const LINE_HEIGHT = 1.1;
const LEAST_CUT_UNITS = 40;
/** Shorter words stay whole. */
const LEAST_BROKEN = 12;
/** Places at which a line break is tried: breaks farther from the middle are worse, and each try renders two labels. */
const MOST_TRIED = 3;

export interface NameRoom {
  /** Width of the letters, in device pixels; so is `height`. */
  readonly width: number;
  readonly height: number;
  readonly unit: number;
}

/** One label a line; empty where it would have to be cut and has to be whole. */
export function nameLines(
  labels: Labels,
  name: string,
  style: Omit<TextStyle, 'size' | 'maxWidth'>,
  { width, height, unit }: NameRoom,
  mayCut: boolean,
): readonly Label[] {
  const lineOf = (text: string, units: number): Label | null => {
    const sized = { ...style, size: units * unit };
    const label = labels.get(text, sized);
    // The margins of a label lie beside its letters, and may reach into the gap beside it.
    return label.width - 2 * marginOf(sized) <= width ? label : null;
  };
  for (const units of SIZES_UNITS) {
    const line = lineOf(name, units);
    if (line) return [line];
  }
  if (2 * TWO_LINES_UNITS * LINE_HEIGHT * unit <= height) {
    for (const [first, second] of inTwo(name)) {
      const lines = [lineOf(first, TWO_LINES_UNITS), lineOf(second, TWO_LINES_UNITS)];
      if (lines[0] && lines[1]) return [lines[0], lines[1]];
    }
  }
  if (!mayCut) return [];
  // In so little room three small letters say more than one large one.
  const units = width < LEAST_CUT_UNITS * unit ? SIZES_UNITS.at(-1)! : SIZES_UNITS[0]!;
  return [labels.get(name, { ...style, size: units * unit, maxWidth: width })];
}

/** Between two words, nearest to the middle first; or of one long word in the middle. */
function inTwo(name: string): readonly (readonly [string, string])[] {
  const letters = Array.from(new Intl.Segmenter().segment(name), (part) => part.segment);
  const middle = Math.ceil(letters.length / 2);
  const spaces = letters.flatMap((letter, at) => (letter === ' ' ? [at] : []));
  const nearest = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).slice(0, MOST_TRIED);
  const isLong = spaces.length === 0 && letters.length >= LEAST_BROKEN;
  return (isLong ? [middle] : nearest).map((at) => [
    letters.slice(0, at).join('').trim(),
    letters.slice(at).join('').trim(),
  ]);
}
