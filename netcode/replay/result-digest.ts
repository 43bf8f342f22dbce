// One digest of all that a result says: where the match ended, in which state, how, and who sat on its seats. PROTOCOL.md,
// Confirmations, has the bytes.

import { sha256 } from '@noble/hashes/sha2.js';
import { toHex, utf8 } from '../crypto/bytes.ts';
import type { Outcome } from '../sim/rules.ts';
import type { MatchSeat } from '../wire/messages.ts';

/** How a match ended. */
export interface EndedMatch {
  /** Frames that were played, and the hash of the state after them. */
  readonly frame: number;
  readonly hash: string;
  readonly outcome: Outcome;
  /** Who sat on each seat in the end, as `seated` has them. */
  readonly seats: readonly MatchSeat[];
}

/** SHA-256 of the text below, in hexadecimal digits. */
export function resultDigest(ended: EndedMatch): string {
  return toHex(sha256(utf8(resultText(ended))));
}

/** Everything, in one order: the same text on every machine. */
export function resultText({ frame, hash, outcome, seats }: EndedMatch): string {
  const { scores, places, teams = [] } = outcome;
  return JSON.stringify([frame, hash, scores, places, teams, seats.map(seatFacts)]);
}

/** Facts of a seat in a digest: kind, name, team, handicap and key; 0 or "" for an absent one. */
export function seatFacts({ kind, name, team = 0, handicap = 0, key = '' }: MatchSeat) {
  return [kind, name, team, handicap, key] as const;
}

/** The seats of a match as they are in its result: a member who has taken over a bot is its player. */
export function seated(seats: readonly MatchSeat[]): MatchSeat[] {
  return seats.map(({ taken, ...seat }) => (taken ? { ...seat, kind: 'player', ...taken } : seat));
}

/**
 * Who sat on each seat in the end, by what was dealt and heard here. A host's result is believed in one thing: a bot that
 * played until then may have been taken over in the last moment.
 */
export function seatedAtEnd(here: readonly MatchSeat[], told: readonly MatchSeat[]): MatchSeat[] {
  return seated(here).map((seat, at) => {
    const said = told[at];
    const isTaken = seat.kind === 'bot' && said?.kind === 'player';
    return isTaken
      ? { ...seat, kind: 'player', name: said.name, ...(said.key ? { key: said.key } : {}) }
      : seat;
  });
}

/** Whether a result tells the seats of `here`. That of an older host lacks keys, which then match any. */
export function tellsSeats(told: readonly MatchSeat[], here: readonly MatchSeat[]): boolean {
  return (
    told.length === here.length &&
    told.every((said, at) => {
      const seat = here[at]!;
      return (
        JSON.stringify(seatFacts({ ...said, key: said.key ?? seat.key })) === JSON.stringify(seatFacts(seat))
      );
    })
  );
}
