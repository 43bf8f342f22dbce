// Where the demo's processes find their game: in the list of games, or in a list that a test puts in its place.

import type { Game } from '../../games/game.ts';

/** What the demo needs of a game. */
export type DemoGame = Pick<Game, 'info' | 'rules'>;

/** The one list of games, as a module that a child process can import. */
export const GAME_LIST = new URL('../../games/list.ts', import.meta.url).href;

/** The games of a module that exports them as `games`. */
export async function loadGames(list: string = GAME_LIST): Promise<readonly DemoGame[]> {
  const { games } = (await import(list)) as { games: readonly DemoGame[] };
  return games;
}

/** The game of a job, which was looked up before it was given. */
export async function jobGame({ game, list }: { game: string; list: string }): Promise<DemoGame> {
  return (await loadGames(list)).find(({ info }) => info.id === game)!;
}
