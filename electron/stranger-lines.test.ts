import { describe, expect, it } from 'vitest';
import { mostLines } from './stranger-lines.ts';

describe('the lines that a server of the app takes at once', () => {
  it('are so few that what the app needs is left of its descriptors, and no fewer than a browser opens', () => {
    const most = [64, 100, 256, 512, Number.POSITIVE_INFINITY].map((descriptors) =>
      mostLines(128, descriptors),
    );
    expect(most).toEqual([8, 22, 100, 128, 128]);
  });

  it('are counted by the limit of this process', () => {
    expect(mostLines(128)).toBeGreaterThanOrEqual(8);
  });
});
