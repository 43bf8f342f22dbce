// The keys of Inkling. Digits choose among prompts, and Escape is the app's.

import type { Key } from '../../game.ts';

export const keys = [
  { name: 'up', keys: ['ArrowUp', 'KeyW'] },
  { name: 'down', keys: ['ArrowDown', 'KeyS'] },
  { name: 'left', keys: ['ArrowLeft', 'KeyA'] },
  { name: 'right', keys: ['ArrowRight', 'KeyD'] },
  { name: 'pen', keys: ['Space'] },
  { name: 'colour', keys: ['KeyC'] },
  { name: 'width', keys: ['KeyX'] },
  { name: 'undo', keys: ['KeyZ'] },
  { name: 'clear', keys: ['Delete'] },
  { name: 'choices', keys: ['KeyV'] },
] as const satisfies readonly Key[];

export type KeyOfGame = (typeof keys)[number]['name'];

/** Which key of the game has this code; the controller hears the first of each (Game.keys). */
export function keyOf(code: string): KeyOfGame | undefined {
  return keys.find((key) => (key.keys as readonly string[]).includes(code))?.name;
}
