// One line that says what to do next, for players who are new to the game; silent once they have done it.

import { isIn } from '../rules/elimination.ts';
import { slotOf } from '../rules/entities.ts';
import { ARCHER, BARRACKS, BASE, GUARD, HUT, isSoldier, WORKER } from '../rules/kinds.ts';
import { IDLE, type SkirmishState } from '../rules/state.ts';
import { queueLength } from '../rules/train.ts';
import { SLOTS, STORM_NOTICE } from '../rules/tuning.ts';
import { IDLE as IDLE_KEY } from './keys.ts';
import type { ScreenView } from './view.ts';

interface Counts {
  readonly workers: number;
  readonly idle: number;
  /** Some base has a worker in training. */
  readonly trains: boolean;
  readonly soldiers: number;
  readonly barracks: number;
  readonly sites: number;
  readonly innerBases: number;
}

/** Null when there is nothing that needs saying. */
export function hintFor(view: ScreenView, state: SkirmishState): string | null {
  const { me, words, keyName } = view;
  const hands = keyName(IDLE_KEY) === null ? 'fingers' : 'keys';
  const hints = words.hints[hands];
  /** What fingers press is the button itself. */
  const press = (code: string, title: string) => keyName(code) ?? `“${title}”`;
  const kindAt = (code: string, kind: number) => press(code, words.kinds[kind]!.name);
  if (me === null || !isIn(state, me) || state.over) return null;
  if (view.mode) {
    const { kind } = view.mode;
    return words.modes[kind] + words.modeEnds[hands === 'keys' && kind === 'place' ? 'several' : hands];
  }
  if (view.queueing) return words.queueing;
  const seat = state.seats[me]!;
  const own = count(state, me);
  const picked = slotOf(state, view.selection[0] ?? 0);
  const kind = picked >= 0 && state.entities.owner[picked] === me ? state.entities.kind[picked]! : 0;
  if (state.time > STORM_NOTICE && own.innerBases === 0) {
    return hints.storm(kindAt('KeyF', BASE));
  }
  if (own.idle > 0) return hints.idle(own.idle, keyName(IDLE_KEY) ?? '');
  if (seat.supply + 1 >= seat.room && seat.room < state.unitsPerSeat) {
    return kind === WORKER ? hints.hutNow(kindAt('KeyZ', HUT)) : hints.hut(kindAt('KeyZ', HUT));
  }
  if (own.barracks === 0) {
    if (own.workers < 8) {
      // A player who has just done so sees that it counted.
      if (own.trains) return null;
      return kind === BASE ? hints.workersNow(kindAt('KeyQ', WORKER)) : hints.workers(kindAt('KeyQ', WORKER));
    }
    if (own.sites > 0) return null;
    return kind === WORKER
      ? hints.barracksNow(kindAt('KeyX', BARRACKS))
      : hints.barracks(kindAt('KeyX', BARRACKS));
  }
  if (own.soldiers < 5) {
    return kind === BARRACKS
      ? hints.soldiersNow(kindAt('KeyQ', GUARD), kindAt('KeyW', ARCHER))
      : hints.soldiers;
  }
  if (state.seats.every((other) => other.razed < 300)) {
    return isSoldier(kind) ? hints.attackNow(press('KeyA', words.buttons.assault.title)) : hints.attack;
  }
  return null;
}

function count(state: SkirmishState, me: number): Counts {
  const e = state.entities;
  const counts = { workers: 0, idle: 0, trains: false, soldiers: 0, barracks: 0, sites: 0, innerBases: 0 };
  const inner = state.size * 0.2 * 1024;
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.owner[slot] !== me) continue;
    const kind = e.kind[slot]!;
    if (kind === WORKER) {
      counts.workers++;
      if (e.order[slot] === IDLE) counts.idle++;
    }
    if (kind === BASE && queueLength(state, slot) > 0) counts.trains = true;
    if (isSoldier(kind)) counts.soldiers++;
    if (kind === BARRACKS && e.done[slot] === 1) counts.barracks++;
    if (kind === BARRACKS && e.done[slot] === 0) counts.sites++;
    const far = Math.abs(e.x[slot]! - state.size * 512) + Math.abs(e.y[slot]! - state.size * 512);
    if (kind === BASE && far < inner) counts.innerBases++;
  }
  return counts;
}
