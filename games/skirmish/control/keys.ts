// The keys of Skirmish: those of the panel lie on the keyboard as its buttons lie on the screen.

import type { Key } from '../../game.ts';

/** The panel's letters, row by row. */
export const LETTERS = ['Q', 'W', 'E', 'R', 'A', 'S', 'D', 'F', 'Z', 'X', 'C', 'V'] as const;

export const HOME = 'KeyH';
export const IDLE = 'KeyG';
export const ALARM = 'Space';
export const PING = 'KeyB';
export const QUEUE = 'KeyN';

export const keys = [
  { name: 'panel1', keys: ['KeyQ'] },
  { name: 'panel2', keys: ['KeyW'] },
  { name: 'panel3', keys: ['KeyE'] },
  { name: 'panel4', keys: ['KeyR'] },
  { name: 'panel5', keys: ['KeyA'] },
  { name: 'panel6', keys: ['KeyS'] },
  { name: 'panel7', keys: ['KeyD'] },
  { name: 'panel8', keys: ['KeyF'] },
  { name: 'panel9', keys: ['KeyZ'] },
  { name: 'panel10', keys: ['KeyX'] },
  { name: 'panel11', keys: ['KeyC'] },
  { name: 'panel12', keys: ['KeyV'] },
  { name: 'home', keys: [HOME] },
  { name: 'idle', keys: [IDLE] },
  { name: 'alarm', keys: [ALARM] },
  { name: 'queue', keys: [QUEUE] },
  { name: 'ping', keys: [PING] },
  { name: 'up', keys: ['ArrowUp'] },
  { name: 'down', keys: ['ArrowDown'] },
  { name: 'left', keys: ['ArrowLeft'] },
  { name: 'right', keys: ['ArrowRight'] },
] as const satisfies readonly Key[];
