// What a screen says of a recorded match: who played, and who won.

import type { RecordedMatch } from '../../../electron/party/window/contract.ts';
import { botNumber } from '../../../games/kit/words/names.ts';
import type { Texts } from '../../languages/en.ts';
import { headline, namedStandings } from '../../ui/standings.ts';

/** Names of the people, by seat; and how many bots. */
export function whoPlayed({ seats }: RecordedMatch): readonly [readonly string[], number] {
  const players = seats.flatMap(({ kind, name }) => (kind === 'player' ? [name] : []));
  return [players, seats.filter(({ kind }) => kind === 'bot').length];
}

/** Who won, or was ahead; null where that is unknown. */
export function winnerOf({ outcome, ...recorded }: RecordedMatch, texts: Texts): string | null {
  const played = outcome && { ...recorded, outcome };
  return played && headline(played, namedStandings(played, texts), texts);
}

/** What the player of a seat is called; null for an empty one. */
export function nameOfSeat(seats: RecordedMatch['seats'], seat: number, { lobby }: Texts): string | null {
  const player = seats[seat];
  if (!player || player.kind === 'empty') return null;
  if (player.taken) return player.taken.name;
  return player.kind === 'bot' ? lobby.botName(botNumber(seats, seat)) : player.name;
}
