// What the stage says to people.

import type { StageError } from './messages.ts';

export const stageTexts = {
  canvasLabel: (game: string) => `${game}: the game that is being played`,
  emptyCanvasLabel: 'The game appears here',
  catchingUp: 'Catching up…',
  closed: 'The connection to the app was lost. Trying again…',
  details: 'Details',
} as const;

/** One plain sentence for each way a stage can stop. */
export function stageErrorText(kind: StageError['kind']): string {
  switch (kind) {
    case 'no-canvas':
      return 'This browser cannot show the game. A current Chrome, Edge or Firefox can.';
    case 'no-game':
      return 'The room plays a game that this version does not have. An update may bring it.';
    case 'rules':
      return 'The game stopped because of a fault in its rules.';
    case 'drawing':
      return 'The game could not be drawn.';
    case 'frames':
      return 'The game stopped because a part of it never arrived here.';
    case 'worker':
      return 'The game could not be started.';
  }
}
