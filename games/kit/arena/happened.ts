// What last happened to each figure, in the time of the screen: a hit is felt for a moment, and who is out is seen to fall.

import type { Cue } from '../rules/cue.ts';
import type { Point } from '../rules/point.ts';

export interface Happened extends Cue {
  /** Since then, ms. */
  readonly age: number;
}

/** The latest cue of these kinds and a seat, unless it was so many ms ago or longer. */
export type LastHappened = (seat: number, ms: number, ...kinds: readonly string[]) => Happened | null;

/** The seat that took out another one, which is still out; -1 for none. */
export function doerTo(
  happened: LastHappened,
  { seats }: { readonly seats: readonly { readonly alive: boolean }[] },
  seat: number,
): number {
  return (seats[seat]!.alive ? null : happened(seat, Number.POSITIVE_INFINITY, 'out'))?.value ?? -1;
}

/** A hit holds its figure where it was for so long, and lets it catch up in as long again. */
const STOP_MS = 70;
export const HELD_MS = 2 * STOP_MS;

/** Where a figure is drawn that was hit `age` ms ago at a place: it quivers there by `far`, and catches up. */
export function heldAt(now: Point, then: Point, age: number, far: number): Point {
  const part = Math.min(1, 2 - age / STOP_MS);
  const aside = far * Math.sin(age * 0.3) * part;
  return { x: now.x + (then.x - now.x) * part + aside, y: now.y + (then.y - now.y) * part };
}

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
