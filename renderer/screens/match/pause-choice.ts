// What can be said about a pause just now.

import { type GameFacts, isOfCommands, type RoomPlace } from '../../../electron/party/window/contract.ts';
import { type OwnPads, PRESS_CONTROL, padsFor } from '../../devices/pad-buttons.ts';
import type { PadControl } from '../../devices/pad-reading.ts';

/** The key for it while a match is played, where the game leaves it free. */
export const PAUSE_KEY = 'KeyP';

/** What one press says: whether the match is to stand still, and in which words. */
export interface PauseChoice {
  readonly still: boolean;
  readonly says: 'pause' | 'ask' | 'agree' | 'takeBack' | 'playOn' | 'wait';
}

/** Null between matches, without a seat in it, and while the match is about to go on. */
export function pauseChoice({ room, me, mine, plays }: RoomPlace): PauseChoice | null {
  const { pause, phase, members } = room;
  if (phase !== 'playing' || !plays) return null;
  const voted = pause?.votes.includes(me) ?? false;
  switch (pause?.state) {
    case undefined: {
      const alone = members.every(({ id, plays }) => !plays || mine.includes(id));
      return { still: true, says: alone ? 'pause' : 'ask' };
    }
    case 'asked':
      return voted ? { still: false, says: 'takeBack' } : { still: true, says: 'agree' };
    case 'paused':
      return voted ? { still: true, says: 'wait' } : { still: false, says: 'playOn' };
    case 'resuming':
      return null;
  }
}

/** On a gamepad, while the game still has all that lies under the thumbs. */
const ANSWER: PadControl = 'b11';

/** What answers on every gamepad; null to ask, for which there is the menu, and where the game has that button. */
export function pauseControl(
  choice: PauseChoice | null,
  game: Pick<GameFacts, 'buttons'> | undefined,
  own: OwnPads,
): PadControl | null {
  switch (choice?.says) {
    case 'playOn':
    case 'wait':
      return PRESS_CONTROL; // it stands still, as in a menu
    case 'agree':
    case 'takeBack': {
      // In a game of commands every button may be the game's.
      const free = game && !isOfCommands(game) && !padsFor(game.buttons, own).flat().includes(ANSWER);
      return free ? ANSWER : null;
    }
    default:
      return null;
  }
}
