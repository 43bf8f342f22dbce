// Confetti in the winner's colour when a match is won: two fountains from the lower corners, then a slow rain.

import type { Looks, SeatLook } from './colours.ts';
import { createParticles, type Spray } from './particles.ts';
import { lighter } from './shades.ts';
import type { Ctx } from './text.ts';

export interface Confetti {
  /** `winner` is a seat, or -1 before the win. The world is as wide as the screen is in units. */
  advance(ms: number, winner: number, width: number, height: number): void;
  draw(ctx: Ctx, unit: number): void;
}

const MOST = 260;
const FOUNTAIN = 70;
const RAIN_EVERY_MS = 60;
/** How long confetti falls before the table is readable, ms. */
const RAIN_MS = 6000;
const fountain: Spray = {
  kind: 'chip',
  speed: 1150,
  life: 3200,
  size: 11,
  drag: 1.1,
  fall: 520,
  spread: 0.42,
};
const rain: Spray = { kind: 'chip', speed: 60, life: 4200, size: 10, drag: 0.4, fall: 60 };
/** Upwards and inwards from the left corner; the right one is its mirror. */
const LEFT_CORNER = -1.12;

export function createConfetti(seed: number, looks: Looks): Confetti {
  const particles = createParticles(MOST, seed);
  let shown = -1;
  let age = 0;
  let rained = 0;
  return {
    advance(ms, winner, width, height) {
      particles.advance(ms);
      if (winner !== shown) {
        shown = winner;
        age = 0;
        rained = 0;
        if (winner >= 0) {
          for (const colour of coloursOf(looks[winner]!)) {
            particles.burst(fountain, 0, height, FOUNTAIN / 3, colour, LEFT_CORNER);
            particles.burst(fountain, width, height, FOUNTAIN / 3, colour, -Math.PI - LEFT_CORNER);
          }
        }
      }
      if (winner < 0) return;
      age += ms;
      if (age > RAIN_MS) return;
      for (rained += ms; rained > RAIN_EVERY_MS; rained -= RAIN_EVERY_MS) {
        const colours = coloursOf(looks[winner]!);
        const step = Math.floor(age / RAIN_EVERY_MS);
        // Steps by the golden ratio spread evenly over the width without a pattern.
        particles.burst(rain, width * ((step * 0.618) % 1), -12, 1, colours[step % colours.length]!);
      }
    },
    draw: (ctx, unit) => particles.draw(ctx, 0, 0, unit),
  };
}

function coloursOf({ colour }: SeatLook): readonly string[] {
  return [colour, lighter(colour, 0.45), '#ffffff'];
}
