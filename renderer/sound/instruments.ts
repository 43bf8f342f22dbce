// The finished buffers of a theme: each instrument at a few pitches, and which of them a note is played from.

import type { Instrument, Theme } from '../../games/sound.ts';
import type { Render } from './render.ts';

export interface Tone {
  readonly buffer: AudioBuffer;
  /** How fast to play it. */
  readonly rate: number;
}

export interface Instruments {
  /** Null while it is being rendered. */
  tone(instrument: string, note: number): Tone | null;
}

/** Renders in the order of the layers, so that what is always heard is there first. `stopped` ends it early. */
export function prepareInstruments(
  { instruments, layers }: Theme,
  render: Render,
  stopped: () => boolean,
): Instruments {
  const ready = new Map<string, Map<number, AudioBuffer>>();
  void prepare();

  async function prepare(): Promise<void> {
    for (const name of new Set(layers.map(({ instrument }) => instrument))) {
      const { patch, loudness, roots } = instruments[name]!;
      const pitches = new Map<number, AudioBuffer>();
      for (const root of roots) {
        if (stopped()) return;
        pitches.set(root, await render(patch, loudness, 2 ** ((root - roots[0]!) / 12)));
      }
      ready.set(name, pitches);
    }
  }

  return {
    tone(name, note) {
      const pitches = ready.get(name);
      const instrument = instruments[name];
      if (!pitches || !instrument) return null;
      const root = nearestRoot(instrument, note);
      return { buffer: pitches.get(root)!, rate: 2 ** ((note - root) / 12) };
    },
  };
}

export function nearestRoot({ roots }: Instrument, note: number): number {
  return roots.reduce((best, root) => (Math.abs(root - note) < Math.abs(best - note) ? root : best));
}
