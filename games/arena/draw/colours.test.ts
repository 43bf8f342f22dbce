import { describe, expect, it } from 'vitest';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { seatLook } from '../../kit/draw/colours.ts';
import { layWalls } from '../rules/walls.ts';
import { pickupColours, stoneOf } from './colours.ts';

/** Least contrast of what has to be told from its ground (WCAG 2.2, 1.4.11). */
const CONTRAST = 3;

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

function luminance(colour: string): number {
  const [r, g, b] = parts(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

const contrast = (a: string, b: string) => {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high! + 0.05) / (low! + 0.05);
};

const stones = [0, 1, 2].map((map) => stoneOf({ walls: layWalls(map) }));

describe('the arenas', () => {
  it('have floors and walls of colours of their own, the brightest channel of which is another one in each', () => {
    for (const pick of [({ top }: (typeof stones)[0]) => top, ({ floor }: (typeof stones)[0]) => floor[0]!]) {
      const strongest = stones.map((stone) => {
        const channels = parts(pick(stone));
        return channels.indexOf(Math.max(...channels));
      });
      expect(new Set(strongest).size).toBe(3);
    }
  });

  it.each([0, 1, 2])('tell fighters and what lies there from their floor, and walls too: %d', (map) => {
    const { floor, top } = stones[map]!;
    const looks = Array.from({ length: MAX_SEATS }, (_, seat) => seatLook(seat).colour);
    for (const shade of floor) {
      for (const colour of [...looks, ...Object.values(pickupColours), top])
        expect(contrast(colour, shade), colour).toBeGreaterThan(CONTRAST);
    }
  });
});
