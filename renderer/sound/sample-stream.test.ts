import { describe, expect, it } from 'vitest';
import type { Samples } from '../../games/game.ts';
import { createSampleStream, LEAD_SECONDS, type Piece } from './sample-stream.ts';

const RATE = 48_000;

/** A tone of 441 Hz in pieces of a frame each, from `from` samples on. */
function tone(from: number, length = 800): Samples {
  const side = Float32Array.from(
    { length },
    (_, at) => 0.5 * Math.sin(((from + at) * 2 * Math.PI * 441) / RATE),
  );
  return { left: side, right: side, rate: RATE };
}

function joined(pieces: readonly (Piece | null)[]): number[] {
  return pieces.flatMap((piece) => [...(piece?.left ?? [])]);
}

/** The largest step from one frame to the next. */
function roughest(heard: readonly number[]): number {
  return heard.slice(1).reduce((most, value, at) => Math.max(most, Math.abs(value - heard[at]!)), 0);
}

describe('a stream of samples', () => {
  it.each([48_000, 44_100, 96_000])(
    'joins pieces without gap, overlap or click at %i frames a second',
    (rate) => {
      const stream = createSampleStream(rate);
      const pieces: Piece[] = [];
      for (let frame = 0; frame < 120; frame++)
        pieces.push(stream.add(tone(frame * 800), Math.round((frame * rate) / 60))!);
      for (const [index, piece] of pieces.slice(1).entries())
        expect(piece.at).toBe(pieces[index]!.at + pieces[index]!.left.length);
      // A tone of that pitch has steps of 0.029 at most at 48 kHz.
      expect(roughest(joined(pieces))).toBeLessThan((0.031 * RATE) / rate);
    },
  );

  it('begins a little ahead after a pause, and drops what plays too fast', () => {
    const stream = createSampleStream(RATE);
    stream.add(tone(0), 0);
    expect(stream.add(tone(800), 2 * RATE)!.at).toBe(2 * RATE + LEAD_SECONDS * RATE);
    const rushed = Array.from({ length: 60 }, () => stream.add(tone(0), 2 * RATE));
    expect(rushed.filter((piece) => piece === null).length).toBeGreaterThan(40);
  });
});
