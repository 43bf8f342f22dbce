// How the music follows a round: the same in every game.

import type { Mood } from '../sound/sound.ts';
import type { Contender, RoundState } from './rules/round.ts';

const QUIET = { intro: 0.3, pause: 0.24, over: 0.1 } as const;

/** Mood of a match of rounds: rises with `late` and `closing`, both 0 to 1, and when two of several players are left. */
export function moodOfRounds(
  { phase, seats }: Pick<RoundState<Contender>, 'phase' | 'seats'>,
  late: number,
  closing: number,
): Mood {
  if (phase !== 'play') return { intensity: QUIET[phase], tempo: 1 };
  const present = seats.filter((seat) => seat.present);
  const duel = present.length > 2 && present.filter(({ alive }) => alive).length <= 2 ? 0.18 : 0;
  return {
    intensity: Math.min(1, 0.56 + 0.15 * late + duel + 0.25 * closing),
    tempo: 1 + 0.05 * late + 0.1 * closing,
  };
}
