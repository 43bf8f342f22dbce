// The moments between rounds: who is where, three, two, one, and what a round was worth.

import { drawCount, drawMark, drawName } from '../../kit/arena/marks.ts';
import { seatLook } from '../../kit/draw/colours.ts';
import { drawTable, headingFor, renderTable } from '../../kit/draw/table.ts';
import type { Labels } from '../../kit/draw/text.ts';
import { leaderOf, matchDecided, presentSeats } from '../rules/round.ts';
import { type PowderState, seatCount } from '../rules/state.ts';
import { INTRO_COUNT_FRAMES, INTRO_FRAMES } from '../rules/tuning.ts';
import type { PowderWords } from '../words.ts';
import { palette, TEXT } from './colours.ts';
import type { Layout } from './layout.ts';
import type { Spot } from './players.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** The mark on the own player stays this long into the round. */
const MARK_FRAMES = 90;
const GO_FRAMES = 36;
/** The last flames and who has won are worth a look before the table covers them. */
export const TABLE_AFTER_FRAMES = 75;
const FRAME_MS = 1000 / 60;

export interface Overlay {
  draw(
    ctx: Ctx,
    state: PowderState,
    spots: readonly Spot[],
    mine: readonly number[],
    time: number,
    still: boolean,
  ): void;
}

export function createOverlay(
  layout: Layout,
  labels: Labels,
  words: PowderWords,
  names: readonly string[],
): Overlay {
  const { arenaX, arenaY, arenaWidth, arenaHeight, cell, unit } = layout;
  let table: { readonly key: string; readonly image: OffscreenCanvas } | null = null;

  function count(ctx: Ctx, state: PowderState, still: boolean): void {
    const left = INTRO_FRAMES - state.since;
    const playing = state.phase === 'play';
    const text = playing ? words.go : String(Math.min(3, Math.ceil(left / INTRO_COUNT_FRAMES)));
    const age = playing
      ? state.since / GO_FRAMES
      : 1 - ((left - 1) % INTRO_COUNT_FRAMES) / INTRO_COUNT_FRAMES;
    drawCount(ctx, labels, text, age, arenaX + arenaWidth / 2, arenaY + arenaHeight / 2, unit, still);
  }

  function mark(ctx: Ctx, spot: Spot, seat: number, word: string, time: number, still: boolean): void {
    const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
    const swell = still ? 1 : 1 + 0.08 * Math.sin(time / 130);
    ctx.strokeStyle = seatLook(seat).colour;
    ctx.lineWidth = Math.max(2, 2.5 * unit);
    ctx.beginPath();
    ctx.ellipse(spot.x, spot.y + cell * 0.3, cell * 0.62 * swell, cell * 0.3 * swell, 0, 0, 2 * Math.PI);
    ctx.stroke();
    // Below in the top row, where there is no room above.
    const up = spot.y - cell * 1.9 > arenaY ? 1 : -1;
    const tip = up > 0 ? spot.y - cell * 0.72 - bob : spot.y + cell * 0.75 + bob;
    drawMark(ctx, labels, word, spot.x, tip, up, unit);
  }

  function tableOf(state: PowderState, mine: readonly number[]): OffscreenCanvas {
    const { points, gained, knockouts } = state.players;
    const seats = presentSeats(state).sort((a, b) => points[b]! - points[a]!);
    const rows = seats.map((seat) => ({
      seat,
      name: names[seat]!,
      mine: mine.includes(seat),
      note: knockouts[seat]! > 0 ? words.knockouts(knockouts[seat]!) : '',
      gained: gained[seat]!,
      points: points[seat]!,
    }));
    const standing = { matchDecided: matchDecided(state), best: leaderOf(state), winner: state.winner };
    return renderTable(labels, palette, headingFor(words, names, standing, mine, TEXT), rows, unit, layout);
  }

  return {
    draw(ctx, state, spots, mine, time, still) {
      const { phase, since, players } = state;
      for (let seat = 0; phase === 'intro' && seat < seatCount(state); seat++) {
        if (!players.present[seat] || mine.includes(seat)) continue;
        const { x, y } = spots[seat]!;
        drawName(ctx, labels, names[seat]!, seat, x, y + cell * 0.64, unit, layout.width);
      }
      for (const seat of mine) {
        if ((phase !== 'intro' && (phase !== 'play' || since >= MARK_FRAMES)) || !players.alive[seat])
          continue;
        mark(ctx, spots[seat]!, seat, mine.length === 1 ? words.you : names[seat]!, time, still);
      }
      if (phase === 'intro' || (phase === 'play' && since < GO_FRAMES)) count(ctx, state, still);
      if (phase !== 'over' && (phase !== 'pause' || since <= TABLE_AFTER_FRAMES)) return;
      const key = `${state.round} ${mine} ${players.points.join()}`;
      if (table?.key !== key) table = { key, image: tableOf(state, mine) };
      const age = phase === 'over' ? Number.POSITIVE_INFINITY : (since - TABLE_AFTER_FRAMES) * FRAME_MS;
      drawTable(ctx, table.image, arenaX + arenaWidth / 2, arenaY + arenaHeight / 2, age, still);
    },
  };
}
