// What last happened to each fighter, in the time of the screen: a hit is felt for a moment, and who is out is seen to fall.

import type { Effects } from '../../kit/arena/scene.ts';
import type { AnyCue } from '../rules/state.ts';

export interface Happened extends AnyCue {
  /** Since then, ms. */
  readonly age: number;
}

interface Noted {
  readonly cue: AnyCue;
  readonly time: number;
}

/** By the effects of a painter. */
const noted = new WeakMap<Effects, Map<string, Noted>>();

export function note(effects: Effects, cue: AnyCue): void {
  const all = noted.get(effects) ?? new Map<string, Noted>();
  noted.set(effects, all.set(`${cue.kind} ${cue.seat}`, { cue, time: effects.time }));
}

/** The last cue of a kind and a seat, unless it was longer ago. */
export function happened(effects: Effects, kind: AnyCue['kind'], seat: number, ms: number): Happened | null {
  const last = noted.get(effects)?.get(`${kind} ${seat}`);
  const age = last ? effects.time - last.time : ms;
  return last && age < ms ? { ...last.cue, age } : null;
}
