import { describe, expect, it } from 'vitest';
import { gainTo, measure } from './loudness.ts';

function sine(hz: number, level: number, rate: number, seconds = 1): Float32Array {
  return Float32Array.from(
    { length: rate * seconds },
    (_, at) => level * Math.sin((2 * Math.PI * hz * at) / rate),
  );
}

describe('loudness', () => {
  // The recommendation's own example: 997 Hz at full scale in one of two channels is -3.01 LUFS.
  it.each([44_100, 48_000])('is -3 LUFS for a full-scale sine of 997 Hz in one channel at %d Hz', (rate) => {
    const { lufs, peak } = measure([sine(997, 1, rate), new Float32Array(rate)], rate, 0.4);
    expect(lufs).toBeCloseTo(-3.01, 1);
    expect(peak).toBeCloseTo(1, 3);
  });

  it('falls by 6 dB at half the level, and counts deep tones less than high ones', () => {
    const rate = 44_100;
    const at = (hz: number, level: number) => measure([sine(hz, level, rate)], rate, 0.4).lufs;
    expect(at(997, 1) - at(997, 0.5)).toBeCloseTo(6.02, 1);
    expect(at(40, 1)).toBeLessThan(at(997, 1) - 4);
    expect(at(4000, 1)).toBeGreaterThan(at(997, 1) + 2);
  });

  it('is none for silence, which no gain makes louder', () => {
    const silence = measure([new Float32Array(100)], 44_100);
    expect(silence.lufs).toBe(Number.NEGATIVE_INFINITY);
    expect(gainTo(-20, 0.8, silence)).toBe(0);
  });

  it('is reached by a gain, but no further than the highest peak allows', () => {
    expect(gainTo(-20, 0.9, { lufs: -26.02, peak: 0.2 })).toBeCloseTo(2, 2);
    expect(gainTo(-20, 0.9, { lufs: -26.02, peak: 0.6 })).toBeCloseTo(1.5, 2);
  });
});
