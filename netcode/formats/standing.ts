// How any format stands: what can be played now, what has been, and the table.

import type { Call, Format, Played, Row } from './format.ts';
import { callsOf, type Match, matchesOf, tableOf } from './pairs.ts';
import { nextGroup, rotationTable } from './rotation.ts';

export interface Standing {
  /** What can be played now, in order, those whose entrants are all here first. */
  readonly calls: readonly Call[];
  /** The matches of a format of pairs; none of a rotation. */
  readonly matches: readonly Match[];
  /** The first first. */
  readonly table: readonly Row[];
  /** Whether all is played; a rotation never is. */
  readonly over: boolean;
}

/** `count`: entrants, the best seed first, 2 to MOST_ENTRANTS. `isHere`: whether one can play now; by default all can. */
export function standingOf(
  format: Format,
  count: number,
  results: readonly Played[],
  isHere: (entrant: number) => boolean = () => true,
): Standing {
  if (format.kind === 'rotation') {
    const next = nextGroup(format, count, results, isHere);
    return { calls: next ? [next] : [], matches: [], table: rotationTable(count, results), over: false };
  }
  const matches = matchesOf(format, count, results);
  return {
    calls: callsOf(matches, isHere),
    matches,
    table: tableOf(format, count, matches),
    over: matches.every(({ end }) => end !== null),
  };
}
