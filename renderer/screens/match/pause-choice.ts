// What can be said about a pause just now.

import type { RoomPlace } from '../../../electron/party/window/contract.ts';

/** The key for it while a match is played, where the game leaves it free. */
export const PAUSE_KEY = 'KeyP';

/** What one press says: whether the match is to stand still, and in which words. */
export interface PauseChoice {
  readonly still: boolean;
  readonly says: 'pause' | 'ask' | 'agree' | 'takeBack' | 'playOn' | 'wait';
}

/** Null where nothing is played, without a seat in it, and while the match is about to go on. */
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
