// The vote that is on in a room: how long it still runs, and what is wished for.

import { type GameFacts, type Room, VOTE_MS } from '../../../electron/party/window/contract.ts';
import { useSeconds } from '../use-seconds.ts';
import type { useLanguage } from '../use-texts.ts';

/** Whole seconds until the vote ends; null while none is on. */
export function useVoteLeft({ voteMs }: Pick<Room, 'voteMs'>): number | null {
  return useSeconds(voteMs === undefined ? null : Math.max(0, VOTE_MS - voteMs));
}

/** What a game is called, and its id where this app does not know it. */
export function gameName(
  games: readonly GameFacts[],
  id: string,
  language: ReturnType<typeof useLanguage>,
): string {
  return games.find((one) => one.id === id)?.texts[language].name ?? id;
}

/** Ids of the games that are wished for and how often, the most first; of equals the one that was wished for first. */
export function countWishes({ wishes = [] }: Pick<Room, 'wishes'>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { game } of wishes) counts.set(game, (counts.get(game) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}
