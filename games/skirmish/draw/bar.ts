// The top of the screen: ore, places, time and storm on the left, who is still in on the right.

import { drawSeatSign } from '../../kit/draw/shapes.ts';
import { drawTeamTile } from '../../kit/draw/team-tile.ts';
import { drawLabel } from '../../kit/draw/text.ts';
import { SEATS_UNITS } from '../control/layout.ts';
import { pointsOf } from '../rules/elimination.ts';
import { MINUTE, SECOND, STORM_END, STORM_NOTICE, STORM_START } from '../rules/tuning.ts';
import type { SkirmishWords } from '../words/picture.ts';
import { BAD, type Ctx, LAMP, ORE, TEXT, TEXT_DIM } from './colours.ts';
import type { Scene } from './scene.ts';
import { drawSign } from './shapes.ts';

export function drawBar(scene: Scene): void {
  const { ctx, layout, current, labels, me } = scene;
  const { unit } = layout;
  const { width, height } = layout.bar;
  const middle = height / 2;
  const fade = ctx.createLinearGradient(0, 0, 0, height * 1.25);
  fade.addColorStop(0, 'rgba(8, 7, 11, 0.92)');
  fade.addColorStop(0.7, 'rgba(8, 7, 11, 0.75)');
  fade.addColorStop(1, 'rgba(8, 7, 11, 0)');
  ctx.fillStyle = fade;
  ctx.fillRect(0, 0, width, height * 1.25);
  let x = 16 * unit;
  const text = (value: string, colour: string, size = 17) => {
    x += drawLabel(ctx, labels.get(value, { size: size * unit, colour, weight: 700 }), x, middle, 'left');
  };
  const seat = me === null ? undefined : current.seats[me];
  if (seat?.present && seat.outAt < 0) {
    gem(ctx, x + 8 * unit, middle, 9 * unit);
    x += 20 * unit;
    text(String(seat.ore), ORE);
    x += 16 * unit;
    person(ctx, x + 7 * unit, middle, 8 * unit);
    x += 18 * unit;
    const full = seat.supply >= seat.room;
    text(`${seat.supply} / ${seat.room}`, full ? BAD : TEXT);
    x += 18 * unit;
  }
  text(clock(current.time), TEXT_DIM);
  x += 14 * unit;
  const storm = stormText(scene.view.words, current.time);
  if (storm) text(storm, '#c9b6ff', 15);
  drawSeats(scene, x);
  drawPlayersSigns(scene);
}

function clock(time: number): string {
  const seconds = Math.floor(time / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function stormText(words: SkirmishWords, time: number): string | null {
  if (time < STORM_NOTICE - MINUTE) return null;
  if (time < STORM_START) return words.stormIn(clock(STORM_START - time));
  return time < STORM_END ? words.stormCloses(clock(STORM_END - time)) : words.stormEverywhere;
}

/** Narrower than this a seat shows a shape alone. */
const NARROW_UNITS = 42;
/** With so much it has room for its points, and for a name of ten letters. */
const NAMED_UNITS = 142;
/** Width of a seat's part, in units; a long name makes it wider. */
const SEAT_UNITS = 165;
const TEXT_UNITS = 13.5;
/** A letter, a shape and three digits of points, and the gaps between them. */
const BESIDE_NAME_UNITS = 92;
const LEAST_NAME_UNITS = 20;
/** Rows of seats in the bar. */
const BAR_ROWS = 2;

function drawSeats(scene: Scene, from: number): void {
  const { ctx, layout, current, labels, me } = scene;
  const { unit, bar } = layout;
  const seats = current.seats.flatMap((seat, index) => (seat.present ? [index] : []));
  seats.sort((a, b) => current.seats[a]!.team - current.seats[b]!.team || a - b);
  const count = Math.max(1, seats.length);
  const beside = layout.ping.x - from - 26 * unit;
  const mostBelow = Math.round(layout.seats.height / (SEATS_UNITS * unit));
  const eachBeside = beside / Math.ceil(count / BAR_ROWS);
  const eachBelow = layout.seats.width / Math.ceil(count / mostBelow);
  const isBelow = eachBeside < NAMED_UNITS * unit && eachBelow > eachBeside;
  const right = isBelow ? layout.seats.x + layout.seats.width : layout.ping.x - 6 * unit;
  const room = isBelow ? layout.seats.width : beside;
  const rows = room / count > NAMED_UNITS * unit ? 1 : isBelow ? mostBelow : BAR_ROWS;
  const top = isBelow ? layout.seats.y : unit;
  const height = isBelow ? rows * SEATS_UNITS * unit : bar.height - 2 * unit;
  if (isBelow) {
    ctx.fillStyle = 'rgba(8, 7, 11, 0.75)';
    ctx.fillRect(0, top, bar.width, height);
  }
  const across = Math.ceil(count / rows);
  const each = seatWidth(scene, seats, room / across);
  if (each < NARROW_UNITS * unit) {
    drawSigns(scene, seats, { right, room, middle: top + height / 2 });
    return;
  }
  const high = height / rows;
  seats.forEach((index, place) => {
    const seat = current.seats[index]!;
    const left = right - (across - (place % across)) * each;
    const middle = top + (Math.floor(place / across) + 0.5) * high;
    // In teams the letter stands first, and all else a little to the right.
    const aside = seat.team > 0 ? 17 * unit : 0;
    const x = left + aside;
    const out = seat.outAt >= 0;
    ctx.globalAlpha = out ? 0.4 : 1;
    if (index === me) {
      ctx.fillStyle = 'rgba(255, 246, 222, 0.1)';
      ctx.beginPath();
      const size = Math.min(high, 30 * unit);
      ctx.roundRect(left, middle - size / 2, each - 6 * unit, size, 7 * unit);
      ctx.fill();
    }
    if (seat.team > 0) drawTeamTile(ctx, labels, seat.team, left + 13 * unit, middle, 15 * unit);
    drawSeatSign(ctx, scene.looks[index]!, x + 14 * unit, middle, 8 * unit);
    const style = { size: TEXT_UNITS * unit, colour: out ? TEXT_DIM : TEXT };
    const points = labels.get(String(pointsOf(current, index)), { ...style, colour: TEXT_DIM });
    const rest = each - aside - 36 * unit;
    if (rest > points.width) drawLabel(ctx, points, left + each - 12 * unit, middle, 'right');
    const maxWidth = rest - points.width - 4 * unit;
    if (maxWidth > LEAST_NAME_UNITS * unit)
      drawLabel(ctx, labels.get(scene.names[index]!, { ...style, maxWidth }), x + 25 * unit, middle, 'left');
    if (out) {
      ctx.globalAlpha = 1;
      ctx.strokeStyle = BAD;
      drawSign(ctx, 'cancel', x + 14 * unit, middle, 9 * unit);
    }
    ctx.globalAlpha = 1;
  });
}

/** How wide each seat is, where it may have `most`; it stays as points rise. */
function seatWidth(
  { layout: { unit }, labels, names }: Scene,
  seats: readonly number[],
  most: number,
): number {
  if (most <= SEAT_UNITS * unit) return most;
  const style = { size: TEXT_UNITS * unit, colour: TEXT };
  const widest = Math.max(...seats.map((index) => labels.get(names[index]!, style).width));
  return Math.min(most, Math.max(SEAT_UNITS * unit, widest + BESIDE_NAME_UNITS * unit));
}

/** In a narrow bar: everybody's shape, and before those of a team its letter. */
function drawSigns(
  scene: Scene,
  seats: readonly number[],
  { right, room, middle }: { readonly right: number; readonly room: number; readonly middle: number },
): void {
  const { ctx, layout, current, labels, me } = scene;
  const { unit } = layout;
  const teamOf = (index: number) => current.seats[index]!.team;
  const signs = seats.flatMap((index, place): ({ team: number } | { index: number })[] => {
    const isFirst = teamOf(index) > 0 && (place === 0 || teamOf(seats[place - 1]!) !== teamOf(index));
    return isFirst ? [{ team: teamOf(index) }, { index }] : [{ index }];
  });
  const each = Math.min(24 * unit, room / Math.max(1, signs.length));
  const size = Math.min(8 * unit, 0.42 * each);
  signs.forEach((sign, place) => {
    const x = right - (signs.length - place - 0.5) * each;
    if ('team' in sign) {
      drawTeamTile(ctx, labels, sign.team, x, middle, Math.min(15 * unit, 0.92 * each));
      return;
    }
    const out = current.seats[sign.index]!.outAt >= 0;
    ctx.globalAlpha = out ? 0.3 : 1;
    drawSeatSign(ctx, scene.looks[sign.index]!, x, middle, size);
    ctx.globalAlpha = 1;
    if (sign.index !== me) return;
    ctx.fillStyle = TEXT;
    ctx.fillRect(x - size, middle + 12 * unit, 2 * size, 2 * unit);
  });
}

/** The pin and the white flag, for who has something to lose. */
function drawPlayersSigns(scene: Scene): void {
  const { ctx, layout, current, me } = scene;
  const { unit } = layout;
  if (me === null || current.seats[me]!.outAt >= 0 || current.over) return;
  const flag = layout.surrender;
  ctx.strokeStyle = scene.view.askSurrender ? BAD : scene.view.hover === 'surrender' ? LAMP : TEXT_DIM;
  drawSign(ctx, 'surrender', flag.x + flag.width / 2, flag.y + flag.height / 2, 9 * unit);
  const { ping } = layout;
  const lit = scene.view.mode?.kind === 'ping' || scene.view.hover === 'ping';
  ctx.strokeStyle = lit ? LAMP : TEXT_DIM;
  drawSign(ctx, 'ping', ping.x + ping.width / 2, ping.y + ping.height / 2, 10 * unit);
}

function gem(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.beginPath();
  ctx.moveTo(x, y - r);
  ctx.lineTo(x + r * 0.7, y - r * 0.1);
  ctx.lineTo(x, y + r);
  ctx.lineTo(x - r * 0.7, y - r * 0.1);
  ctx.closePath();
  ctx.fillStyle = ORE;
  ctx.fill();
}

function person(ctx: Ctx, x: number, y: number, r: number): void {
  ctx.fillStyle = LAMP;
  ctx.beginPath();
  ctx.arc(x, y - r * 0.45, r * 0.42, 0, 2 * Math.PI);
  ctx.fill();
  ctx.beginPath();
  ctx.arc(x, y + r * 0.85, r * 0.8, Math.PI, 0);
  ctx.closePath();
  ctx.fill();
}
