// The keys that a game has for itself, which shortcuts over it leave alone.

import { type GameFacts, isOfCommands } from '../../../electron/party/window/contract.ts';
import type { Preferences } from '../../../electron/party/window/preferences.ts';

/** In games of commands: groups (games/game.ts). */
const DIGITS = Array.from({ length: 10 }, (_, digit) => `Digit${digit}`);

/** By KeyboardEvent.code, as the game proposes them and as the person has set them. */
export function takenKeys(game: GameFacts | undefined, keys: Preferences['keys']): ReadonlySet<string> {
  if (!game) return new Set();
  const own = (keys[game.id] ?? []).flatMap((player) => Object.values(player));
  const groups = isOfCommands(game) ? DIGITS : [];
  return new Set([...[...game.buttons, ...game.keys].map((one) => one.keys), ...own, groups].flat());
}
