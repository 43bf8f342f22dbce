// The moments between rounds: who is where, three, two, one, and what a round was worth.

import { seatLook } from '../colours.ts';
import { drawLabel, type Labels } from '../draw-text.ts';
import { TEXT } from './draw-colours.ts';
import type { Layout } from './draw-layout.ts';
import type { Spot } from './draw-players.ts';
import { resultTable } from './draw-table.ts';
import { type PowderState, seatCount } from './sim-state.ts';
import { INTRO_COUNT_FRAMES, INTRO_FRAMES } from './sim-tuning.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

/** The mark on the own player stays this long into the round. */
const MARK_FRAMES = 90;
const GO_FRAMES = 36;
/** The last flames are worth a look before the table covers them. */
const TABLE_AFTER_FRAMES = 20;

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

export function createOverlay(layout: Layout, labels: Labels): Overlay {
  let table: { readonly key: string; readonly image: OffscreenCanvas } | null = null;
  return {
    draw(ctx, state, spots, mine, time, still) {
      if (state.phase === 'intro') names(ctx, layout, labels, state, spots, mine);
      const early = state.phase === 'intro' || (state.phase === 'play' && state.since < MARK_FRAMES);
      for (const seat of mine) {
        if (!early || !state.players.alive[seat]) continue;
        const word = mine.length === 1 ? 'You' : state.names[seat]!;
        mark(ctx, layout, labels, spots[seat]!, seat, word, time, still);
      }
      if (state.phase === 'intro' || (state.phase === 'play' && state.since < GO_FRAMES)) {
        count(ctx, layout, labels, state, still);
      }
      const done = state.phase === 'over' || (state.phase === 'pause' && state.since > TABLE_AFTER_FRAMES);
      if (!done) return;
      const key = `${state.round} ${mine} ${state.players.points.join()}`;
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
  state: PowderState,
  spots: readonly Spot[],
  mine: readonly number[],
): void {
  const { cell, unit } = layout;
  for (let seat = 0; seat < seatCount(state); seat++) {
    if (!state.players.present[seat] || mine.includes(seat)) continue;
    const style = { size: 15 * unit, colour: seatLook(seat).colour, rim: true, maxWidth: 130 * unit };
    const label = labels.get(state.names[seat]!, style);
    const half = label.width / 2;
    const x = Math.min(layout.width - half, Math.max(half, spots[seat]!.x));
    drawLabel(ctx, label, x, spots[seat]!.y + cell * 0.62);
  }
}

/** An arrow and a word at an own player, the name where several play at this screen: the first thing to look for. */
function mark(
  ctx: Ctx,
  layout: Layout,
  labels: Labels,
  spot: Spot,
  seat: number,
  word: string,
  time: number,
  still: boolean,
): void {
  const { cell, unit } = layout;
  const bob = still ? 0 : 4 * unit * Math.sin(time / 130);
  const swell = still ? 1 : 1 + 0.08 * Math.sin(time / 130);
  ctx.strokeStyle = seatLook(seat).colour;
  ctx.lineWidth = Math.max(2, 2.5 * unit);
  ctx.beginPath();
  ctx.ellipse(spot.x, spot.y + cell * 0.3, cell * 0.62 * swell, cell * 0.3 * swell, 0, 0, 2 * Math.PI);
  ctx.stroke();
  // Below in the top row, where there is no room above.
  const up = spot.y - cell * 1.9 > layout.arenaY ? 1 : -1;
  const tip = up > 0 ? spot.y - cell * 0.72 - bob : spot.y + cell * 0.75 + bob;
  ctx.fillStyle = '#ffffff';
  ctx.beginPath();
  ctx.moveTo(spot.x, tip);
  ctx.lineTo(spot.x - 9 * unit, tip - up * 13 * unit);
  ctx.lineTo(spot.x, tip - up * 9 * unit);
  ctx.lineTo(spot.x + 9 * unit, tip - up * 13 * unit);
  ctx.closePath();
  ctx.fill();
  const label = labels.get(word, { size: 21 * unit, colour: '#ffffff', weight: 750, rim: true });
  drawLabel(ctx, label, spot.x, tip - up * 27 * unit);
}

function count(ctx: Ctx, layout: Layout, labels: Labels, state: PowderState, still: boolean): void {
  const left = INTRO_FRAMES - state.since;
  const playing = state.phase === 'play';
  const text = playing ? 'Go' : String(Math.min(3, Math.ceil(left / INTRO_COUNT_FRAMES)));
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
