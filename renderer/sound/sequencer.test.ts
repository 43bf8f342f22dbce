import { describe, expect, it } from 'vitest';
import type { Theme } from '../../games/kit/sound/sound.ts';
import { games } from '../../games/list.ts';
import { rootsOf } from './instruments.ts';
import { nightTheme } from './night-theme.ts';
import { type Note, notesAt, STEPS_PER_BAR } from './sequencer.ts';

const themes: { readonly name: string; readonly theme: Theme }[] = [
  { name: 'night', theme: nightTheme },
  ...games.flatMap(({ info, sounds }) => (sounds ? [{ name: info.id, theme: sounds.theme }] : [])),
];

function bars(theme: Theme, seed: number, from: number, count: number, intensity: number): Note[][][] {
  return Array.from({ length: count }, (_, bar) =>
    Array.from({ length: STEPS_PER_BAR }, (_, step) =>
      notesAt(theme, seed, (from + bar) * STEPS_PER_BAR + step, intensity).map((note) => note),
    ),
  );
}

/** Without the small differences of loudness: the same notes are the same music. */
const score = (music: Note[][][]) =>
  JSON.stringify(music.map((bar) => bar.map((notes) => notes.map(({ layer, note }) => [layer, note]))));

describe.each(themes)('$name', ({ theme }) => {
  const secondsPerBar = (4 * 60) / theme.bpm;
  const barsOfMinutes = Math.ceil(130 / secondsPerBar / 8) * 8;

  it('is the same for one seed, whatever was asked before, and different for another', () => {
    expect(bars(theme, 5, 3, 4, 0.7)).toEqual(bars(theme, 5, 3, 4, 0.7));
    expect(score(bars(theme, 5, 0, 16, 0.7))).not.toBe(score(bars(theme, 6, 0, 16, 0.7)));
  });

  it('repeats no eight bars within two minutes', () => {
    const music = bars(theme, 5, 0, barsOfMinutes, 0.65);
    const blocks = music.map((_, bar) => score(music.slice(bar, bar + 8))).slice(0, -7);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it('has more notes the more intense it is, and is never fully silent', () => {
    const count = (intensity: number) => bars(theme, 5, 0, 16, intensity).flat(2).length;
    expect(count(0.05)).toBeGreaterThan(8);
    expect(count(0.5)).toBeGreaterThan(count(0.05));
    expect(count(1)).toBeGreaterThanOrEqual(count(0.5));
  });

  it('keeps to its scale, to where its instruments are rendered, and to a handful of notes at once', () => {
    const roots = Object.fromEntries(
      Object.keys(theme.instruments).map((name) => [name, rootsOf(theme, name)]),
    );
    for (const notes of bars(theme, 9, 0, 64, 1).flat()) {
      expect(notes.length).toBeLessThanOrEqual(14);
      for (const { layer, note, velocity } of notes) {
        const { tones, instrument } = theme.layers[layer]!;
        expect(velocity).toBeGreaterThan(0);
        expect(velocity).toBeLessThanOrEqual(1);
        // An instrument sounds like a toy more than 4 semitones from where it was rendered.
        expect(Math.min(...roots[instrument]!.map((root) => Math.abs(root - note)))).toBeLessThanOrEqual(4);
        if (tones !== 'hit') expect(theme.scale).toContain((((note - theme.key) % 12) + 12) % 12);
      }
    }
  });
});
