// Which effects may sound when there are too many: a number at once, fewer of the same, the least important first
// to go. Pure: it knows names and times alone.

import { SAME_VOICES, VOICES } from './parameters.ts';

export interface Ask {
  readonly sound: string;
  readonly priority: number;
  readonly gain: number;
  /** Seconds it lasts. */
  readonly lasts: number;
  readonly apartMs: number;
}

export interface Answer {
  /** The voice it gets. */
  readonly voice: number;
  /** Whether a voice that sounds there must stop. */
  readonly steals: boolean;
}

export interface Voices {
  /** Null: to be left out. `now` in seconds, on a monotonic clock. */
  ask(ask: Ask, now: number): Answer | null;
}

interface Voice {
  sound: string;
  priority: number;
  gain: number;
  began: number;
  ends: number;
}

export function createVoices(limit = VOICES, ofTheSame = SAME_VOICES): Voices {
  const voices: Voice[] = Array.from({ length: limit }, () => ({
    sound: '',
    priority: 0,
    gain: 0,
    began: Number.NEGATIVE_INFINITY,
    ends: Number.NEGATIVE_INFINITY,
  }));
  const last = new Map<string, number>();

  return {
    ask({ sound, priority, gain, lasts, apartMs }, now) {
      const before = last.get(sound) ?? Number.NEGATIVE_INFINITY;
      if ((now - before) * 1000 < apartMs) return null;
      const voice = voiceFor(sound, priority, gain, now);
      if (voice < 0) return null;
      const steals = voices[voice]!.ends > now;
      voices[voice] = { sound, priority, gain, began: now, ends: now + lasts };
      last.set(sound, now);
      return { voice, steals };
    },
  };

  function voiceFor(sound: string, priority: number, gain: number, now: number): number {
    const same = voices.flatMap((voice, index) => (voice.sound === sound && voice.ends > now ? [index] : []));
    if (same.length >= ofTheSame) return oldest(same);
    const free = voices.findIndex(({ ends }) => ends <= now);
    if (free >= 0) return free;
    const rank = (voice: { priority: number; gain: number }) => voice.priority * 10 + voice.gain;
    const all = voices.map((_, index) => index);
    const least = Math.min(...voices.map(rank));
    if (least > rank({ priority, gain })) return -1;
    return oldest(all.filter((index) => rank(voices[index]!) === least));
  }

  function oldest(of: readonly number[]): number {
    return of.reduce((best, index) => (voices[index]!.began < voices[best]!.began ? index : best), of[0]!);
  }
}
