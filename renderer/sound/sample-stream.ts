// Sound that comes in pieces from a clock of its own, as one sound: pieces follow one another without a seam, a little
// behind, and are stretched by less than can be heard so that the clocks stay together.

import type { Samples } from '../../games/game.ts';

/** How much is kept ahead of what is heard, in seconds: pictures are late by a frame or two now and then. */
export const LEAD_SECONDS = 0.06;
/** Above this something has played fast: what is more is left out. */
const MOST_LEAD_SECONDS = 0.25;
/** Most that a piece is stretched or pressed together: a twelfth of a semitone. */
const MOST_STRETCH = 0.005;
/** After silence it comes in this time. */
const FADE_SECONDS = 0.004;

export interface Piece {
  /** In frames of the listener's clock. */
  readonly at: number;
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

export interface SampleStream {
  /** Where a piece goes, with `now` frames on the listener's clock; null where it is left out. */
  add(samples: Samples, now: number): Piece | null;
}

/** `rate` is the listener's, frames a second. */
export function createSampleStream(rate: number): SampleStream {
  const sides = [createSide(rate), createSide(rate)] as const;
  let next = 0;
  /** How far into the coming piece the next frame lies, in its own samples. */
  let phase = 0;

  return {
    add(samples, now) {
      const lead = next - now;
      if (lead > MOST_LEAD_SECONDS * rate) return null;
      if (lead <= 0) {
        next = now + Math.round(LEAD_SECONDS * rate);
        for (const side of sides) side.dry();
      }
      const off = (next - now) / rate - LEAD_SECONDS;
      const stretch = 1 + Math.max(-MOST_STRETCH, Math.min(MOST_STRETCH, -off * 0.1));
      const step = samples.rate / (rate * stretch);
      const frames = Math.max(0, Math.ceil((samples.left.length - phase) / step));
      const at = next;
      const left = sides[0].take(samples.left, phase, step, frames);
      const right = sides[1].take(samples.right, phase, step, frames);
      phase += frames * step - samples.left.length;
      next += frames;
      return frames > 0 ? { at, left, right } : null;
    },
  };
}

function createSide(rate: number) {
  /** The last sample of the piece before. */
  let last = 0;
  /** The next piece begins after silence. */
  let fades = true;
  const fadeFrames = FADE_SECONDS * rate;
  return {
    dry() {
      fades = true;
      last = 0;
    },
    /** Straight lines between samples; the one before the first is the last of the piece before. */
    take(from: Float32Array, phase: number, step: number, frames: number): Float32Array<ArrayBuffer> {
      const out = new Float32Array(frames);
      for (let frame = 0; frame < frames; frame++) {
        const at = phase + frame * step;
        const index = Math.floor(at);
        const before = index === 0 ? last : from[index - 1]!;
        const value = before + (from[index]! - before) * (at - index);
        out[frame] = fades ? value * Math.min(1, frame / fadeFrames) : value;
      }
      fades = false;
      last = from.at(-1) ?? last;
      return out;
    },
  };
}
