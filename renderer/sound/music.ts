// Which theme plays: fades from one to the next, keeps the playing one supplied with notes, and stops all work
// while it is inaudible.

import type { Mood, Theme } from '../../games/kit/sound/sound.ts';
import { type Instruments, prepareInstruments } from './instruments.ts';
import type { Mixer } from './mixer.ts';
import { FADE_SECONDS, LOOK_EVERY_MS } from './parameters.ts';
import { createThemePlayer, type ThemePlayer } from './theme-player.ts';
import type { RenderInTurn } from './turns.ts';

/** A theme and from which seed it is made up. */
export interface Piece {
  readonly theme: Theme;
  readonly seed: number;
}

export interface Music {
  /** Null is silence. The same theme with the same seed goes on. */
  want(piece: Piece | null): void;
  /** This theme is wanted soon. */
  prepare(theme: Theme): void;
  follow(mood: Mood): void;
  /** While it is inaudible rendering and scheduling stop. */
  audible(audible: boolean): void;
}

/** Calls something again and again until the returned function is called. */
export type Every = (ms: number, act: () => void) => () => void;

export function createMusic(
  context: AudioContext,
  mixer: Mixer,
  renderFor: (theme: Theme) => RenderInTurn,
  every: Every,
): Music {
  let wanted: Piece | null = null;
  let soon: Theme | null = null;
  let audible = false;
  let mood: Mood | null = null;
  let playing: { readonly piece: Piece; readonly tune: ThemePlayer } | null = null;
  /** Set while the playing one is supplied with notes. */
  let rest: (() => void) | null = null;
  /** Instruments of the latest theme of each kind: the night's stay, a game's go when another game is played. */
  let kept: readonly { readonly theme: Theme; readonly instruments: Instruments }[] = [];

  function instrumentsOf(theme: Theme): Instruments {
    const known = kept.find((one) => one.theme === theme);
    const instruments =
      known?.instruments ?? prepareInstruments(theme, renderFor(theme), () => isKept(theme));
    kept = [{ theme, instruments }, ...kept.filter((one) => one.theme !== theme)].slice(0, KEPT_THEMES);
    return instruments;
  }

  function isKept(theme: Theme): boolean {
    return wanted?.theme === theme || soon === theme || kept.some((one) => one.theme === theme);
  }

  function settle(): void {
    const stays = playing?.piece.theme === wanted?.theme && playing?.piece.seed === wanted?.seed;
    if (!stays || !audible) {
      rest?.();
      rest = null;
    }
    if (!stays) {
      playing?.tune.stop(context.currentTime, FADE_SECONDS);
      playing = null;
    }
    // In this order the one that plays is never given up for the next.
    if (audible) for (const theme of [soon, wanted?.theme]) if (theme) instrumentsOf(theme);
    // What has played goes on where it rested; nothing is begun that nobody hears.
    if (!wanted || !audible || rest) return;
    playing ??= begun(wanted);
    const { tune } = playing;
    rest = every(LOOK_EVERY_MS, () => tune.schedule(context.currentTime));
  }

  function begun(piece: Piece): { readonly piece: Piece; readonly tune: ThemePlayer } {
    const tune = createThemePlayer(context, mixer.music, piece.theme, instrumentsOf(piece.theme), piece.seed);
    if (mood) tune.follow(mood);
    return { piece, tune };
  }

  return {
    want(piece) {
      wanted = piece;
      settle();
    },
    prepare(theme) {
      soon = theme;
      settle();
    },
    follow(next) {
      mood = next;
      playing?.tune.follow(next);
    },
    audible(next) {
      audible = next;
      settle();
    },
  };
}

/** The night's and that of the game that is played. */
const KEPT_THEMES = 2;
