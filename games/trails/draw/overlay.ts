// The moments between rounds: who is where, three, two, one, and what a round was worth.

import { drawCount, drawMark, drawName } from '../../kit/arena/marks.ts';
import { seatLook } from '../../kit/draw/colours.ts';
import { drawTable, headingFor, renderTable } from '../../kit/draw/table.ts';
import type { Labels } from '../../kit/draw/text.ts';
import { DX, DY } from '../rules/arena.ts';
import { leaderOf, matchDecided, presentSeats } from '../rules/round.ts';
import type { Cycle, TrailsState } from '../rules/state.ts';
import { INTRO_COUNT_FRAMES, INTRO_FRAMES } from '../rules/tuning.ts';
import type { TrailsWords } from '../words.ts';
import { palette, TEXT } from './colours.ts';
import type { Point } from './heads.ts';
import type { Layout } from './layout.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

const UPWARDS = 0;
const DOWNWARDS = 2;

/** The mark on one's own head stays this long into the round. */
const MARK_FRAMES = 75;
const GO_FRAMES = 36;
/** The last crash and who has won are worth a look before the table covers them. */
export const TABLE_AFTER_FRAMES = 80;
const FRAME_MS = 1000 / 60;

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

export function createOverlay(
  layout: Layout,
  labels: Labels,
  words: TrailsWords,
  names: readonly string[],
): Overlay {
  const { arenaX, arenaY, arenaWidth, arenaHeight, cell, unit } = layout;
  let table: { readonly key: string; readonly image: OffscreenCanvas } | null = null;

  function count(ctx: Ctx, state: TrailsState, still: boolean): void {
    const left = INTRO_FRAMES - state.since;
    const playing = state.phase === 'play';
    const text = playing ? words.go : String(Math.min(3, Math.ceil(left / INTRO_COUNT_FRAMES)));
    const age = playing
      ? state.since / GO_FRAMES
      : 1 - ((left - 1) % INTRO_COUNT_FRAMES) / INTRO_COUNT_FRAMES;
    drawCount(ctx, labels, text, age, arenaX + arenaWidth / 2, arenaY + arenaHeight / 2, unit, still);
  }

  /** Below the head, or above when that is where it is going. */
  function nameOf(ctx: Ctx, cycle: Cycle, seat: number, head: Point): void {
    const below = cycle.dir === DOWNWARDS ? -1 : 1;
    const y = arenaY + head.y * cell + below * Math.max(2.4 * cell, 21 * unit);
    drawName(ctx, labels, names[seat]!, seat, arenaX + head.x * cell, y, unit, layout.width);
  }

  function mark(ctx: Ctx, cycle: Cycle, head: Point, word: string, time: number, still: boolean): void {
    const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
    // Above the head, or below when that is where it is going.
    const up = cycle.dir === UPWARDS ? -1 : 1;
    const tip = arenaY + head.y * cell - up * (Math.max(2.1 * cell, 15 * unit) - bob);
    drawMark(ctx, labels, word, arenaX + head.x * cell, tip, up, unit);
  }

  function tableOf(state: TrailsState, mine: readonly number[]): OffscreenCanvas {
    const seats = presentSeats(state);
    seats.sort((a, b) => state.cycles[b]!.points - state.cycles[a]!.points);
    const rows = seats.map((seat) => {
      const { gained, points } = state.cycles[seat]!;
      return { seat, name: names[seat]!, mine: mine.includes(seat), note: '', gained, points };
    });
    const standing = { matchDecided: matchDecided(state), best: leaderOf(state), winner: state.winner };
    return renderTable(labels, palette, headingFor(words, names, standing, mine, TEXT), rows, unit, layout);
  }

  return {
    draw(ctx, state, heads, mine, time, still) {
      const { phase, since, cycles } = state;
      if (phase === 'intro') {
        headings(ctx, layout, state, heads, time, still);
        cycles.forEach((cycle, seat) => {
          if (cycle.present && !mine.includes(seat)) nameOf(ctx, cycle, seat, heads[seat]!);
        });
      }
      if (phase === 'intro' || (phase === 'play' && since < MARK_FRAMES)) {
        for (const seat of mine) {
          const cycle = cycles[seat];
          const word = mine.length === 1 ? words.you : names[seat]!;
          if (cycle?.alive) mark(ctx, cycle, heads[seat]!, word, time, still);
        }
      }
      if (phase === 'intro' || (phase === 'play' && since < GO_FRAMES)) count(ctx, state, still);
      if (phase !== 'over' && (phase !== 'pause' || since <= TABLE_AFTER_FRAMES)) return;
      const key = `${state.round}|${mine}`;
      if (table?.key !== key) table = { key, image: tableOf(state, mine) };
      const age = phase === 'over' ? Number.POSITIVE_INFINITY : (since - TABLE_AFTER_FRAMES) * FRAME_MS;
      drawTable(ctx, table.image, arenaX + arenaWidth / 2, arenaY + arenaHeight / 2, age, still);
    },
  };
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
