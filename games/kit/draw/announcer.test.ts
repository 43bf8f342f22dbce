import { describe, expect, it } from 'vitest';
import { plainPen } from '../testing/plain-pen.ts';
import { createAnnouncer, type Places } from './announcer.ts';

const PLACES: Places = {
  ...{ x: 640, top: 100, width: 1_000 },
  bar: { middle: 640, top: 4, width: 600, height: 46 },
};

/** The line that shows now, or null. */
function shownBy(announcer: ReturnType<typeof createAnnouncer>, places = PLACES): string | null {
  const pen = plainPen();
  announcer.draw(pen, places);
  return pen.drawn().find(({ what }) => !/^(fill|stroke)/.test(what))?.what ?? null;
}

describe('the announcer', () => {
  it('shows one line after the other, each shorter where others wait', () => {
    const announcer = createAnnouncer();
    announcer.say('one', 'red');
    announcer.say('two', 'red');
    announcer.advance(850);
    expect(shownBy(announcer)).toBe('one');
    announcer.advance(1);
    expect(shownBy(announcer)).toBe('two');
    announcer.advance(1_300);
    expect(shownBy(announcer)).toBe('two');
    announcer.advance(1);
    expect(shownBy(announcer)).toBeNull();
    announcer.say('large', 'red', true);
    announcer.advance(1_700);
    expect(shownBy(announcer)).toBe('large');
  });

  it('says no line twice in a row, and drops the oldest that waits of too many', () => {
    const announcer = createAnnouncer();
    for (const line of ['one', 'one', 'two', 'three', 'four']) announcer.say(line, 'red');
    const shown: (string | null)[] = [];
    for (let at = 0; at < 5; at++) {
      shown.push(shownBy(announcer));
      announcer.advance(2_000);
    }
    expect(shown).toEqual(['one', 'three', 'four', null, null]);
  });

  it('forgets everything when it is hushed', () => {
    const announcer = createAnnouncer();
    for (const line of ['one', 'two']) announcer.say(line, 'red');
    announcer.hush();
    announcer.advance(5_000);
    expect(shownBy(announcer)).toBeNull();
  });

  it('makes a line smaller before it is cut, and no smaller than can be read', () => {
    const announcer = createAnnouncer();
    const wide = (letters: number) => {
      announcer.hush();
      announcer.say('x'.repeat(letters), 'red');
      const pen = plainPen();
      announcer.draw(pen, PLACES);
      const line = pen.drawn().find(({ what }) => what.startsWith('x'))!;
      return 2 * (PLACES.bar.middle - line.at[0]!);
    };
    const most = 0.94 * (600 - 46);
    expect(wide(30)).toBe(300);
    expect(wide(60)).toBeCloseTo(most, -1); // 600 at its size
    expect(wide(90)).toBeCloseTo(most, -1); // cut
  });

  it('fades out at its end, and does not swell for who wants no motion', () => {
    const announcer = createAnnouncer();
    announcer.say('one', 'red', true);
    announcer.advance(1_700);
    const still = plainPen({ still: true });
    announcer.draw(still, PLACES);
    expect(still.drawn()[0]!.alpha).toBe(0);
    const early = createAnnouncer();
    early.say('one', 'red', true);
    early.advance(20);
    const widthOf = (quiet: boolean) => {
      const pen = plainPen({ still: quiet });
      early.draw(pen, PLACES);
      return pen.drawn()[0]!.at[2]!;
    };
    expect(widthOf(false)).toBeGreaterThan(1.3 * widthOf(true));
  });
});
