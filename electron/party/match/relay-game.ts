// A game as a relay knows it.

import type { Game } from '../../../games/game.ts';
import type { RelayGame } from '../../../netcode/room/match-settings.ts';

/** `content` is the hash of what its rules do (netcode/sim/content-hash.ts). */
export function relayGame({ info, rules, buttons }: Game, content: string): RelayGame {
  const names: string[] = [];
  for (const { name, byte, bit } of buttons) names[8 * byte + Math.log2(bit)] = name;
  return { info, content, rules, buttons: Array.from(names, (name) => name ?? '') };
}
