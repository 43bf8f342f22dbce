// What flies, spreads and floats for a moment: sparks, rings, words, and the shake of an explosion. Started by
// the cues of the frames that were simulated, drawn in the time of the screen; nothing of it is part of the game.

import { seatLook } from '../colours.ts';
import { lighter } from '../draw-shades.ts';
import { drawLabel, type Labels } from '../draw-text.ts';
import { STONE_LIGHT, WOOD_LIGHT } from './draw-colours.ts';
import { curseTitles, itemLooks } from './draw-items.ts';
import { type Layout, screenX, screenY } from './draw-layout.ts';
import { CURSES, type Cue, ITEM_KINDS, type PowderState } from './sim-state.ts';
import { STEPS_PER_CELL } from './sim-tuning.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

interface Spark {
  /** Steps, and steps a second. */
  x: number;
  y: number;
  vx: number;
  vy: number;
  /** Milliseconds left and in all. */
  left: number;
  readonly life: number;
  readonly cells: number;
  readonly colour: string;
}

interface Ring {
  readonly x: number;
  readonly y: number;
  readonly cells: number;
  readonly colour: string;
  left: number;
  readonly life: number;
}

interface Word {
  readonly text: string;
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  /** Whose screen it is for, or null for everybody's: eight players take things all the time. */
  readonly only: number | null;
  left: number;
}

export interface Effects {
  /** Frames may come again after a correction: a cue that was seen does nothing. */
  observe(current: PowderState): void;
  /** Moves everything on to `time` (ms) and returns how far the picture shakes, in cells. */
  advance(time: number): { readonly x: number; readonly y: number };
  draw(ctx: Ctx, layout: Layout, labels: Labels, mine: readonly number[], still: boolean): void;
}

/** More than a chain of a dozen bombs needs; what a slow machine can still draw. */
const MAX_SPARKS = 300;
const MAX_RINGS = 16;
const MAX_WORDS = 10;
const WORD_MS = 1100;
const SHAKE_MS = 240;
const SHAKE_CELLS = 0.09;
const MAX_SHAKE_MS = 420;
/** After a pause longer than this (a hidden window) effects jump on instead of playing. */
const MAX_STEP_MS = 100;
/** Cues that are remembered: far more than are made while a correction can reach back. */
const KEPT_CUES = 400;

export function createEffects(): Effects {
  const sparks: Spark[] = [];
  let rings: Ring[] = [];
  let words: Word[] = [];
  let seen = new Set<string>();
  let shake = 0;
  let last = -1;

  return { observe, advance, draw };

  function observe(current: PowderState): void {
    for (const cue of current.cues) {
      const id = identityOf(cue);
      if (seen.has(id)) continue;
      seen.add(id);
      start(cue);
    }
    if (seen.size > KEPT_CUES) seen = new Set([...seen].slice(-KEPT_CUES / 2));
    if (rings.length > MAX_RINGS) rings = rings.slice(-MAX_RINGS);
    if (words.length > MAX_WORDS) words = words.slice(-MAX_WORDS);
  }

  function start(cue: Cue): void {
    const { x, y } = cue;
    const colour = cue.seat >= 0 ? seatLook(cue.seat).colour : '#ffffff';
    switch (cue.kind) {
      case 'blast':
        spray(x, y, 9, 5 + cue.value * 0.6, 620, 0.1, '#ffb347');
        spray(x, y, 5, 3, 420, 0.12, '#fff1c0');
        rings.push({ x, y, cells: 1.2 + cue.value * 0.25, colour: '#ff9a3d', left: 320, life: 320 });
        shake = Math.min(MAX_SHAKE_MS, shake + SHAKE_MS);
        return;
      case 'crate':
        spray(x, y, 7, 3.2, 560, 0.13, WOOD_LIGHT);
        return;
      case 'lit':
        spray(x, y, 6, 3.5, 450, 0.09, '#ffd27a');
        return;
      case 'bomb':
        rings.push({ x, y, cells: 0.6, colour, left: 220, life: 220 });
        return;
      case 'kick':
      case 'land':
        spray(x, y, 5, 2.2, 300, 0.1, '#a39486');
        return;
      case 'throw':
        spray(x, y, 4, 2.5, 300, 0.09, lighter(colour, 0.4));
        return;
      case 'pickup': {
        const look = itemLooks[ITEM_KINDS[cue.value]!];
        rings.push({ x, y, cells: 0.9, colour: look.colour, left: 380, life: 380 });
        spray(x, y, 7, 2.6, 450, 0.09, look.colour);
        say(look.title, look.colour, x, y, cue.seat);
        return;
      }
      case 'curse':
        say(curseTitles[CURSES[cue.value]!], itemLooks.curse.colour, x, y - STEPS_PER_CELL * 0.5);
        return;
      case 'saved':
        rings.push({ x, y, cells: 1.3, colour: itemLooks.shield.colour, left: 420, life: 420 });
        spray(x, y, 16, 4.5, 560, 0.1, itemLooks.shield.colour);
        say('Saved', itemLooks.shield.colour, x, y);
        return;
      case 'out':
        spray(x, y, 24, 5.5, 900, 0.14, colour);
        spray(x, y, 8, 3, 600, 0.12, '#ffffff');
        rings.push({ x, y, cells: 1.9, colour, left: 520, life: 520 });
        if (cue.value >= 0 && cue.value !== cue.seat)
          say('+1', seatLook(cue.value).colour, x, y - STEPS_PER_CELL * 0.4);
        shake = Math.min(MAX_SHAKE_MS, shake + SHAKE_MS);
        return;
      case 'block':
        spray(x, y, 5, 3, 360, 0.11, STONE_LIGHT);
        shake = Math.min(MAX_SHAKE_MS, shake + SHAKE_MS / 4);
        return;
      case 'round':
        if (cue.seat >= 0) rings.push({ x, y, cells: 3, colour, left: 900, life: 900 });
        return;
      case 'count':
      case 'go':
      case 'warn':
      case 'sudden':
      case 'match':
        return;
    }
  }

  function say(text: string, colour: string, x: number, y: number, only: number | null = null): void {
    words.push({ text, colour, x, y: y - STEPS_PER_CELL * 0.7, only, left: WORD_MS });
  }

  /** Speed in cells a second, life in milliseconds, size in cells. */
  function spray(
    x: number,
    y: number,
    count: number,
    speed: number,
    life: number,
    cells: number,
    colour: string,
  ): void {
    for (let i = 0; i < count && sparks.length < MAX_SPARKS; i++) {
      const angle = Math.random() * 2 * Math.PI;
      const fast = speed * STEPS_PER_CELL * (0.25 + 0.75 * Math.random());
      const span = life * (0.5 + 0.5 * Math.random());
      const size = cells * (0.6 + 0.6 * Math.random());
      const vx = Math.cos(angle) * fast;
      const vy = Math.sin(angle) * fast;
      sparks.push({ x, y, vx, vy, left: span, life: span, cells: size, colour });
    }
  }

  function advance(time: number): { x: number; y: number } {
    const ms = last < 0 ? 0 : Math.min(MAX_STEP_MS, Math.max(0, time - last));
    last = time;
    let kept = 0;
    for (const spark of sparks) {
      spark.left -= ms;
      if (spark.left <= 0) continue;
      spark.x += (spark.vx * ms) / 1000;
      spark.y += (spark.vy * ms) / 1000;
      spark.vx *= 1 - ms / 350;
      spark.vy *= 1 - ms / 350;
      sparks[kept++] = spark;
    }
    sparks.length = kept;
    for (const ring of rings) ring.left -= ms;
    for (const word of words) word.left -= ms;
    if (rings.length > 0) rings = rings.filter((ring) => ring.left > 0);
    if (words.length > 0) words = words.filter((word) => word.left > 0);
    shake = Math.max(0, shake - ms);
    const far = (SHAKE_CELLS * shake) / SHAKE_MS;
    return { x: far * Math.sin(time * 0.09), y: far * Math.cos(time * 0.075) };
  }

  function draw(ctx: Ctx, layout: Layout, labels: Labels, mine: readonly number[], still: boolean): void {
    const { cell, unit } = layout;
    for (const ring of rings) {
      const gone = 1 - ring.left / ring.life;
      ctx.globalAlpha = 0.8 * (1 - gone);
      ctx.strokeStyle = ring.colour;
      ctx.lineWidth = Math.max(1, cell * 0.12 * (1 - gone));
      // Without motion the ring stands where it would end.
      const reach = still ? ring.cells : ring.cells * (1 - (1 - gone) * (1 - gone));
      ctx.beginPath();
      ctx.arc(screenX(layout, ring.x), screenY(layout, ring.y), reach * cell, 0, 2 * Math.PI);
      ctx.stroke();
    }
    if (!still) {
      for (const spark of sparks) {
        const part = spark.left / spark.life;
        const size = Math.max(1, spark.cells * cell * (0.4 + 0.6 * part));
        ctx.globalAlpha = part;
        ctx.fillStyle = spark.colour;
        const x = screenX(layout, spark.x);
        ctx.fillRect(x - size / 2, screenY(layout, spark.y) - size / 2, size, size);
      }
    }
    for (const word of words) {
      if (word.only !== null && !mine.includes(word.only)) continue;
      const label = labels.get(word.text, { size: 19 * unit, colour: word.colour, weight: 700, rim: true });
      ctx.globalAlpha = Math.min(1, word.left / 300);
      const rise = still ? 0 : (1 - word.left / WORD_MS) * 0.6 * cell;
      const half = label.width / 2;
      const x = Math.min(layout.width - half, Math.max(half, screenX(layout, word.x)));
      drawLabel(ctx, label, x, screenY(layout, word.y) - rise);
    }
    ctx.globalAlpha = 1;
  }
}

/**
 * What a cue is, whichever of several simulations of its frame made it. Its index is left out: a correction that
 * adds one cue to a frame moves the indices of the rest.
 */
function identityOf({ frame, kind, seat, x, y, value }: Cue): string {
  return `${frame} ${kind} ${seat} ${x} ${y} ${value}`;
}
