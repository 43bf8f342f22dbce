// The moments between rounds: who is where, three, two, one, and what a round was worth.

import { seatLook } from '../colours.ts';
import { traceShape } from '../draw-shapes.ts';
import { context, drawLabel, type Labels } from '../draw-text.ts';
import { TEXT, TEXT_DIM } from './draw-colours.ts';
import type { Point } from './draw-heads.ts';
import type { Layout } from './draw-layout.ts';
import { DX, DY } from './sim-arena.ts';
import { matchDecided } from './sim-round.ts';
import type { Cycle, TrailsState } from './sim-state.ts';
import { INTRO_COUNT_FRAMES, INTRO_FRAMES } from './sim-tuning.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

const UPWARDS = 0;
const DOWNWARDS = 2;

/** The mark on one's own head stays this long into the round. */
const MARK_FRAMES = 75;
const GO_FRAMES = 36;
/** The last crash is worth a look before the table covers it. */
const TABLE_AFTER_FRAMES = 45;

export interface Overlay {
  draw(
    ctx: Ctx,
    state: TrailsState,
    heads: readonly Point[],
    mine: readonly number[],
    time: number,
    still: boolean,
  ): void;
}

export function createOverlay(layout: Layout, labels: Labels): Overlay {
  let table: { readonly key: string; readonly image: OffscreenCanvas } | null = null;
  return {
    draw(ctx, state, heads, mine, time, still) {
      const early = state.phase === 'intro' || (state.phase === 'play' && state.since < MARK_FRAMES);
      if (early) {
        if (state.phase === 'intro') {
          headings(ctx, layout, state, heads, time, still);
          names(ctx, layout, labels, state, heads, mine);
        }
        for (const seat of mine) {
          const cycle = state.cycles[seat];
          const word = mine.length === 1 ? 'You' : cycle?.name;
          if (cycle?.alive && word) mark(ctx, layout, labels, cycle, heads[seat]!, word, time, still);
        }
      }
      if (state.phase === 'intro' || (state.phase === 'play' && state.since < GO_FRAMES)) {
        count(ctx, layout, labels, state, still);
      }
      const done = state.phase === 'over' || (state.phase === 'pause' && state.since > TABLE_AFTER_FRAMES);
      if (!done) return;
      const key = `${state.round}|${mine}`;
      if (table?.key !== key) table = { key, image: resultTable(layout, labels, state, mine) };
      const fade = state.phase === 'over' ? 1 : Math.min(1, (state.since - TABLE_AFTER_FRAMES) / 12);
      ctx.globalAlpha = still ? 1 : fade;
      const x = layout.arenaX + (layout.arenaWidth - table.image.width) / 2;
      const y = layout.arenaY + (layout.arenaHeight - table.image.height) / 2;
      ctx.drawImage(table.image, Math.round(x), Math.round(Math.max(0, y)));
      ctx.globalAlpha = 1;
    },
  };
}

function names(
  ctx: Ctx,
  layout: Layout,
  labels: Labels,
  state: TrailsState,
  heads: readonly Point[],
  mine: readonly number[],
): void {
  const { cell, arenaX, arenaY, unit } = layout;
  state.cycles.forEach((cycle, seat) => {
    if (!cycle.present || mine.includes(seat)) return;
    const style = { size: 15 * unit, colour: seatLook(seat).colour, rim: true, maxWidth: 150 * unit };
    const label = labels.get(cycle.name, style);
    const half = label.width / 2;
    const x = arenaX + heads[seat]!.x * cell;
    const inside = Math.min(layout.width - half, Math.max(half, x));
    // Below the head, or above when that is where it is going.
    const below = cycle.dir === DOWNWARDS ? -1 : 1;
    drawLabel(ctx, label, inside, arenaY + heads[seat]!.y * cell + below * Math.max(2.4 * cell, 20 * unit));
  });
}

/** Two chevrons before each head: where it will go when the count is over. */
function headings(
  ctx: Ctx,
  layout: Layout,
  state: TrailsState,
  heads: readonly Point[],
  time: number,
  still: boolean,
): void {
  const { cell, arenaX, arenaY, unit } = layout;
  const size = Math.max(0.7 * cell, 5 * unit);
  const run = still ? 0.5 : (time / 500) % 1;
  ctx.lineWidth = Math.max(1.5, 2 * unit);
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  state.cycles.forEach((cycle, seat) => {
    if (!cycle.alive) return;
    const dx = DX[cycle.dir]!;
    const dy = DY[cycle.dir]!;
    ctx.strokeStyle = seatLook(seat).colour;
    for (const place of [0, 1]) {
      const far = (3 + 1.3 * (place + run)) * size;
      const x = arenaX + heads[seat]!.x * cell + dx * far;
      const y = arenaY + heads[seat]!.y * cell + dy * far;
      ctx.globalAlpha = still ? 0.9 : 1 - 0.3 * (place + run);
      ctx.beginPath();
      ctx.moveTo(x - (dx + dy) * size * 0.7, y - (dy + dx) * size * 0.7);
      ctx.lineTo(x, y);
      ctx.lineTo(x - (dx - dy) * size * 0.7, y - (dy - dx) * size * 0.7);
      ctx.stroke();
    }
  });
  ctx.globalAlpha = 1;
}

/** An arrow and a word at one's own head, the name where several play at this screen: the first thing to look for. */
function mark(
  ctx: Ctx,
  layout: Layout,
  labels: Labels,
  cycle: Cycle,
  head: Point,
  word: string,
  time: number,
  still: boolean,
): void {
  const { cell, arenaX, arenaY, unit } = layout;
  const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
  // Above the head, or below when that is where it is going.
  const up = cycle.dir === UPWARDS ? -1 : 1;
  const x = arenaX + head.x * cell;
  const tip = arenaY + head.y * cell - up * (Math.max(2.1 * cell, 15 * unit) - bob);
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.moveTo(x, tip);
  ctx.lineTo(x - 9 * unit, tip - up * 13 * unit);
  ctx.lineTo(x, tip - up * 9 * unit);
  ctx.lineTo(x + 9 * unit, tip - up * 13 * unit);
  ctx.closePath();
  ctx.fill();
  const label = labels.get(word, { size: 20 * unit, colour: '#ffffff', weight: 750, rim: true });
  drawLabel(ctx, label, x, tip - up * 26 * unit);
}

function count(ctx: Ctx, layout: Layout, labels: Labels, state: TrailsState, still: boolean): void {
  const left = INTRO_FRAMES - state.since;
  const playing = state.phase === 'play';
  const number = Math.min(3, Math.ceil(left / INTRO_COUNT_FRAMES));
  const text = playing ? 'Go' : String(number);
  const label = labels.get(text, { size: 150 * layout.unit, colour: TEXT, weight: 800 });
  // Each number starts large and settles.
  const age = playing ? state.since / GO_FRAMES : 1 - ((left - 1) % INTRO_COUNT_FRAMES) / INTRO_COUNT_FRAMES;
  const size = still ? 1 : 1 + 0.5 * (1 - Math.min(1, age * 3)) ** 2;
  const x = layout.arenaX + layout.arenaWidth / 2;
  const y = layout.arenaY + layout.arenaHeight / 2;
  ctx.globalAlpha = Math.min(1, (1 - age) * 3);
  const width = label.width * size;
  const height = label.height * size;
  ctx.drawImage(label.image, x - width / 2, y - height / 2, width, height);
  ctx.globalAlpha = 1;
}

function resultTable(
  layout: Layout,
  labels: Labels,
  state: TrailsState,
  mine: readonly number[],
): OffscreenCanvas {
  // On a small arena (a phone held upright) the table takes what there is.
  const seats = state.cycles.flatMap((cycle, seat) => (cycle.present ? [seat] : []));
  seats.sort((a, b) => state.cycles[b]!.points - state.cycles[a]!.points);
  const units = 92 + 34 * seats.length;
  const unit = Math.min(layout.unit * 1.1, (layout.height * 0.9) / units, layout.width / 470);
  const width = Math.round(440 * unit);
  const image = new OffscreenCanvas(width, Math.round(units * unit));
  const ctx = context(image);
  ctx.beginPath();
  ctx.roundRect(unit, unit, image.width - 2 * unit, image.height - 2 * unit, 14 * unit);
  ctx.fillStyle = 'rgba(7, 11, 22, 0.93)';
  ctx.fill();
  ctx.lineWidth = 2 * unit;
  const { who, what, colour } = headline(state, seats, mine);
  ctx.strokeStyle = colour;
  ctx.stroke();

  const style = { size: 25 * unit, colour, weight: 750 };
  const rest = labels.get(what, style);
  // Only the name is cut: what has been won must stay readable.
  const name = who === '' ? null : labels.get(who, { ...style, maxWidth: width - 40 * unit - rest.width });
  const headLeft = (width - rest.width - (name?.width ?? 0)) / 2;
  if (name) drawLabel(ctx, name, headLeft, 42 * unit, 'left');
  drawLabel(ctx, rest, headLeft + (name?.width ?? 0), 42 * unit, 'left');
  seats.forEach((seat, i) => {
    const cycle = state.cycles[seat]!;
    const y = (94 + 34 * i) * unit;
    if (mine.includes(seat)) {
      ctx.fillStyle = '#1a2542';
      ctx.beginPath();
      ctx.roundRect(16 * unit, y - 16 * unit, width - 32 * unit, 32 * unit, 8 * unit);
      ctx.fill();
    }
    traceShape(ctx, seatLook(seat).shape, 42 * unit, y, 10 * unit);
    ctx.fillStyle = seatLook(seat).colour;
    ctx.fill();
    const rider = labels.get(cycle.name, { size: 18 * unit, colour: TEXT, maxWidth: 220 * unit });
    drawLabel(ctx, rider, 62 * unit, y, 'left');
    const gained = labels.get(`+${cycle.gained}`, {
      size: 18 * unit,
      colour: cycle.gained > 0 ? '#7ae582' : TEXT_DIM,
    });
    drawLabel(ctx, gained, width - 90 * unit - gained.width, y, 'left');
    const points = labels.get(String(cycle.points), { size: 21 * unit, colour: TEXT, weight: 750 });
    drawLabel(ctx, points, width - 30 * unit - points.width, y, 'left');
  });
  return image;
}

interface Headline {
  /** Empty when nobody won. */
  readonly who: string;
  readonly what: string;
  readonly colour: string;
}

function headline(state: TrailsState, ranked: readonly number[], mine: readonly number[]): Headline {
  const best = ranked[0];
  if (best !== undefined && matchDecided(state)) {
    const tied =
      ranked.filter((seat) => state.cycles[seat]!.points === state.cycles[best]!.points).length > 1;
    return tied ? { who: '', what: 'The match is a tie', colour: TEXT } : won(state, best, mine, 'the match');
  }
  if (state.winner < 0) return { who: '', what: 'A draw: nobody is left', colour: TEXT };
  return won(state, state.winner, mine, 'the round');
}

function won(state: TrailsState, seat: number, mine: readonly number[], what: string): Headline {
  const { colour } = seatLook(seat);
  return mine.length === 1 && seat === mine[0]
    ? { who: '', what: `You win ${what}`, colour }
    : { who: state.cycles[seat]!.name, what: `wins ${what}`, colour };
}
