import { describe, expect, it } from 'vitest';
import { nextPicture } from './fake-screen.ts';

describe('a fake screen', () => {
  it('shows what is ready on the beat in that picture', () => {
    expect(nextPicture(100, 100)).toBe(100);
  });

  it('shows what is ready after the beat in the next picture', () => {
    expect(nextPicture(101, 100)).toBeCloseTo(100 + 1000 / 60);
  });

  it('extends its beat as far back as on', () => {
    expect(nextPicture(52, 100)).toBeCloseTo(100 - 2 * (1000 / 60));
  });
});
