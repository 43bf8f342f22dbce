// What last happened to each figure, in the time of the screen: a hit is felt for a moment, and who is out is seen to fall.

import type { Cue } from '../rules/cue.ts';

export interface Happened extends Cue {
  /** Since then, ms. */
  readonly age: number;
}

/** The latest cue of these kinds and a seat, unless it was so many ms ago or longer. */
export type LastHappened = (seat: number, ms: number, ...kinds: readonly string[]) => Happened | null;

/** `now`: the time of the screen, ms. */
export function createHappenings(now: () => number) {
  const noted = new Map<string, { readonly cue: Cue; readonly time: number }>();
  const happened: LastHappened = (seat, ms, ...kinds) => {
    let latest: Happened | null = null;
    for (const kind of kinds) {
      const last = noted.get(`${kind} ${seat}`);
      const age = last ? now() - last.time : ms;
      if (last && age < (latest?.age ?? ms)) latest = { ...last.cue, age };
    }
    return latest;
  };
  return { happened, note: (cue: Cue) => void noted.set(`${cue.kind} ${cue.seat}`, { cue, time: now() }) };
}
