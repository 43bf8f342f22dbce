// The tournament of a room, as it is told and as it is left to the next relay: netcode/room/tournament.ts plays it.

import * as v from 'valibot';
import { MAX_SEATS } from '../sim/rules.ts';
import { personName, u32, whole } from './fields.ts';
import { toJson } from './json.ts';

/** Most bytes of JSON of the results that a tournament keeps, the newest: a league of 16 with best of three has 15,480. */
export const MOST_RESULTS_BYTES = 16_384;

/** In which order its entrants play each other: netcode/formats has what each means. */
export const formatSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['league', 'knock-out', 'double']), best: v.picklist([1, 3]) }),
  v.object({ kind: v.literal('rotation'), sides: v.pipe(whole(MAX_SEATS), v.minValue(2)) }),
]);

/** Entrants of a match, by side: indices. */
export const sidesSchema = v.pipe(
  v.array(whole(MAX_SEATS - 1)),
  v.minLength(2),
  v.maxLength(MAX_SEATS),
  v.check((sides) => new Set(sides).size === sides.length, 'each entrant once'),
);
/** The place of each side, from 1. */
export const placesSchema = v.pipe(
  v.array(v.pipe(whole(MAX_SEATS), v.minValue(1))),
  v.minLength(2),
  v.maxLength(MAX_SEATS),
);

export const playedSchema = v.pipe(
  v.object({
    of: whole(0xffff),
    sides: sidesSchema,
    places: placesSchema,
    /** Absent for a game that was played. */
    how: v.optional(v.picklist(['passed', 'mended'])),
    /** Name of the leader who has mended it; absent where too many others came after it. */
    by: v.optional(personName),
  }),
  v.check(({ sides, places }) => sides.length === places.length, 'a place for each side'),
);

export const callSchema = v.object({ of: whole(0xffff), sides: sidesSchema });

/** What a tournament has beside its entrants, wherever it is. */
export const tournamentEntries = {
  format: formatSchema,
  results: v.pipe(
    v.array(playedSchema),
    v.check((results) => toJson(results).length <= MOST_RESULTS_BYTES, 'results that fit'),
  ),
  call: v.nullable(callSchema),
};

/** All entrants: the best seed first. */
export const entrantsOf = <T extends v.GenericSchema>(entrant: T) =>
  v.pipe(v.array(entrant), v.minLength(2), v.maxLength(MAX_SEATS));

/** Whether all who play are among the entrants. */
export function areEntrants({
  entrants,
  results,
  call,
}: {
  readonly entrants: readonly unknown[];
  readonly results: readonly { readonly sides: readonly number[] }[];
  readonly call: { readonly sides: readonly number[] } | null;
}): boolean {
  return [...results, ...(call ? [call] : [])].every(({ sides }) =>
    sides.every((side) => side < entrants.length),
  );
}

/** A tournament as members are told of it. */
export const tournamentSchema = v.pipe(
  v.object({
    ...tournamentEntries,
    /** Id of each entrant as a member, the best seed first; null while they are away. */
    entrants: entrantsOf(v.object({ member: v.nullable(whole(0xffff)), name: personName })),
    /** How long the room has waited for absent entrants who are called, ms; 0 while it does not. */
    ms: u32,
  }),
  v.check((tournament) => areEntrants(tournament), 'sides that are entrants'),
);
