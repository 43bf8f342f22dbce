// What people have won since the room was opened, over all matches, games and rematches.
//
// A point for each seat, person or bot, that ended behind one's own: it counts the same in every game, a shared
// place is worth the same to both, and whoever came last loses nothing. Matches of one person alone do not count,
// so that nobody has won the evening before the others have come; nor do those that fell out of step.

import { type EveningRow, MOST_REMEMBERED, type RoomState } from '../wire/messages.ts';
import type { Member } from './member.ts';

type Result = NonNullable<RoomState['result']>;

interface Score {
  name: string;
  matches: number;
  wins: number;
  points: number;
}

/** Who plays on which seat of a match. */
export type Players = ReadonlyMap<number, string>;

export class Evening {
  /** In the order in which they first played. */
  readonly #scores = new Map<string, Score>();

  /** Who is dealt in. */
  players(members: readonly Member[]): Players {
    return new Map(members.map((member) => [member.seat, keyOf(member)]));
  }

  /** A match has ended. */
  add({ seats, outcome, agreed }: Result, players: Players, members: readonly Member[]): void {
    if (!agreed || players.size < 2) return;
    const { places } = outcome;
    for (const [seat, key] of players) {
      const place = places[seat] ?? 0;
      const score = this.#scores.get(key) ?? { name: '', matches: 0, wins: 0, points: 0 };
      this.#scores.set(key, score);
      score.name = seats[seat]!.name;
      score.matches++;
      if (place === 0) continue;
      if (place === 1) score.wins++;
      score.points += places.filter((other, at) => seats[at]!.kind !== 'empty' && other > place).length;
    }
    this.#bound(new Set(members.map(keyOf)));
  }

  /** Most points first, with those who are not in the room any more. */
  rows(members: readonly Member[]): EveningRow[] {
    if (this.#scores.size === 0) return [];
    const here = new Map(members.map((member) => [keyOf(member), member]));
    return [...this.#scores]
      .map(([key, { name, matches, wins, points }]) => {
        const member = here.get(key);
        return { member: member?.id ?? null, name: member?.name ?? name, matches, wins, points };
      })
      .sort((a, b) => b.points - a.points || b.wins - a.wins || a.matches - b.matches);
  }

  reset(): void {
    this.#scores.clear();
  }

  /** Of those who have gone, whoever has the fewest points is forgotten first. */
  #bound(here: ReadonlySet<string>): void {
    const gone = [...this.#scores].filter(([key]) => !here.has(key));
    for (const [key] of gone.sort(([, a], [, b]) => a.points - b.points)) {
      if (this.#scores.size <= MOST_REMEMBERED) return;
      this.#scores.delete(key);
    }
  }
}

/** Whoever does not say who they are is known for as long as they stay. */
function keyOf({ person, id }: Member): string {
  return person ?? `member ${id}`;
}
