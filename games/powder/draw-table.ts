// The table after a round: who won, what everybody got for it, and how the match stands.

import { seatLook } from '../colours.ts';
import { traceShape } from '../draw-shapes.ts';
import { context, drawLabel, type Labels } from '../draw-text.ts';
import { BRASS, TEXT, TEXT_DIM } from './draw-colours.ts';
import type { Layout } from './draw-layout.ts';
import { matchDecided, presentSeats } from './sim-round.ts';
import type { PowderState } from './sim-state.ts';

/** In units: what the head takes, and each seat's line. */
const HEAD_UNITS = 92;
const ROW_UNITS = 34;
const WIDTH_UNITS = 480;

export function resultTable(
  layout: Layout,
  labels: Labels,
  state: PowderState,
  mine: readonly number[],
): OffscreenCanvas {
  const { points, gained, knockouts } = state.players;
  const seats = presentSeats(state).sort((a, b) => points[b]! - points[a]!);
  const units = HEAD_UNITS + ROW_UNITS * seats.length;
  // On a small arena (a phone held upright) the table takes what there is.
  const unit = Math.min(layout.unit * 1.15, (layout.height * 0.9) / units, layout.width / (WIDTH_UNITS + 30));
  const width = Math.round(WIDTH_UNITS * unit);
  const image = new OffscreenCanvas(width, Math.round(units * unit));
  const ctx = context(image);
  ctx.beginPath();
  ctx.roundRect(unit, unit, image.width - 2 * unit, image.height - 2 * unit, 12 * unit);
  ctx.fillStyle = 'rgba(19, 13, 17, 0.95)';
  ctx.fill();
  ctx.lineWidth = 2 * unit;
  const { who, what, colour } = headline(state, seats, mine);
  ctx.strokeStyle = BRASS;
  ctx.stroke();

  const style = { size: 25 * unit, colour, weight: 750 };
  const rest = labels.get(what, style);
  // Only the name is cut: what has been won must stay readable.
  const name = who === '' ? null : labels.get(who, { ...style, maxWidth: width - 40 * unit - rest.width });
  const left = (width - rest.width - (name?.width ?? 0)) / 2;
  if (name) drawLabel(ctx, name, left, 42 * unit, 'left');
  drawLabel(ctx, rest, left + (name?.width ?? 0), 42 * unit, 'left');
  seats.forEach((seat, i) => {
    const y = (HEAD_UNITS + ROW_UNITS * i) * unit;
    if (mine.includes(seat)) {
      ctx.fillStyle = '#3a2a20';
      ctx.beginPath();
      ctx.roundRect(16 * unit, y - 16 * unit, width - 32 * unit, 32 * unit, 8 * unit);
      ctx.fill();
    }
    traceShape(ctx, seatLook(seat).shape, 42 * unit, y, 10 * unit);
    ctx.fillStyle = seatLook(seat).colour;
    ctx.fill();
    const player = labels.get(state.names[seat]!, { size: 18 * unit, colour: TEXT, maxWidth: 170 * unit });
    drawLabel(ctx, player, 62 * unit, y, 'left');
    if (knockouts[seat]! > 0) {
      const text = knockouts[seat] === 1 ? '1 knock-out' : `${knockouts[seat]} knock-outs`;
      const label = labels.get(text, { size: 13 * unit, colour: TEXT_DIM, weight: 500 });
      drawLabel(ctx, label, width - 130 * unit - label.width, y, 'left');
    }
    const won = labels.get(`+${gained[seat]}`, {
      size: 18 * unit,
      colour: gained[seat]! > 0 ? '#7ae582' : TEXT_DIM,
    });
    drawLabel(ctx, won, width - 80 * unit - won.width, y, 'left');
    const sum = labels.get(String(points[seat]), { size: 21 * unit, colour: TEXT, weight: 750 });
    drawLabel(ctx, sum, width - 26 * unit - sum.width, y, 'left');
  });
  return image;
}

interface Headline {
  /** Empty when nobody won, or when it is the one player at this screen. */
  readonly who: string;
  readonly what: string;
  readonly colour: string;
}

function headline(state: PowderState, ranked: readonly number[], mine: readonly number[]): Headline {
  const { points } = state.players;
  const best = ranked[0];
  if (best !== undefined && matchDecided(state)) {
    const tied = ranked.filter((seat) => points[seat] === points[best]).length > 1;
    return tied ? { who: '', what: 'The match is a tie', colour: TEXT } : won(state, best, mine, 'the match');
  }
  if (state.winner < 0) return { who: '', what: 'A draw: nobody is left', colour: TEXT };
  return won(state, state.winner, mine, 'the round');
}

function won(state: PowderState, seat: number, mine: readonly number[], what: string): Headline {
  const { colour } = seatLook(seat);
  return mine.length === 1 && seat === mine[0]
    ? { who: '', what: `You win ${what}`, colour }
    : { who: state.names[seat]!, what: `wins ${what}`, colour };
}
