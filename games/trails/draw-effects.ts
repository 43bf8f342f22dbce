// What flies, spreads and floats for a moment: sparks, rings, words, and the shake of a crash. Started by the
// cues of the frames that were simulated, drawn in the time of the screen; nothing of it is part of the game.

import { seatLook } from '../colours.ts';
import { lighter } from '../draw-shades.ts';
import { drawLabel, type Labels } from '../draw-text.ts';
import { headAt } from './draw-heads.ts';
import type { Layout } from './draw-layout.ts';
import { itemLooks } from './draw-shapes.ts';
import { DX, DY, wallSeat } from './sim-arena.ts';
import { type Cue, ITEM_KINDS, type TrailsState } from './sim-state.ts';
import { BLAST_RADIUS_CELLS } from './sim-tuning.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

interface Spark {
  /** Cells, and cells a second. */
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
  left: number;
}

export interface Effects {
  observe(current: TrailsState): void;
  burnt(state: TrailsState, at: number, byte: number): void;
  /** Moves everything on to `time` (ms) and returns how far the picture shakes, in cells. */
  advance(time: number): { readonly x: number; readonly y: number };
  draw(ctx: Ctx, layout: Layout, labels: Labels, still: boolean): void;
}

/** More than a whole table crashing at once needs; what a slow machine can still draw. */
const MAX_SPARKS = 420;
/** While frames are caught up cues come by the hundred; only the latest are worth showing. */
const MAX_RINGS = 20;
const MAX_WORDS = 8;
const WORD_MS = 1100;
const SHAKE_MS = 260;
const SHAKE_CELLS = 0.55;
/** After a pause longer than this (a hidden window) effects jump on instead of playing. */
const MAX_STEP_MS = 100;

export function createEffects(): Effects {
  const sparks: Spark[] = [];
  let ringsNow: Ring[] = [];
  let words: Word[] = [];
  let shake = 0;
  let last = -1;

  return { observe, burnt, advance, draw };

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
      const fast = speed * (0.25 + 0.75 * Math.random());
      const span = life * (0.5 + 0.5 * Math.random());
      sparks.push({
        x,
        y,
        vx: Math.cos(angle) * fast,
        vy: Math.sin(angle) * fast,
        left: span,
        life: span,
        cells: cells * (0.6 + 0.4 * Math.random()),
        colour,
      });
    }
  }

  function observe(current: TrailsState): void {
    for (const cue of current.cues) start(current, cue);
    if (ringsNow.length > MAX_RINGS) ringsNow = ringsNow.slice(-MAX_RINGS);
    if (words.length > MAX_WORDS) words = words.slice(-MAX_WORDS);
    if (current.phase !== 'play') return;
    for (let seat = 0; seat < current.cycles.length; seat++) {
      const cycle = current.cycles[seat]!;
      if (!cycle.alive) continue;
      const { x, y } = headAt(cycle);
      const back = 0.8;
      const tailX = x - DX[cycle.dir]! * back;
      const tailY = y - DY[cycle.dir]! * back;
      // Grinding shows: sparks fly as long as a rival's wall pays.
      if (cycle.grind >= 4 && Math.random() < 0.5) spray(tailX, tailY, 1, 9, 320, 0.4, '#fff2c4');
      if (cycle.boosting && Math.random() < 0.6) {
        spray(tailX, tailY, 1, 4, 380, 0.5, lighter(seatLook(seat).colour, 0.4));
      }
    }
  }

  function start(state: TrailsState, cue: Cue): void {
    const x = cue.x + 0.5;
    const y = cue.y + 0.5;
    const colour = cue.seat >= 0 ? seatLook(cue.seat).colour : '#ffffff';
    switch (cue.kind) {
      case 'crash': {
        const at = headAt(state.cycles[cue.seat]!);
        spray(at.x, at.y, 40, 20, 900, 0.55, colour);
        spray(at.x, at.y, 16, 10, 600, 0.45, '#ffffff');
        ringsNow.push({ x: at.x, y: at.y, cells: 7, colour, left: 520, life: 520 });
        shake = SHAKE_MS;
        return;
      }
      case 'pickup': {
        const kind = ITEM_KINDS[cue.value]!;
        const look = itemLooks[kind];
        const reach = kind === 'blast' ? BLAST_RADIUS_CELLS + 1 : 4;
        ringsNow.push({ x, y, cells: reach, colour: look.colour, left: 480, life: 480 });
        spray(x, y, kind === 'blast' ? 40 : 14, kind === 'blast' ? 18 : 9, 600, 0.5, look.colour);
        words.push({ text: look.title, colour: look.colour, x, y: y - 2.5, left: WORD_MS });
        return;
      }
      case 'break':
        ringsNow.push({ x, y, cells: 5, colour: itemLooks.shield.colour, left: 420, life: 420 });
        spray(x, y, 22, 14, 600, 0.6, itemLooks.shield.colour);
        words.push({ text: 'Saved', colour: itemLooks.shield.colour, x, y: y - 2.5, left: WORD_MS });
        return;
      case 'item':
        ringsNow.push({
          x,
          y,
          cells: 3.4,
          colour: itemLooks[ITEM_KINDS[cue.value]!].colour,
          left: 600,
          life: 600,
        });
        return;
      case 'boost':
        spray(x, y, 8, 8, 350, 0.5, lighter(colour, 0.4));
        return;
      case 'round':
        if (cue.seat >= 0) ringsNow.push({ x, y, cells: 12, colour, left: 900, life: 900 });
        return;
      default:
        return;
    }
  }

  function burnt(state: TrailsState, at: number, byte: number): void {
    if (state.phase === 'intro' || Math.random() < 0.45) return;
    const y = Math.floor(at / state.cols);
    spray(at - y * state.cols + 0.5, y + 0.5, 1, 3, 520, 0.6, seatLook(wallSeat(byte)).colour);
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
      spark.vx *= 1 - ms / 400;
      spark.vy *= 1 - ms / 400;
      sparks[kept++] = spark;
    }
    sparks.length = kept;
    for (const ring of ringsNow) ring.left -= ms;
    for (const word of words) word.left -= ms;
    if (ringsNow.length > 0) ringsNow = ringsNow.filter((ring) => ring.left > 0);
    if (words.length > 0) words = words.filter((word) => word.left > 0);
    shake = Math.max(0, shake - ms);
    const far = (SHAKE_CELLS * shake) / SHAKE_MS;
    return { x: far * Math.sin(time * 0.09), y: far * Math.cos(time * 0.075) };
  }

  function draw(ctx: Ctx, layout: Layout, labels: Labels, still: boolean): void {
    const { cell, arenaX, arenaY, unit } = layout;
    for (const ring of ringsNow) {
      const gone = 1 - ring.left / ring.life;
      ctx.globalAlpha = 0.8 * (1 - gone);
      ctx.strokeStyle = ring.colour;
      ctx.lineWidth = Math.max(1, cell * 0.5 * (1 - gone));
      ctx.beginPath();
      // Without motion the ring stands where it would end.
      const reach = still ? ring.cells : ring.cells * (1 - (1 - gone) * (1 - gone));
      ctx.arc(arenaX + ring.x * cell, arenaY + ring.y * cell, reach * cell, 0, 2 * Math.PI);
      ctx.stroke();
    }
    if (!still) {
      for (const spark of sparks) {
        const part = spark.left / spark.life;
        const size = Math.max(1, spark.cells * cell * (0.4 + 0.6 * part));
        ctx.globalAlpha = part;
        ctx.fillStyle = spark.colour;
        ctx.fillRect(arenaX + spark.x * cell - size / 2, arenaY + spark.y * cell - size / 2, size, size);
      }
    }
    for (const word of words) {
      const label = labels.get(word.text, { size: 19 * unit, colour: word.colour, weight: 700, rim: true });
      ctx.globalAlpha = Math.min(1, word.left / 300);
      const rise = still ? 0 : (1 - word.left / WORD_MS) * 1.6;
      drawLabel(ctx, label, arenaX + word.x * cell, arenaY + (word.y - rise) * cell);
    }
    ctx.globalAlpha = 1;
  }
}
