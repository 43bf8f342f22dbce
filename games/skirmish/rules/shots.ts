// Arrows and rocks in the air, and what every blow does: hit points, alarms, and who gets the credit.

import { allied } from '../../../netcode/sim/teams.ts';
import { idOf, slotOf } from './entities.ts';
import { harmTo } from './find-effects.ts';
import { CATAPULT, factsOf, isBuilding, isSoldier, WORKER } from './kinds.ts';
import { ASSAULT, cue, IDLE, type SkirmishState } from './state.ts';
import { SHOTS, STEPS_PER_SECOND } from './tuning.ts';
import { eachNear, type Workspace } from './workspace.ts';

/** After so long without harm a new attack is worth a new alarm. */
const ALARM_AFTER_STEPS = 10 * STEPS_PER_SECOND;

/** A blow by hand lands at once; anything else flies. */
export function strike(state: SkirmishState, slot: number, foe: number): void {
  const e = state.entities;
  const kind = e.kind[slot]!;
  const facts = factsOf(kind);
  e.cool[slot] = facts.cool;
  if (facts.shotSpeed === 0) {
    harm(state, kind, e.owner[slot]!, idOf(state, slot), foe);
    cue(state, 'blow', e.owner[slot]!, e.x[foe]!, e.y[foe]!, kind);
    return;
  }
  launch(state, slot, foe);
  cue(state, 'shoot', e.owner[slot]!, e.x[slot]!, e.y[slot]!, kind);
}

/** With every place in the air taken the shot is lost; that takes more archers than there can be. */
function launch(state: SkirmishState, slot: number, foe: number): void {
  const { shots, entities: e } = state;
  const at = shots.left.indexOf(0);
  if (at < 0) return;
  const kind = e.kind[slot]!;
  const dx = e.x[foe]! - e.x[slot]!;
  const dy = e.y[foe]! - e.y[slot]!;
  const steps = Math.sqrt(dx * dx + dy * dy) / ((factsOf(kind).shotSpeed * state.pace) / 100);
  const flight = Math.min(255, Math.max(2, Math.ceil(steps)));
  shots.kind[at] = kind;
  shots.owner[at] = e.owner[slot]!;
  shots.fromX[at] = e.x[slot]!;
  shots.fromY[at] = e.y[slot]!;
  shots.toX[at] = e.x[foe]!;
  shots.toY[at] = e.y[foe]!;
  shots.target[at] = kind === CATAPULT ? 0 : idOf(state, foe);
  shots.left[at] = flight;
  shots.flight[at] = flight;
}

export function flyShots(state: SkirmishState, work: Workspace): void {
  const { shots, entities: e } = state;
  for (let at = 0; at < SHOTS; at++) {
    if (shots.left[at] === 0) continue;
    const target = slotOf(state, shots.target[at]!);
    if (target >= 0) {
      shots.toX[at] = e.x[target]!;
      shots.toY[at] = e.y[target]!;
    }
    shots.left[at]!--;
    if (shots.left[at]! > 0) continue;
    const kind = shots.kind[at]!;
    cue(state, 'land', shots.owner[at]!, shots.toX[at]!, shots.toY[at]!, kind);
    if (kind === CATAPULT) burst(state, work, at);
    else if (target >= 0) harm(state, kind, shots.owner[at]!, 0, target);
  }
}

/** A rock harms every enemy around the place where it falls, the middle of a building counts as its border. */
function burst(state: SkirmishState, work: Workspace, at: number): void {
  const { shots, entities: e } = state;
  const owner = shots.owner[at]!;
  const kind = shots.kind[at]!;
  const { splash } = factsOf(kind);
  const x = shots.toX[at]!;
  const y = shots.toY[at]!;
  eachNear(work, x, y, splash + 2500, (slot) => {
    if (e.kind[slot] === 0 || allied(state.seats, e.owner[slot]!, owner)) return;
    const facts = factsOf(e.kind[slot]!);
    const dx = e.x[slot]! - x;
    const dy = e.y[slot]! - y;
    const reach = splash + (facts.size > 0 ? facts.size * 450 : facts.radius);
    if (dx * dx + dy * dy <= reach * reach) harm(state, kind, owner, 0, slot);
  });
}

/** `from` is the id of who did it, or 0 when it is unknown. */
export function harm(state: SkirmishState, kind: number, owner: number, from: number, slot: number): void {
  const e = state.entities;
  const before = e.hp[slot]!;
  if (before <= 0) return;
  e.hp[slot] = Math.max(0, before - harmTo(state, kind, slot));
  const seat = state.seats[e.owner[slot]!]!;
  const target = e.kind[slot]!;
  if (e.hp[slot] === 0) state.seats[owner]!.razed += factsOf(target).cost;
  if (isBuilding(target) || target === WORKER) {
    if (state.frame - seat.hurtAt > ALARM_AFTER_STEPS) {
      cue(state, 'alert', e.owner[slot]!, e.x[slot]!, e.y[slot]!, target);
    }
    seat.hurtAt = state.frame;
    seat.hurtX = e.x[slot]!;
    seat.hurtY = e.y[slot]!;
  }
  const free = e.order[slot] === IDLE || e.order[slot] === ASSAULT;
  if (from !== 0 && free && isSoldier(target) && slotOf(state, e.foe[slot]!) < 0) e.foe[slot] = from;
}
