// The finished buffers of a theme: each instrument at a few pitches, and which of them a note is played from.

import type { Theme } from '../../games/kit/sound/sound.ts';
import { rangeOf } from './sequencer.ts';
import type { RenderInTurn } from './turns.ts';

export interface Tone {
  readonly buffer: AudioBuffer;
  /** How fast to play it. */
  readonly rate: number;
}

export interface Instruments {
  /** Null while it is being rendered. */
  tone(instrument: string, note: number): Tone | null;
}

/** Semitones between two pitches that are rendered: shifted by more than half of it, an instrument sounds like a toy. */
const ROOTS_APART = 8;

/** Renders in the order of the layers, so that what is always heard is there first, for as long as it is `wanted`. */
export function prepareInstruments(theme: Theme, render: RenderInTurn, wanted: () => boolean): Instruments {
  const ready = new Map<string, ReadonlyMap<number, AudioBuffer>>();
  void prepare();

  async function prepare(): Promise<void> {
    for (const name of new Set(theme.layers.map(({ instrument }) => instrument))) {
      const { patch, loudness, note } = theme.instruments[name]!;
      const pitches = new Map<number, AudioBuffer>();
      for (const root of rootsOf(theme, name)) {
        if (!wanted()) return;
        const take = (buffer: AudioBuffer) => pitches.set(root, buffer);
        await render(patch, loudness, { take, wanted }, 2 ** ((root - note) / 12));
      }
      ready.set(name, pitches);
    }
  }

  return {
    tone(name, note) {
      const pitches = ready.get(name);
      if (!pitches) return null;
      const root = nearest([...pitches.keys()], note);
      return { buffer: pitches.get(root)!, rate: 2 ** ((note - root) / 12) };
    },
  };
}

/** MIDI numbers at which an instrument is rendered, so that each of its layers is near to one. */
export function rootsOf({ instruments, layers }: Theme, name: string): readonly number[] {
  const { note } = instruments[name]!;
  const ranges = layers.filter((layer) => layer.instrument === name && layer.tones !== 'hit').map(rangeOf);
  if (ranges.length === 0) return [note];
  const low = Math.min(...ranges.map((range) => range.low));
  const high = Math.max(...ranges.map((range) => range.high));
  const first = low + ((((note - low) % ROOTS_APART) + ROOTS_APART) % ROOTS_APART);
  const count = Math.max(0, Math.ceil((high - first - ROOTS_APART / 2) / ROOTS_APART)) + 1;
  const roots = Array.from({ length: count }, (_, index) => first + index * ROOTS_APART);
  return first - low > ROOTS_APART / 2 ? [first - ROOTS_APART, ...roots] : roots;
}

function nearest(roots: readonly number[], note: number): number {
  return roots.reduce((best, root) => (Math.abs(root - note) < Math.abs(best - note) ? root : best));
}
