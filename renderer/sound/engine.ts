// The sound of a page: opens the audio context at the first press that may be heard, keeps what is wanted until then, and opens
// another where one dies, as it does when a headset is pulled out.

import type { Mood, Theme } from '../../games/kit/sound/sound.ts';
import { type AppSound, appEffects } from './app-effects.ts';
import { createEffects, type Effects } from './effects.ts';
import { createMixer, type Mixer, type Volumes } from './mixer.ts';
import { createMusic, type Every, type Music, type Piece } from './music.ts';
import { nightTheme } from './night-theme.ts';
import {
  ALIVE_EVERY_MS,
  ANEW_AFTER_AT_MOST_MS,
  ANEW_AFTER_MS,
  REST_AFTER_MS,
  SET_MS,
  SWELL_MS,
  UNSEEN_SECONDS,
} from './parameters.ts';
import { createRender, type OpenOffline } from './render.ts';
import { createSamplePlayer, type SamplePlayer } from './sample-player.ts';
import type { GameSounds, Listener, Look, Sound, Soundscape } from './sound.ts';
import { createTurns } from './turns.ts';

export interface SoundSurroundings {
  /** Throws for machines without sound. */
  openContext(): AudioContext;
  readonly openOffline: OpenOffline;
  random(): number;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  readonly every: Every;
  /** Once, after so many ms. */
  later(ms: number, act: () => void): void;
  /** Once, when the page has nothing else to do, or has had something for long. */
  idle(act: () => void): void;
}

interface Running {
  readonly context: AudioContext;
  readonly mixer: Mixer;
  readonly effects: Effects;
  readonly music: Music;
  readonly samples: SamplePlayer;
  /** Ends the looking whether it is alive. */
  readonly unwatch: () => void;
}

const MENU_MOODS: Readonly<Record<Exclude<Soundscape, 'stage'>, Mood>> = {
  menu: { intensity: 0.25, tempo: 1 },
  lobby: { intensity: 0.45, tempo: 1.04 },
  silence: { intensity: 0, tempo: 1 },
};
const SWELL: Mood = { intensity: 1, tempo: 1.04 };

export function createSound(around: SoundSurroundings): Sound {
  const order = createTurns(createRender(around.openOffline), around);
  let running: Running | null = null;
  /** How many have died in a row, and whether the next one is waited for. */
  let deaths = 0;
  let waits = false;
  let volumes: Volumes = { volume: 0, musicVolume: 0, effectsVolume: 0 };
  let look: Look = 'used';
  /** The window is out of sight, and all is silent; and how often it was about to be. */
  let rests = false;
  let turns = 0;
  let soundscape: Soundscape = 'silence';
  /** Sounds of the game that is played or is next: rendered, or about to be. */
  let known: GameSounds | null = null;
  let match: (GameSounds & { readonly seed: number }) | null = null;
  let matchMood: Mood | null = null;
  let swelling = false;
  const nightSeed = Math.floor(around.random() * 2 ** 32);
  const listeners = new Set<Listener>();

  function start(): void {
    if (running || waits || volumes.volume <= 0) return;
    try {
      const context = around.openContext();
      const mixer = createMixer(context);
      const effects = createEffects(context, mixer, around.random);
      const renderFor = (theme: Theme) => order.renderFor(theme === nightTheme ? 'menu' : 'game');
      const music = createMusic(context, mixer, renderFor, around.every);
      const samples = createSamplePlayer(context, mixer);
      running = { context, mixer, effects, music, samples, unwatch: watch(context) };
      // Systems interrupt a page as well: iOS for a call, and while another app has the sound.
      context.addEventListener('statechange', () => (context.state === 'closed' ? died(context) : adjust()));
      context.addEventListener('error', () => died(context));
    } catch {
      // The device is missing, or the system refuses: the game goes on without, until the next press asks again.
      return;
    }
    running.effects.prepare(appEffects, order.renderFor('signals'));
    if (known) prepare(known);
    settle();
  }

  function prepare({ effects, theme }: GameSounds): void {
    running?.effects.prepare(effects, order.renderFor('game'));
    running?.music.prepare(theme);
  }

  /** A match of it, or a rematch, begins with all its sounds. Returns the same as before for the same game. */
  function know(next: GameSounds): GameSounds {
    if (known?.game === next.game) return known;
    if (known) running?.effects.forget(known.effects);
    known = next;
    prepare(known);
    return known;
  }

  /** Looks now and then whether a context lives: one that says that it runs, and whose clock stands, does not. */
  function watch(context: AudioContext): () => void {
    let before: number | null = null;
    return around.every(ALIVE_EVERY_MS, () => {
      const now = context.state === 'running' ? context.currentTime : null;
      if (now !== null && now === before) died(context);
      else if (now !== null && before !== null) deaths = 0;
      before = now;
    });
  }

  /** Handles the loss of the audio device: the wanted sounds are kept for another device after a pause. */
  function died(context: AudioContext): void {
    if (running?.context !== context) return;
    running.unwatch();
    running.music.audible(false);
    running = null;
    if (context.state !== 'closed') context.close().catch(() => {});
    openLater();
  }

  function openLater(): void {
    const pause = Math.min(ANEW_AFTER_MS * 2 ** deaths++, ANEW_AFTER_AT_MOST_MS);
    waits = true;
    around.later(pause, () => {
      waits = false;
      start();
      if (!running && volumes.volume > 0) openLater();
    });
  }

  /** Brings what runs to what is wanted. */
  function settle(): void {
    if (!running) return;
    const { context } = running;
    const on = volumes.volume > 0 && !rests;
    // A context that is suspended is cheap. One that fails to resume, or is interrupted, is asked again at the next
    // press, and when the page is seen again.
    if (on && context.state !== 'running') context.resume().catch(() => {});
    if (!on && context.state === 'running') context.suspend().catch(() => {});
    adjust();
  }

  /** Whether music rests: the page is hidden, or in the background outside of a match. */
  function isUnseen(): boolean {
    return look === 'hidden' || (look === 'seen' && soundscape !== 'stage');
  }

  /** A context that runs costs a tenth of a core, also in silence. */
  function restSoon(): void {
    const turn = ++turns;
    rests = false;
    if (!isUnseen()) return;
    around.later(REST_AFTER_MS, () => {
      if (turn !== turns) return;
      rests = true;
      settle();
    });
  }

  /** While the clock of the context stands it has to be left alone: all of it would be heard at once when it goes on. */
  function sounds(): boolean {
    return running?.context.state === 'running';
  }

  function adjust(): void {
    if (!running) return;
    const { mixer, music } = running;
    music.audible(sounds() && volumes.volume > 0 && volumes.musicVolume > 0 && !isUnseen());
    if (!sounds()) return;
    mixer.volumes(volumes);
    mixer.hush(isUnseen(), UNSEEN_SECONDS);
    music.want(piece());
    const mood = moodNow();
    if (mood) music.follow(mood);
  }

  function piece(): Piece | null {
    switch (soundscape) {
      case 'silence':
        return null;
      case 'stage':
        return match && { theme: match.theme, seed: match.seed };
      default:
        return { theme: nightTheme, seed: nightSeed };
    }
  }

  function moodNow(): Mood | null {
    if (soundscape === 'stage') return matchMood;
    return swelling ? SWELL : MENU_MOODS[soundscape];
  }

  function begin(next: GameSounds & { readonly seed: number }): void {
    order.match(true);
    match = { ...know(next), seed: next.seed };
    matchMood = null;
    settle();
  }

  function play(sound: AppSound): void {
    if (!running || volumes.volume <= 0 || volumes.effectsVolume <= 0) return;
    const { context, effects } = running;
    const now = () => {
      if (sounds()) effects.play(appEffects, sound, { gain: 1, pan: 0 });
    };
    if (rests) {
      restSoon();
      context.resume().then(now, () => {});
    } else now();
  }

  return {
    wake() {
      start();
      if (!sounds()) settle();
    },
    volumes(next) {
      volumes = next;
      settle();
    },
    look(next) {
      look = next;
      restSoon();
      settle();
    },
    soundscape(next) {
      soundscape = next;
      restSoon();
      settle();
    },
    play,
    stage(message) {
      switch (message.kind) {
        case 'next':
          know(message);
          return;
        case 'begin':
          begin(message);
          return;
        case 'heard':
          for (const listener of listeners) listener([...message.late, ...message.heard]);
          if (message.mood) {
            matchMood = message.mood;
            if (soundscape === 'stage') running?.music.follow(message.mood);
          }
          if (!match || !sounds() || volumes.effectsVolume <= 0) return;
          for (const one of message.heard) running?.effects.play(match.effects, one.sound, one);
          return;
        case 'samples':
          if (sounds() && volumes.effectsVolume > 0) running?.samples.play(message.samples);
          return;
        case 'end':
          order.match(false);
          matchMood = QUIET_AFTER;
          settle();
          return;
      }
    },
    sample(of) {
      if (of === 'effects') {
        around.later(SET_MS, () => play('ready'));
        return;
      }
      swelling = true;
      settle();
      around.later(SWELL_MS, () => {
        swelling = false;
        settle();
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What is left of a game's music when its match is over and the page still shows it. */
const QUIET_AFTER: Mood = { intensity: 0.1, tempo: 1 };
