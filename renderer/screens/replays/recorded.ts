// What a screen says of a recorded match: who played, and who won.

import type { RecordedMatch } from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';
import { headline, namedStandings } from '../../ui/standings.ts';

/** Names of the people, by seat; and how many bots. */
export function whoPlayed({ seats }: RecordedMatch): readonly [readonly string[], number] {
  const players = seats.flatMap(({ kind, name }) => (kind === 'player' ? [name] : []));
  return [players, seats.filter(({ kind }) => kind === 'bot').length];
}

/** Null where the recording stops before the end of the match. */
export function winnerOf({ outcome, ...recorded }: RecordedMatch, texts: Texts): string | null {
  if (!outcome) return null;
  const played = { ...recorded, outcome };
  return headline(played, namedStandings(played, texts), texts);
}
