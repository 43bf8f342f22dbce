// What ends every match: a storm closes in from the edge of the map, and whatever it covers loses hit points.

import { factsOf } from './kinds.ts';
import { cue, type SkirmishState } from './state.ts';
import * as tuning from './tuning.ts';

const HARM_EVERY_STEPS = tuning.STEPS_PER_SECOND / 2;

/** 1/1024 of a tile, as time passes; the whole map before the storm starts and 0 when it has closed. */
export function stormRadiusAt(size: number, time: number): number {
  const full = (size / 2) * tuning.TILE;
  if (time <= tuning.STORM_START) return full;
  if (time >= tuning.STORM_END) return 0;
  return Math.floor((full * (tuning.STORM_END - time)) / (tuning.STORM_END - tuning.STORM_START));
}

export function isInStorm(state: SkirmishState, x: number, y: number): boolean {
  const middle = (state.size * tuning.TILE) / 2;
  const dx = x - middle;
  const dy = y - middle;
  return state.time > tuning.STORM_START && dx * dx + dy * dy > state.stormRadius * state.stormRadius;
}

export function blowStorm(state: SkirmishState): void {
  const { time, size } = state;
  const before = time - tuning.TIME_PER_STEP;
  if (time >= tuning.STORM_NOTICE && before < tuning.STORM_NOTICE) cue(state, 'notice', -1, 0, 0);
  if (time >= tuning.STORM_START && before < tuning.STORM_START) cue(state, 'storm', -1, 0, 0);
  state.stormRadius = stormRadiusAt(size, time);
  if (time < tuning.STORM_START || state.frame % HARM_EVERY_STEPS !== 0) return;
  const late = Math.max(0, Math.floor((time - tuning.STORM_END) / (tuning.MINUTE / 2)) + 1);
  const percent = tuning.STORM_PERCENT + (time > tuning.STORM_END ? late * tuning.STORM_RISE_PERCENT : 0);
  const e = state.entities;
  for (let slot = 0; slot < tuning.SLOTS; slot++) {
    if (e.kind[slot] === 0 || !isInStorm(state, e.x[slot]!, e.y[slot]!)) continue;
    const harm = Math.floor((factsOf(e.kind[slot]!).hp * percent) / 200);
    e.hp[slot] = Math.max(0, e.hp[slot]! - Math.max(1, harm));
  }
}
