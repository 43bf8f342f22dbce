// That the seats of a match are told apart, also by people who see fewer colours.

import { describe, expect, it } from 'vitest';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { seatLook } from './colours.ts';

type Triple = readonly [number, number, number];

const looks = Array.from({ length: MAX_SEATS }, (_, seat) => seatLook(seat));

/** Linear light of a colour as #rrggbb. */
function linear(colour: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [r!, g!, b!];
}

function times(matrix: readonly Triple[], of: Triple): Triple {
  const [r, g, b] = matrix.map((row) => row[0] * of[0] + row[1] * of[1] + row[2] * of[2]);
  return [r!, g!, b!];
}

/** Björn Ottosson, "A perceptual color space for image processing", 2020. */
function oklab(light: Triple): Triple {
  const roots = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  );
}

/** Machado, Oliveira and Fernandes, "A physiologically-based model for simulation of color vision deficiency", 2009: severity 1. */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** How far apart two colours are for the eyes that see least of what tells them apart. */
function apart(a: string, b: string): number {
  return Math.min(
    ...Object.values(SIGHTS).map((sight) => {
      const [one, other] = [a, b].map((colour) => {
        const [red, green, blue] = times(sight, linear(colour)).map((part) => Math.min(1, Math.max(0, part)));
        return oklab([red!, green!, blue!]);
      });
      return Math.hypot(one![0] - other![0], one![1] - other![1], one![2] - other![2]);
    }),
  );
}

function brightness(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the seats of most players', () => {
  it('have each a shape and a colour that no other has', () => {
    expect(new Set(looks.map(({ shape }) => shape)).size).toBe(MAX_SEATS);
    expect(new Set(looks.map(({ colour }) => colour)).size).toBe(MAX_SEATS);
  });

  it('stand out from the ground on which they are shown', () => {
    for (const { colour } of looks)
      expect((brightness(colour) + 0.05) / (brightness('#0e1022') + 0.05)).toBeGreaterThan(4.5);
  });

  it('have from the ninth on colours that eyes of every kind tell apart as well as the first eight', () => {
    const pairs = looks.flatMap((one, at) => looks.slice(0, at).map((other) => ({ one, other, at })));
    const nearest = (of: typeof pairs) =>
      Math.min(...of.map(({ one, other }) => apart(one.colour, other.colour)));
    const first = nearest(pairs.filter(({ at }) => at < 8));
    expect(nearest(pairs.filter(({ at }) => at >= 8))).toBeGreaterThan(first);
  });
});
