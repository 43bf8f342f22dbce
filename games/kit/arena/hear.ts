// What is heard of the cues of a game of rounds: what all of them have, and two ways to hear what is a game's own.

import { allied } from '../../../netcode/sim/teams.ts';
import type { Cue } from '../rules/cue.ts';
import type { Ear, Heard } from '../sound/sound.ts';
import type { Contender, RoundState } from './rules/round.ts';

/** The sounds that every game of rounds has; `round` is a round that begins. */
export type RoundSound = 'count' | 'round' | 'go' | 'spree' | 'won' | 'over';

/** How a cue is heard: in the middle, or from where it happened. */
export interface Hearing<Sound extends string> {
  /** Whether it happened to a player at this screen. */
  readonly own: boolean;
  everywhere(sound: Sound, caption?: string): Heard<Sound>;
  at(sound: Sound, gain?: number): Heard<Sound>;
}

/** `width` of the arena in the units of the cues; `of` hears what is a game's own. */
export function hearRounds<Kind extends string, Sound extends string>(
  { cues, seats }: Pick<RoundState<Contender, Kind>, 'cues' | 'seats'>,
  ear: Ear,
  width: number,
  of: (cue: Cue<Kind | 'out'>, hearing: Hearing<Sound | RoundSound>) => readonly Heard<Sound | RoundSound>[],
): readonly Heard<Sound | RoundSound>[] {
  return cues.flatMap((cue) => {
    const own = ear.seats.includes(cue.seat);
    const hearing: Hearing<Sound | RoundSound> = {
      own,
      everywhere: (sound, caption = cue.kind) => ({ sound, gain: 1, pan: 0, cue: caption }),
      at: (sound, gain = 1) => ({ sound, gain, pan: (2 * cue.x) / width - 1, cue: cue.kind }),
    };
    const { everywhere } = hearing;
    const kind: string = cue.kind;
    switch (kind) {
      case 'count':
        return cue.value === 3 ? [everywhere('count'), everywhere('round', 'start')] : [everywhere('count')];
      case 'go':
      case 'spree':
        return [everywhere(kind)];
      case 'round':
        return [everywhere(ear.seats.some((seat) => allied(seats, seat, cue.seat)) ? 'won' : 'over')];
      case 'match':
        return [everywhere('over')];
      default:
        return of(cue as Cue<Kind | 'out'>, hearing);
    }
  });
}

/** From one beat to the next. */
const BEAT_FRAMES = 40;

/** Hears a sound again and again while a player at this screen, who is not out, stands in a danger; its cue is the sound. */
export function hearDanger<Sound extends string, One extends Pick<Contender, 'alive'>>(
  sound: Sound,
  { phase, since, seats }: Pick<RoundState, 'phase' | 'since'> & { readonly seats: readonly One[] },
  ear: Pick<Ear, 'seats'>,
  isIn: (one: One) => boolean,
): readonly Heard<Sound>[] {
  if (phase !== 'play' || since % BEAT_FRAMES !== 0) return [];
  const stands = ear.seats.some((seat) => seats[seat]!.alive && isIn(seats[seat]!));
  return stands ? [{ sound, gain: 1, pan: 0, cue: sound }] : [];
}
