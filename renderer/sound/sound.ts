// All that the page can be asked to sound. It says what is wanted at once: before the first press, with
// the volume at 0 or without a sound device it stays silent.

import type { Samples } from '../../games/game.ts';
import type { Effect, Heard, Mood, Theme } from '../../games/kit/sound/sound.ts';
import type { AppSound } from './app-effects.ts';
import type { Volumes } from './mixer.ts';

/** What the page shows, for its music. */
export type Soundscape = 'menu' | 'lobby' | 'stage' | 'silence';

export interface GameSounds {
  readonly game: string;
  readonly effects: Readonly<Record<string, Effect>>;
  readonly theme: Theme;
}

/** What a stage tells of its match. */
export type StageSound =
  /** In the lobby: the game that is played next. */
  | ({ readonly kind: 'next' } & GameSounds)
  | ({ readonly kind: 'begin'; readonly seed: number } & GameSounds)
  /** At most once a picture. `late` has captions alone: it is too old to be heard. `mood` is null while it stays as it is. */
  | {
      readonly kind: 'heard';
      readonly heard: readonly Heard[];
      readonly late: readonly Heard[];
      readonly mood: Mood | null;
    }
  /** Sound that a game computes sample by sample. */
  | { readonly kind: 'samples'; readonly samples: Samples }
  | { readonly kind: 'end' };

/** Whether the window is used, only seen, or hidden. */
export type Look = 'used' | 'seen' | 'hidden';

export type Listener = (heard: readonly Heard[]) => void;

export interface Sound {
  /** A person has pressed something: from then on browsers let a page sound. */
  wake(): void;
  volumes(volumes: Volumes): void;
  /** While the window is out of use the music is silent, but for a match that can be seen; signals sound on. */
  look(look: Look): void;
  soundscape(soundscape: Soundscape): void;
  play(sound: AppSound): void;
  stage(message: StageSound): void;
  /** Plays one effect, or the music for a few seconds as in a last round: for the person who sets its volume. */
  sample(of: 'effects' | 'music'): void;
  /** Tells what is heard of the game, sounding or muted: for captions. Until the returned function is called. */
  listen(listener: Listener): () => void;
}

const nothing = () => {};

export const noSound: Sound = {
  wake: nothing,
  volumes: nothing,
  look: nothing,
  soundscape: nothing,
  play: nothing,
  stage: nothing,
  sample: nothing,
  listen: () => nothing,
};
