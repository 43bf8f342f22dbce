// The strip under the arena: the round, the energy of the players here or, once they are out, the next gap, and the effects they
// have at the moment.

import { type BarPlace, drawReady, drawRound } from '../../kit/arena/foot.ts';
import type { SeatLook } from '../../kit/draw/colours.ts';
import { lighter } from '../../kit/draw/shades.ts';
import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { type Ctx, drawLabel } from '../../kit/draw/text.ts';
import { tankOf } from '../rules/ride.ts';
import { sparkReady } from '../rules/spark.ts';
import type { Cycle, ItemKind } from '../rules/state.ts';
import { BOOST_START_ENERGY, ENERGY_FULL, GHOST_FRAMES, SLOW_FRAMES, SURGE_FRAMES } from '../rules/tuning.ts';
import { TEXT, TEXT_DIM } from './colours.ts';
import type { Scene } from './scene.ts';
import { itemColours } from './shapes.ts';

const BAR_UNITS = 260;
/** From the middle of its words to the end of the strip. */
const MIDDLE_UNITS = 10;
/** A word before bars leaves each of them as much. */
const LEAST_BAR_UNITS = 60;
const TITLE = { colour: TEXT, weight: 600 } as const;

export function drawFoot(scene: Scene): void {
  const { ctx, layout, labels, words, current: state, mine } = scene;
  const { hand } = scene.effects;
  const { unit, width, footHeight } = layout;
  // Low: sparks ride the border, and reach below it.
  const middle = layout.footY + footHeight - MIDDLE_UNITS * unit;
  const side = layout.footX;
  const start = side + drawRound(scene, TEXT_DIM, middle);
  const seats = mine.filter((seat) => state.seats[seat]?.present);
  const areOut = seats.length > 0 && seats.every((seat) => !state.seats[seat]!.alive);
  if (state.phase === 'play' && areOut && !state.sparks) {
    const out = labels.get(words.isOut, { ...TITLE, size: 15 * unit });
    drawLabel(ctx, out, Math.max((width - out.width) / 2, start + 24 * unit), middle, 'left');
    return;
  }
  if (seats.length > 1) {
    severalBars(scene, seats, start + 16 * unit, middle);
    return;
  }
  const me = seats[0];
  const cycle = me === undefined ? undefined : state.seats[me];
  if (!cycle || me === undefined) return;
  const most = Math.min(BAR_UNITS * unit, width * 0.3);
  const title = labels.get(cycle.spark ? words.gap[hand] : words.boost, { ...TITLE, size: 15 * unit });
  const left = Math.max((width - most) / 2, start + title.width + 24 * unit);
  const bar = Math.min(most, width - 6 * unit - left);
  drawLabel(ctx, title, left - title.width, middle, 'left');
  const draw = cycle.spark ? sparkBar : energyBar;
  draw(ctx, cycle, scene.looks[me]!, { left, middle, bar, unit });
  effects(scene, cycle, left + bar + 16 * unit, middle);
}

/**
 * Where several play at this screen: a bar for each behind the shape of the seat; their effects are on the field. What
 * they are for stands before all of them, where it has room.
 */
function severalBars(
  { ctx, layout, labels, words, looks, current, effects }: Scene,
  seats: readonly number[],
  start: number,
  middle: number,
): void {
  const { unit, width, footX } = layout;
  const roomFrom = (x: number) => (width - footX - x) / seats.length;
  let from = start;
  const allOut = seats.every((seat) => current.seats[seat]!.spark);
  const title = labels.get(allOut ? words.gap[effects.hand] : words.boost, { ...TITLE, size: 15 * unit });
  const behind = from + title.width + 8 * unit;
  if (roomFrom(behind) >= (LEAST_BAR_UNITS + 36) * unit) {
    drawLabel(ctx, title, from, middle, 'left');
    from = behind;
  }
  const room = roomFrom(from);
  const bar = Math.min(BAR_UNITS * unit, room - 36 * unit);
  seats.forEach((seat, i) => {
    const x = from + i * room;
    const look = looks[seat]!;
    drawSeatSign(ctx, look, x + 14 * unit, middle, 7 * unit);
    const cycle = current.seats[seat]!;
    const draw = cycle.spark ? sparkBar : energyBar;
    draw(ctx, cycle, look, { left: x + 26 * unit, middle, bar, unit });
  });
}

function energyBar(
  ctx: Ctx,
  cycle: Cycle,
  { colour }: SeatLook,
  { left, middle, bar, unit }: BarPlace,
): void {
  const height = 10 * unit;
  const top = middle - height / 2;
  ctx.fillStyle = '#141d33';
  ctx.beginPath();
  // With a handicap it is shorter.
  const tank = (bar * tankOf(cycle)) / ENERGY_FULL;
  ctx.roundRect(left, top, tank, height, height / 2);
  ctx.fill();
  const part = cycle.energy / ENERGY_FULL;
  if (part > 0.02) {
    const ready = cycle.boosting || cycle.energy >= BOOST_START_ENERGY;
    ctx.globalAlpha = ready ? 1 : 0.4;
    ctx.fillStyle = cycle.boosting ? lighter(colour, 0.6) : colour;
    ctx.beginPath();
    ctx.roundRect(left, top, Math.max(height, bar * part), height, height / 2);
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  // The mark from which a boost starts.
  ctx.fillStyle = 'rgba(255, 255, 255, 0.35)';
  ctx.fillRect(left + (bar * BOOST_START_ENERGY) / ENERGY_FULL, top, Math.max(1, unit), height);
  if (cycle.grind >= 4) {
    ctx.strokeStyle = '#fff2c4';
    ctx.lineWidth = 1.5 * unit;
    ctx.beginPath();
    ctx.roundRect(left, top, tank, height, height / 2);
    ctx.stroke();
  }
}

function sparkBar(ctx: Ctx, cycle: Cycle, look: SeatLook, place: BarPlace): void {
  drawReady(ctx, look, '#141d33', sparkReady(cycle), place);
}

function effects({ ctx, labels, words, unit }: Scene, cycle: Cycle, from: number, middle: number): void {
  let x = from;
  const show = (kind: ItemKind, text: string, part: number) => {
    if (part <= 0) return;
    const colour = itemColours[kind];
    const label = labels.get(text, { size: 15 * unit, colour, weight: 650 });
    drawLabel(ctx, label, x, middle - 2 * unit, 'left');
    ctx.fillStyle = colour;
    ctx.fillRect(x + 3 * unit, middle + 8 * unit, (label.width - 6 * unit) * part, 2 * unit);
    x += label.width + 6 * unit;
  };
  show('ghost', words.items.ghost, cycle.ghost / GHOST_FRAMES);
  show('surge', words.items.surge, cycle.surge / SURGE_FRAMES);
  show('slow', words.slowed, cycle.slow / SLOW_FRAMES);
  show('shield', words.items.shield, cycle.shield ? 1 : 0);
}
