import { describe, expect, it } from 'vitest';
import { NEW_PAGE, pageAfter } from './page-state.ts';

describe('what a stage knows of its page', () => {
  it('is what the page has told last, of each thing by itself', () => {
    const size = { width: 640, height: 360, pixelRatio: 2 };
    const hidden = [
      { kind: 'size', size },
      { kind: 'follow', seat: 3 },
      { kind: 'visible', visible: true, seen: true },
      { kind: 'visible', visible: false, seen: false },
    ] as const;
    expect(hidden.reduce(pageAfter, NEW_PAGE)).toEqual({
      ...NEW_PAGE,
      size,
      followed: 3,
      visible: false,
      seen: false,
    });
  });

  it('is left as it is by messages of other things', () => {
    expect(pageAfter(NEW_PAGE, { kind: 'alive?' })).toBe(NEW_PAGE);
    expect(pageAfter(NEW_PAGE, { kind: 'input', seat: 0, bytes: new Uint8Array(1) })).toBe(NEW_PAGE);
  });
});
