// What of a match is to be heard, gathered between two pictures: one message at most for each, however many cues.

import type { Ear, GameSounds, Heard, Mood } from '../../games/kit/sound/sound.ts';

export interface MatchSounds<S> {
  /** A state was reached; of its cues, those that are new. */
  observe(state: S, ear: Ear, nowMs: number): void;
  /** Something was commanded at this screen. */
  commanded(nowMs: number): void;
  /** What has gathered, at a picture that shows `state`; null when it is empty. */
  take(state: S, ear: Ear, nowMs: number): Told | null;
  /** Forgets what has gathered: minutes of it at once would be noise. */
  drop(): void;
}

/** What is told of a match at a picture. */
export interface Told {
  /** What is to be heard, with its captions. */
  readonly heard: readonly Heard[];
  /** What is too old to be heard, and has a caption. */
  readonly late: readonly Heard[];
  /** Null where it has not changed. */
  readonly mood: Mood | null;
}

/** Older than this, ms, is not heard any more: the window was hidden, or the machine stood still. */
const STALE_MS = 200;
/** Older than this, ms, is not told in a caption either. */
const UNREAD_MS = 5_000;
/** At once; the ear tells this many apart. */
const MOST = 10;
/** So many wait at most where no picture takes them. */
const MOST_WAITING = 200;
/** How much louder several of the same are than one, at most. */
const LOUDER = 1.3;
/** The mood is told this often, and only when it has changed by so much. */
const MOOD_EVERY_MS = 250;
const MOOD_STEP = 0.02;

// A state may be anybody's, with any numbers in it. What is made of them is played by the page, which a negative tempo
// kept composing for ever: these are far beyond what games ask for.
const LOUDEST = 2;
const SLOWEST = 0.5;
const FASTEST = 2;

interface Waiting {
  readonly heard: Heard;
  readonly ms: number;
}

export function createMatchSounds<S>(sounds: GameSounds<S>): MatchSounds<S> {
  let waiting: Waiting[] = [];
  let told: Mood | null = null;
  let toldMs = Number.NEGATIVE_INFINITY;

  function moodNow(state: S, ear: Ear, nowMs: number): Mood | null {
    if (nowMs - toldMs < MOOD_EVERY_MS) return null;
    const { intensity, tempo } = sounds.mood(state, ear);
    const mood = { intensity: within(intensity, 0, 1), tempo: within(tempo, SLOWEST, FASTEST) };
    const same =
      told !== null &&
      Math.abs(mood.intensity - told.intensity) < MOOD_STEP &&
      Math.abs(mood.tempo - told.tempo) < MOOD_STEP;
    if (same) return null;
    told = mood;
    toldMs = nowMs;
    return mood;
  }

  return {
    observe(state, ear, ms) {
      // A hidden window has no pictures: what it left untold in time is dropped, too.
      if (waiting[0] && ms - waiting[0].ms > STALE_MS)
        waiting = waiting
          .filter((one) => ms - one.ms <= (one.heard.cue ? UNREAD_MS : STALE_MS))
          .slice(-MOST_WAITING);
      for (const one of sounds.hear(state, ear)) {
        const heard = { ...one, gain: within(one.gain, 0, LOUDEST), pan: within(one.pan, -1, 1) };
        waiting.push({ heard, ms });
      }
    },
    commanded(ms) {
      if (sounds.order) waiting.push({ heard: sounds.order, ms });
    },
    take(state, ear, nowMs) {
      const fresh = waiting.filter(({ ms }) => nowMs - ms <= STALE_MS).map(({ heard }) => heard);
      const late = waiting
        .filter(({ heard, ms }) => heard.cue && nowMs - ms > STALE_MS && nowMs - ms <= UNREAD_MS)
        .map(({ heard }) => heard)
        .slice(-MOST);
      waiting = [];
      const mood = moodNow(state, ear, nowMs);
      if (fresh.length === 0 && late.length === 0 && mood === null) return null;
      return { heard: loudest(merged(fresh), sounds), late, mood };
    },
    drop() {
      waiting = [];
    },
  };
}

/** NaN counts as the least. */
function within(value: number, least: number, most: number): number {
  return value >= least ? Math.min(value, most) : least;
}

/** Merges the same sound several times in one picture into one that is a little louder, in the middle of them. */
function merged(all: readonly Heard[]): Heard[] {
  const bySound = Map.groupBy(all, ({ sound }) => sound);
  return [...bySound.values()].map((same) => {
    const first = same.reduce((most, one) => (one.gain > most.gain ? one : most));
    if (same.length === 1) return first;
    const weight = same.reduce((sum, { gain }) => sum + gain, 0);
    const power = Math.sqrt(same.reduce((sum, { gain }) => sum + gain * gain, 0));
    const pan = weight > 0 ? same.reduce((sum, { gain, pan }) => sum + gain * pan, 0) / weight : 0;
    return { ...first, gain: Math.min(power, first.gain * LOUDER), pan };
  });
}

function loudest<S>(heard: Heard[], { effects }: GameSounds<S>): readonly Heard[] {
  if (heard.length <= MOST) return heard;
  const rank = ({ sound, gain }: Heard) => (effects[sound]?.priority ?? 0) * 10 + gain;
  return heard.sort((a, b) => rank(b) - rank(a)).slice(0, MOST);
}
