// A theme that plays: asks the sequencer for each sixteenth a little ahead of time and hands the notes to the
// context. A note is one buffer and one gain; a layer is one gain and one panner.

import type { Mood, Theme } from '../../games/kit/sound/sound.ts';
import type { Instruments } from './instruments.ts';
import { LOOK_AHEAD_SECONDS } from './parameters.ts';
import { notesAt } from './sequencer.ts';

export interface ThemePlayer {
  /** Hands over all notes up to a little after `now`, seconds of the context's clock. */
  schedule(now: number): void;
  follow(mood: Mood): void;
  /** Goes silent over so many seconds, and frees everything. */
  stop(now: number, fadeSeconds: number): void;
}

/** After a pause longer than this (a hidden window) it goes on where the clock is, leaving out what it missed. */
const LATE_SECONDS = 0.5;
/** A note is let go this fast. */
const RELEASE_SECONDS = 0.12;

export function createThemePlayer(
  context: BaseAudioContext,
  out: AudioNode,
  theme: Theme,
  instruments: Instruments,
  seed: number,
): ThemePlayer {
  const bus = context.createGain();
  bus.connect(out);
  const strips = theme.layers.map(({ gain, pan = 0 }) => {
    const level = context.createGain();
    level.gain.value = gain;
    const panner = context.createStereoPanner();
    panner.pan.value = pan;
    level.connect(panner).connect(bus);
    return level;
  });
  let mood: Mood = { intensity: 0.2, tempo: 1 };
  let step = 0;
  let next: number | null = null;

  function play(at: number, stepSeconds: number): void {
    const late = step % 2 === 1 ? (theme.swing ?? 0) * stepSeconds : 0;
    for (const { layer, note, velocity, length } of notesAt(theme, seed, step, mood.intensity)) {
      const { instrument } = theme.layers[layer]!;
      const tone = instruments.tone(instrument, note);
      if (!tone) continue;
      const source = context.createBufferSource();
      source.buffer = tone.buffer;
      source.playbackRate.value = tone.rate;
      const level = context.createGain();
      const begins = at + late;
      const ends = begins + length * stepSeconds;
      level.gain.setValueAtTime(velocity, begins);
      level.gain.setTargetAtTime(0, ends, RELEASE_SECONDS);
      source.connect(level).connect(strips[layer]!);
      source.start(begins);
      source.stop(ends + 6 * RELEASE_SECONDS);
    }
  }

  return {
    schedule(now) {
      if (next === null || now - next > LATE_SECONDS) next = now + 0.05;
      while (next < now + LOOK_AHEAD_SECONDS) {
        const stepSeconds = 60 / (theme.bpm * mood.tempo) / 4;
        play(next, stepSeconds);
        next += stepSeconds;
        step += 1;
      }
    },
    follow(wanted) {
      mood = wanted;
    },
    stop(now, fadeSeconds) {
      bus.gain.setTargetAtTime(0, now, fadeSeconds / 4);
      const gone = context.createConstantSource();
      gone.onended = () => bus.disconnect();
      gone.start(now);
      gone.stop(now + fadeSeconds * 1.5);
    },
  };
}
