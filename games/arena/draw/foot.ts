// The strip under the arena: the round, and whether the next dash is ready, or of one who is out the next ball of ice.

import { goalOf } from '../../kit/arena/goal.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { DASH_FRAMES, DASH_REST_FRAMES } from '../rules/tuning.ts';
import { ICE, weapons } from '../rules/weapons.ts';
import { TEXT, TEXT_DIM } from './colours.ts';
import type { Scene } from './scene.ts';

const BAR_UNITS = 130;

export function drawFoot(scene: Scene): void {
  const { ctx, layout, labels, words, looks, current, mine, unit, effects } = scene;
  const middle = layout.footY + layout.footHeight / 2;
  const side = layout.footX;
  const round = words.round(current.round);
  const style = { size: 15 * unit, colour: TEXT_DIM, weight: 500 };
  const whole = labels.get(`${round}  ·  ${goalOf(scene)}`, style);
  const text = whole.width <= layout.width * 0.4 ? whole : labels.get(round, style);
  drawLabel(ctx, text, side, middle, 'left');
  const seats = mine.filter((seat) => current.seats[seat]?.present);
  const bar = BAR_UNITS * unit;
  // In a team all have one colour.
  const sign = seats.length > 1 ? 22 * unit : 0;
  let right = layout.width - side;
  for (const seat of seats.toReversed()) {
    const { rest, rim, reload } = current.seats[seat]!;
    const isOut = rim >= 0;
    const title = labels.get(isOut ? words.ice[effects.hand] : words.dash, {
      size: 15 * unit,
      colour: TEXT,
      weight: 600,
    });
    const wait = isOut ? reload / weapons[ICE]!.reload : rest / (DASH_FRAMES + DASH_REST_FRAMES);
    const part = 1 - Math.min(1, wait);
    const left = right - bar;
    if (left - title.width - sign < side + text.width) return;
    ctx.fillStyle = '#1a2437';
    ctx.beginPath();
    ctx.roundRect(left, middle - 5 * unit, bar, 10 * unit, 5 * unit);
    ctx.fill();
    ctx.globalAlpha = part === 1 ? 1 : 0.5;
    ctx.fillStyle = looks[seat]!.colour;
    ctx.beginPath();
    ctx.roundRect(left, middle - 5 * unit, Math.max(10 * unit, bar * part), 10 * unit, 5 * unit);
    ctx.fill();
    ctx.globalAlpha = 1;
    drawLabel(ctx, title, left - title.width - 4 * unit, middle, 'left');
    if (sign > 0) drawSeatSign(ctx, looks[seat]!, left - title.width - 14 * unit, middle, 7 * unit);
    right = left - title.width - sign - 24 * unit;
  }
}
