// What a bot holds: it aims at a place of the road ahead, slides where the road bends, and brakes where it bends more. An easy
// one lifts its foot.

import { atan2, cos, hypot, sin } from '../../../netcode/sim/math.ts';
import { TURN, turnBetween } from '../../../netcode/sim/turn.ts';
import { BRAKE, GAS, LEFT, RIGHT, SLIDE } from '../info.ts';
import { beside } from '../rules/race.ts';
import type { DriftState, Racer } from '../rules/state.ts';
import { placeOf, tracks } from '../rules/tracks.ts';
import { BODY, HEIGHT, WIDTH } from '../rules/tuning.ts';

/** By skill from 1: the speed above which it lifts its foot, 16ths of a unit a frame. */
const LIFTS: readonly number[] = [0, 1_150, 1_550, 9_999];

/** Speed of a bot that drives back, and the speed below which it counts as stuck, 16ths of a unit a frame. */
const BACKWARDS = 60;
const SLOW = 350;
/** How far ahead it looks for the edge. */
const NOSE = 2 * BODY;

export function botInput(state: DriftState, seat: number): number {
  const racer = state.seats[seat]!;
  const track = tracks[state.track]!;
  if (state.phase !== 'play' || !racer.present) return 0;
  // From where it has got to: the nearest road may be another part of it.
  const at = placeOf(racer, track);
  const speed = hypot(racer.vx, racer.vy);
  const look = 8 + Math.round(speed / 160);
  // Each keeps to a lane of its own, so that they overtake.
  const lane = ((seat % 4) - 1.5) * 0.28;
  const [x, y] = beside(state.track, (at + look) % track.length, lane);
  const wanted = Math.round((atan2(y - racer.y, x - racer.x) / (2 * Math.PI)) * TURN);
  const off = turnBetween(racer.heading, wanted);
  const bend = turnBetween(track.heading[at]!, track.heading[(at + look + 10) % track.length]!);
  const sharp = Math.abs(off) > TURN / 9;
  if (sharp && backsUp(racer)) return BRAKE | (off > 0 ? LEFT : RIGHT); // backwards the wheel turns it the other way
  let held = 0;
  if (off > 700) held |= RIGHT;
  if (off < -700) held |= LEFT;
  if (sharp && speed > 1_000) held |= BRAKE;
  else if (speed < LIFTS[state.level]!) held |= GAS;
  // Who slides already goes on with it until the road is straight.
  const slides = Math.abs(off) > 1_200 || racer.more > 0;
  if (state.level > 1 && Math.abs(bend) > TURN / 6 && speed > 1_100 && racer.more < 45 && slides)
    held |= SLIDE;
  return held;
}

/** Whether it goes backwards, or begins to because its nose is at the edge, against which it would push until the race is over. */
function backsUp({ x, y, vx, vy, heading }: Racer): boolean {
  const angle = (heading / TURN) * 2 * Math.PI;
  const [ahead, aside] = [cos(angle), sin(angle)];
  const forward = vx * ahead + vy * aside;
  if (forward < -BACKWARDS) return true;
  const [noseX, noseY] = [x + ahead * NOSE, y + aside * NOSE];
  return forward < SLOW && (Math.min(noseX, noseY) < BODY || noseX > WIDTH - BODY || noseY > HEIGHT - BODY);
}
