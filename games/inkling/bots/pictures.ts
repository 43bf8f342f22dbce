// What bots can draw. A picture is a list of strokes in tenths of the sheet's units: a colour and a width by their letters and
// numbers, then `l` and the corners of a line, or `o`, the middle of an oval, its radii and, for an arc, from where to where in
// 24ths of a turn.

import { cos, sin } from '../../../netcode/sim/math.ts';
import { prompts } from '../rules/prompts.ts';
import type { Look } from '../rules/sheet.ts';

const PICTURES: { readonly [prompt: string]: string } = {
  sun: 'e1 o 64 48 18 18;e1 l 64 24 64 10;e1 l 81 31 91 21;e1 l 88 48 102 48;e1 l 81 65 91 75;e1 l 64 72 64 86;e1 l 47 65 37 75;e1 l 40 48 26 48;e1 l 47 31 37 21;a0 o 58 44 2 3;a0 o 70 44 2 3;a0 o 64 50 9 7 1 11',
  house:
    'a1 l 36 84 36 46 92 46 92 84 36 84;c1 l 30 46 64 18 98 46 30 46;g1 l 58 84 58 62 70 62 70 84;b1 l 42 54 52 54 52 64 42 64 42 54;b1 l 76 54 86 54 86 64 76 64 76 54;a1 l 80 31 80 20 87 20 87 37',
  tree: 'g2 l 60 86 61 56;g2 l 67 86 66 56;f2 o 64 38 26 22;f2 o 48 48 12 10;f2 o 80 48 12 10;c1 o 56 34 2 2;c1 o 72 40 2 2;c1 o 64 50 2 2',
  fish: 'd1 o 58 48 30 17;d1 l 86 44 104 32 102 64 86 52;a0 o 42 44 2 2;d1 l 58 31 66 22 72 34;a0 l 30 52 38 54;b0 o 20 30 3 3;b0 o 14 20 4 4;d0 o 62 48 8 10 18 30',
  star: 'e1 l 64 12 74 38 102 38 80 55 88 82 64 66 40 82 48 55 26 38 54 38 64 12',
  moon: 'e1 o 60 48 32 34 3 21;e1 o 72 48 20 26 3 21;b0 l 100 20 100 28;b0 l 96 24 104 24;b0 l 20 70 20 78;b0 l 16 74 24 74',
  flower:
    'f1 l 64 90 64 52;f1 o 74 74 10 5;c1 o 64 24 9 9;c1 o 80 36 9 9;c1 o 74 52 9 9;c1 o 54 52 9 9;c1 o 48 36 9 9;e2 o 64 40 6 6',
  snowman:
    'b1 o 64 72 22 18;b1 o 64 42 15 13;b1 o 64 20 11 10;a1 l 50 11 78 11;a1 l 55 11 55 1 73 1 73 11;a0 o 60 18 1 1;a0 o 68 18 1 1;d1 l 64 21 76 24 64 24;g0 l 50 42 30 30;g0 l 78 42 98 30;a0 o 64 38 1 1;a0 o 64 46 1 1',
  sailboat:
    'g1 l 30 66 98 66 86 82 42 82 30 66;a1 l 64 66 64 14;c1 l 67 18 92 58 67 58 67 18;c1 l 61 22 40 58 61 58 61 22;b1 l 8 84 20 80 32 86 44 82 56 88 68 83 80 88 92 83 104 87 120 82',
  cat: 'a1 o 64 42 24 20;a1 l 44 30 42 10 58 24;a1 l 84 30 86 10 70 24;f0 o 55 38 3 4;f0 o 73 38 3 4;h1 l 61 46 67 46 64 50 61 46;a0 l 44 46 24 42;a0 l 44 50 24 52;a0 l 84 46 104 42;a0 l 84 50 104 52;a0 o 60 51 4 4 1 11;a0 o 68 51 4 4 1 11',
  umbrella:
    'c1 o 64 46 38 32 12 24;c1 l 26 46 38 40 51 46 64 40 77 46 90 40 102 46;a1 l 64 14 64 82;a1 o 58 82 6 7 0 12',
  balloon: 'c1 o 64 36 24 28;c1 l 64 64 60 70 68 70 64 64;a0 l 64 70 60 78 67 84 62 92;b0 o 55 27 5 7 12 18',
  car: 'c1 l 18 66 18 50 38 46 50 30 84 30 96 48 110 52 110 66 18 66;a1 o 40 68 10 10;a1 o 88 68 10 10;b0 l 44 46 53 35 64 35 64 46 44 46;b0 l 69 35 82 35 90 46 69 46 69 35;e1 o 107 56 2 2',
  mushroom:
    'c1 o 64 46 36 30 12 24;c1 l 28 46 100 46;g1 l 54 46 52 82 76 82 74 46;c1 o 52 32 5 4;c1 o 74 28 6 5;c1 o 88 40 4 3;c1 o 64 40 4 3',
  apple: 'c1 o 54 54 20 26;c1 o 74 54 20 26;g1 l 64 30 66 14;f1 o 76 20 9 5',
  ladder:
    'g1 l 48 88 54 8;g1 l 80 88 74 8;g1 l 50 76 78 76;g1 l 51 62 77 62;g1 l 52 48 76 48;g1 l 53 34 75 34;g1 l 54 20 74 20',
  rainbow:
    'c2 o 64 80 56 60 12 24;d2 o 64 80 49 53 12 24;e2 o 64 80 42 46 12 24;f2 o 64 80 35 39 12 24;b2 o 64 80 28 32 12 24;i2 o 64 80 21 25 12 24',
  rocket:
    'a1 o 64 44 14 36;c1 l 51 56 38 76 53 70;c1 l 77 56 90 76 75 70;b1 o 64 36 6 6;d1 l 56 80 52 92 60 86 64 94 68 86 76 92 72 80',
  candle:
    'b1 l 54 88 54 40 74 40 74 88 54 88;a0 l 64 40 64 34;d1 l 64 34 57 24 64 8 71 24 64 34;e1 o 64 26 3 5;g1 l 40 88 88 88',
  cactus:
    'f1 l 56 90 56 18 60 12 68 12 72 18 72 90;f1 l 56 60 40 58 36 52 36 38;f1 l 56 50 46 48 45 38;f1 l 72 54 88 52 92 46 92 30;f1 l 72 44 82 42 83 30;e1 l 20 90 108 90',
};

export interface Picture {
  readonly prompt: number;
  readonly strokes: readonly { readonly look: Look; readonly points: readonly number[] }[];
}

/** In 24ths of a turn of an oval; of a straight line, units between two points. */
const ARC_STEPS = 1;
const LINE_STEP = 24;

function strokeOf(text: string): Picture['strokes'][number] {
  const [look, kind, ...words] = text.split(' ');
  const numbers = words.map((word) => 10 * Number(word));
  const points: number[] = [];
  if (kind === 'o') {
    const [x, y, rx, ry, from = 0, to = 240] = numbers as [number, number, number, number, number?, number?];
    for (let at = from / 10; at <= to / 10; at += ARC_STEPS) {
      const angle = (at * Math.PI) / 12;
      points.push(x + rx * cos(angle), y + ry * sin(angle));
    }
  } else {
    points.push(numbers[0]!, numbers[1]!);
    for (let at = 2; at < numbers.length; at += 2) {
      const [fromX, fromY, toX, toY] = numbers.slice(at - 2, at + 2) as [number, number, number, number];
      const far = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY));
      const steps = Math.max(1, Math.ceil(far / LINE_STEP));
      for (let step = 1; step <= steps; step++)
        points.push(fromX + ((toX - fromX) * step) / steps, fromY + ((toY - fromY) * step) / steps);
    }
  }
  return { look: { colour: look!.charCodeAt(0) - 97, width: Number(look![1]) }, points };
}

export const pictures: readonly Picture[] = Object.entries(PICTURES).map(([name, text]) => ({
  prompt: prompts.findIndex(({ en }) => en[0] === name),
  strokes: text.split(';').map(strokeOf),
}));
