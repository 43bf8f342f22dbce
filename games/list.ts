// The one list of games. Adding a game is a folder and a line here.

import { arena } from './arena/index.ts';
import { cartridge } from './cartridge/index.ts';
import { drift } from './drift/index.ts';
import { emberGame } from './ember/index.ts';
import type { Game } from './game.ts';
import { inkling } from './inkling/index.ts';
import { powder } from './powder/index.ts';
import { skirmish } from './skirmish/index.ts';
import { trails } from './trails/index.ts';

// The state type is the game's own business; the holder of a Game passes states back and never looks inside.
export const games: readonly Game[] = [
  // In the order in which the lobby offers them.
  trails,
  powder,
  arena,
  drift,
  skirmish,
  inkling,
  emberGame,
  cartridge,
];

/** The game with this id, or undefined: ids come from the network and from command lines. */
export function gameById(id: string): Game | undefined {
  return games.find((game) => game.info.id === id);
}
