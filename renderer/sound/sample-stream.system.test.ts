import { describe, expect, it } from 'vitest';
import type { Samples } from '../../games/game.ts';
import { createSampleStream, LEAD_SECONDS } from './sample-stream.ts';

const RATE = 48_000;

/** A tone of 441 Hz in pieces of a frame each, from `from` samples on. */
function tone(from: number, length = 800): Samples {
  const side = Float32Array.from(
    { length },
    (_, at) => 0.5 * Math.sin(((from + at) * 2 * Math.PI * 441) / RATE),
  );
  return { left: side, right: side, rate: RATE };
}

describe('a stream of samples', () => {
  it.each([-0.003, 0.003])(
    'follows a clock that is %f off, and neither runs dry nor falls further behind',
    (off) => {
      const stream = createSampleStream(RATE);
      let lead = 0;
      for (let frame = 0; frame < 3600; frame++) {
        const now = Math.round(frame * 800 * (1 + off));
        const piece = stream.add(tone(frame * 800), now);
        expect(piece).not.toBeNull();
        lead = (piece!.at - now) / RATE;
      }
      expect(lead).toBeGreaterThan(LEAD_SECONDS / 3);
      expect(lead).toBeLessThan(LEAD_SECONDS * 2);
    },
  );
});
