// What flies for a moment: sparks, embers, splinters, smoke and confetti. One table of typed arrays with a fixed
// number of rows for each painter: a particle is made without an allocation, and a full table forgets its oldest ones.

import { createGlow } from './glow.ts';
import { rendered, shaded } from './paint.ts';
import type { Ctx } from './text.ts';

/**
 * - `spark`: a bright square that burns down
 * - `ember`: a soft light, added to the picture
 * - `chip`: a splinter that turns over as it flies
 * - `smoke`: a dark puff that grows
 */
export type ParticleKind = 'spark' | 'ember' | 'chip' | 'smoke';
const KINDS: readonly ParticleKind[] = ['smoke', 'chip', 'spark', 'ember'];

/** How particles of a burst fly. Lengths are units of the painter's world, whatever those are. */
export interface Spray {
  readonly kind: ParticleKind;
  /** Units a second of the fastest. */
  readonly speed: number;
  /** Milliseconds of the longest. */
  readonly life: number;
  /** Units across. */
  readonly size: number;
  /** The part of the speed that is lost in a second, 0 to 1 and beyond. */
  readonly drag: number;
  /** Units a second squared, downwards. */
  readonly fall?: number;
  /** Radians to each side of `towards`; all around without. */
  readonly spread?: number;
}

export interface Particles {
  /** How many fly now. */
  readonly count: number;
  /** `colour` is `#rrggbb`; `towards` radians, clockwise from east as canvases count. */
  burst(spray: Spray, x: number, y: number, count: number, colour: string, towards?: number): void;
  /** In a world that is shown a quarter of a turn clockwise (`turned`), down is to its right. */
  advance(ms: number, turned?: boolean): void;
  /** World unit (0, 0) lies at (left, top), and a unit is `scale` device pixels. */
  draw(ctx: Ctx, left: number, top: number, scale: number): void;
}

/** An ember's light is rendered this wide and stretched: at the sizes in use it looks the same. */
const GLOW_PIXELS = 24;
/** A light reaches this much further than the ember itself. */
const GLOW_REACH = 2.6;

/** `seed` makes the chance of one painter differ from another's, apart from the game's. */
export function createParticles(most: number, seed: number): Particles {
  const xs = new Float32Array(most);
  const ys = new Float32Array(most);
  const vxs = new Float32Array(most);
  const vys = new Float32Array(most);
  const falls = new Float32Array(most);
  const drags = new Float32Array(most);
  const lefts = new Float32Array(most);
  const lives = new Float32Array(most);
  const sizes = new Float32Array(most);
  /** Turns a second of a chip, and where it began. */
  const spins = new Float32Array(most);
  const kinds = new Uint8Array(most);
  const colours = new Uint8Array(most);
  const palette: string[] = [];
  const glows: (OffscreenCanvas | undefined)[] = [];
  let puff: OffscreenCanvas | null = null;
  let count = 0;
  let oldest = 0;
  let chance = seed | 1;

  /** 0 to 1; xorshift is chance enough for sparks. */
  function random(): number {
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    return (chance >>> 0) / 0x1_0000_0000;
  }

  function colourIndex(colour: string): number {
    const known = palette.indexOf(colour);
    if (known >= 0) return known;
    if (palette.length === 256) return 0;
    return palette.push(colour) - 1;
  }

  function move(from: number, to: number): void {
    for (const column of [xs, ys, vxs, vys, falls, drags, lefts, lives, sizes, spins])
      column[to] = column[from]!;
    kinds[to] = kinds[from]!;
    colours[to] = colours[from]!;
  }

  function drawKind(ctx: Ctx, kind: number, left: number, top: number, scale: number): void {
    let colour = -1;
    for (let i = 0; i < count; i++) {
      if (kinds[i] !== kind) continue;
      const part = lefts[i]! / lives[i]!;
      const x = left + xs[i]! * scale;
      const y = top + ys[i]! * scale;
      const size = sizes[i]! * scale;
      switch (KINDS[kind]) {
        case 'ember': {
          ctx.globalAlpha = part;
          const side = Math.max(2, size * GLOW_REACH * (0.4 + 0.6 * part));
          glows[colours[i]!] ??= createGlow(palette[colours[i]!]!, GLOW_PIXELS / 2);
          ctx.drawImage(glows[colours[i]!]!, x - side / 2, y - side / 2, side, side);
          break;
        }
        case 'smoke': {
          ctx.globalAlpha = 0.5 * part;
          const side = size * (1.6 - 0.9 * part);
          puff ??= createPuff();
          ctx.drawImage(puff, x - side / 2, y - side / 2, side, side);
          break;
        }
        default: {
          if (colour !== colours[i]) {
            colour = colours[i]!;
            ctx.fillStyle = palette[colour]!;
          }
          // A chip shows its edge as it turns over; both stay whole until near their end, then fade.
          ctx.globalAlpha = Math.min(1, part * 2);
          const turn = kind === CHIP ? 0.25 + 0.75 * Math.abs(Math.sin(spins[i]! * lefts[i]! * 0.001)) : 1;
          const wide = Math.max(1, size * (kind === CHIP ? 1 : 0.35 + 0.65 * part));
          const high = Math.max(1, wide * turn);
          ctx.fillRect(x - wide / 2, y - high / 2, wide, high);
        }
      }
    }
  }

  return {
    get count() {
      return count;
    },
    burst(spray, x, y, many, colour, towards = 0) {
      const index = colourIndex(colour);
      const kind = KINDS.indexOf(spray.kind);
      for (let n = 0; n < many; n++) {
        let i = count;
        if (count < most) count++;
        else {
          i = oldest;
          oldest = (oldest + 1) % most;
        }
        const angle = towards + (spray.spread ?? Math.PI) * (2 * random() - 1);
        const speed = spray.speed * (0.2 + 0.8 * random());
        xs[i] = x;
        ys[i] = y;
        vxs[i] = Math.cos(angle) * speed;
        vys[i] = Math.sin(angle) * speed;
        falls[i] = spray.fall ?? 0;
        drags[i] = spray.drag;
        lives[i] = spray.life * (0.45 + 0.55 * random());
        lefts[i] = lives[i]!;
        sizes[i] = spray.size * (0.55 + 0.45 * random());
        spins[i] = 4 + 10 * random();
        kinds[i] = kind;
        colours[i] = index;
      }
    },
    advance(ms, turned = false) {
      const seconds = ms / 1000;
      for (let i = 0; i < count; i++) {
        lefts[i]! -= ms;
        if (lefts[i]! <= 0) {
          count--;
          if (i < count) move(count, i);
          i--;
          continue;
        }
        const kept = 1 / (1 + drags[i]! * seconds);
        vxs[i]! *= kept;
        vys[i]! *= kept;
        (turned ? vxs : vys)[i]! += falls[i]! * seconds;
        xs[i]! += vxs[i]! * seconds;
        ys[i]! += vys[i]! * seconds;
      }
    },
    draw(ctx, left, top, scale) {
      if (count === 0) return;
      for (let kind = 0; kind < KINDS.length; kind++) {
        if (KINDS[kind] === 'ember') ctx.globalCompositeOperation = 'lighter';
        drawKind(ctx, kind, left, top, scale);
      }
      ctx.globalCompositeOperation = 'source-over';
      ctx.globalAlpha = 1;
    },
  };
}

const CHIP = KINDS.indexOf('chip');

function createPuff(): OffscreenCanvas {
  return rendered(32, 32, (ctx) => {
    ctx.fillStyle = shaded(
      ctx.createRadialGradient(16, 16, 0, 16, 16, 16),
      [0, 'rgba(46, 42, 48, 0.9)'],
      [0.6, 'rgba(34, 30, 36, 0.4)'],
      [1, 'rgba(20, 18, 24, 0)'],
    );
    ctx.fillRect(0, 0, 32, 32);
  });
}
