// How a car goes by what is held, and what it does when it meets another one. Screens play their own with this same code.

import { cos, hypot, sin } from '../../../netcode/sim/math.ts';
import type { Mover } from '../../../netcode/sim/rules.ts';
import { TURN } from '../../../netcode/sim/turn.ts';
import { cue } from '../../kit/rules/cue.ts';
import { BRAKE, GAS, HORN, LEFT, RIGHT, SLIDE } from '../info.ts';
import type { DriftState, Racer } from './state.ts';
import { onRoad, tracks } from './tracks.ts';
import * as tuning from './tuning.ts';

/** Headings turned by a spin of 1. */
const SPIN = 16;

/** A frame of a car. */
export function go(car: Racer, held: number, track: number): void {
  car.held = held;
  const angle = (car.heading / TURN) * 2 * Math.PI;
  const [ahead, aside] = [cos(angle), sin(angle)];
  let forward = car.vx * ahead + car.vy * aside;
  let side = car.vy * ahead - car.vx * aside;
  const inGrass = onRoad(tracks[track]!, car.x, car.y).off > tuning.HALF_ROAD;
  const slides = (held & SLIDE) !== 0 && forward > tuning.SLIDE_SPEED;
  turn(car, held, forward, slides);
  if (held & GAS) forward += (tuning.GAS_PUSH * (100 - car.handicap * tuning.HANDICAP_PERCENT)) / 100;
  if (held & BRAKE) forward -= forward > 0 ? tuning.BRAKE_PUSH : tuning.REVERSE_PUSH;
  const boost = charge(car, slides && !inGrass && Math.abs(side) > tuning.SLIDE_SPEED, slides);
  forward = boosted(forward, boost * tuning.BOOST_PUSH);
  forward -= forward * (tuning.DRAG + (inGrass ? tuning.GRASS_DRAG : 0));
  side *= slides ? tuning.SLIDE_LEFT : tuning.GRIP_LEFT;
  if ((held & (GAS | BRAKE)) === 0 && Math.abs(forward) < 16) forward = 0;
  car.vx = Math.round(forward * ahead - side * aside);
  car.vy = Math.round(forward * aside + side * ahead);
  car.x += Math.round(car.vx / 16);
  car.y += Math.round(car.vy / 16);
  stayInside(car);
}

function boosted(forward: number, push: number): number {
  return Math.max(forward, Math.min(forward + push, tuning.MOST_BOOSTED));
}

/** What the host has given pushes this car, if this is its frame. */
export function takeGift(state: DriftState, seat: number, frame: number): void {
  const car = state.seats[seat]!;
  if (frame !== state.giftAt || state.phase !== 'play' || !isSolid(car)) return;
  const angle = (car.heading / TURN) * 2 * Math.PI;
  const [ahead, aside] = [cos(angle), sin(angle)];
  const forward = car.vx * ahead + car.vy * aside;
  const gain = boosted(forward, tuning.GIFT_PUSH) - forward;
  car.vx = Math.round(car.vx + gain * ahead);
  car.vy = Math.round(car.vy + gain * aside);
  cue(state, 'boost', seat, car.x, car.y, tuning.MOST_CHARGE);
}

/**
 * What a car calls out to all screens: its own one as it drives, the others when they hear of it. `charged`: how long it
 * had been sliding in the frame before.
 */
export function call(state: DriftState, seat: number, charged: number, pressed: number): void {
  const car = state.seats[seat]!;
  if (charged >= tuning.LEAST_CHARGE && car.more === 0) cue(state, 'boost', seat, car.x, car.y, charged);
  if (!(pressed & HORN) || state.frame < car.hornAt + tuning.HORN_REST) return;
  car.hornAt = state.frame;
  cue(state, 'horn', seat, car.x, car.y);
}

function turn(car: Mover, held: number, forward: number, slides: boolean): void {
  const wheel = (held & RIGHT ? 1 : 0) - (held & LEFT ? 1 : 0);
  const effect = Math.max(-1, Math.min(forward / tuning.STEER_SPEED, 1));
  const wanted = wheel * effect * (slides ? tuning.SLIDE_STEER : tuning.STEER);
  const change = (wanted - car.spin) * tuning.STEER_SOON;
  // At least by one, so that it gets there.
  car.spin += Math.abs(change) < 1 ? Math.sign(wanted - car.spin) : change;
  car.spin = Math.round(Math.abs(wanted - car.spin) < 1 ? wanted : car.spin);
  car.heading = (car.heading + car.spin * SPIN) & (TURN - 1);
}

/** Sliding charges; letting go gives it back as speed. */
function charge(car: Mover, charges: boolean, slides: boolean): number {
  if (charges) car.more = Math.min(tuning.MOST_CHARGE, car.more + 1);
  if (slides) return 0;
  const boost = car.more >= tuning.LEAST_CHARGE ? car.more : 0;
  car.more = 0;
  return boost;
}

function stayInside(car: Mover): void {
  const { BODY, WIDTH, HEIGHT } = tuning;
  if (car.x < BODY || car.x > WIDTH - BODY) car.vx = -Math.round(car.vx / 2);
  if (car.y < BODY || car.y > HEIGHT - BODY) car.vy = -Math.round(car.vy / 2);
  car.x = Math.max(BODY, Math.min(car.x, WIDTH - BODY));
  car.y = Math.max(BODY, Math.min(car.y, HEIGHT - BODY));
}

/** Whether a car is in the way of others: one that is through drives on as a ghost. */
function isSolid({ present, alive }: DriftState['seats'][number]): boolean {
  return present && alive;
}

/**
 * A seat's half of its collisions: it is pushed out by half of the overlap, and takes half of the bounce. The other half is
 * the other one's, who does the same with the same numbers, on their own screen in the way `shadow`.
 */
export function bounce(state: DriftState, seat: number, others: readonly Mover[]): void {
  const car = state.seats[seat]!;
  if (!isSolid(car)) return;
  const { x, y, vx, vy } = car;
  others.forEach((other, index) => {
    if (index === seat || !isSolid(state.seats[index]!)) return;
    const far = hypot(x - other.x, y - other.y);
    if (far >= 2 * tuning.BODY) return;
    // Two at the same place part along the seats.
    const across = far > 0 ? (x - other.x) / far : seat < index ? -1 : 1;
    const along = far > 0 ? (y - other.y) / far : 0;
    const half = (2 * tuning.BODY - far) / 2;
    car.x += Math.round(across * half);
    car.y += Math.round(along * half);
    const meeting = (other.vx - vx) * across + (other.vy - vy) * along;
    if (meeting <= 0) return;
    const push = (meeting * (1 + tuning.BOUNCE)) / 2;
    car.vx += Math.round(across * push);
    car.vy += Math.round(along * push);
    if (meeting > tuning.FELT)
      cue(state, 'bump', seat, (x + other.x) / 2, (y + other.y) / 2, Math.round(meeting));
  });
  stayInside(car);
}
