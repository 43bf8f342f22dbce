import { afterEach, describe, expect, it, vi } from 'vitest';
import { watchForFingers } from './fingers.ts';

class Field {
  readonly tag: string;
  constructor(tag: string) {
    this.tag = tag;
  }
  matches(selector: string): boolean {
    return selector.includes(this.tag);
  }
}

/** A window at a machine of which these media queries hold; returns what has been told, newest last. */
function at(...media: string[]) {
  const target = new EventTarget();
  vi.stubGlobal('window', target);
  vi.stubGlobal('Element', Field);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: media.includes(query) }));
  const told: boolean[] = [];
  watchForFingers((fingers) => told.push(fingers));
  const fire = (name: string, more: object) =>
    target.dispatchEvent(
      Object.defineProperties(
        new Event(name),
        Object.fromEntries(Object.entries(more).map(([key, value]) => [key, { value }])),
      ),
    );
  return {
    told,
    press: (pointerType: string) => fire('pointerdown', { pointerType }),
    key: (tag: string) => fire('keydown', { target: new Field(tag) }),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the choice between fingers and keys', () => {
  it('follows the last press where mouse and fingers are at hand', () => {
    const { told, press, key } = at('(pointer: coarse)', '(any-pointer: fine)');
    press('touch');
    press('mouse');
    press('touch');
    key('input');
    expect(told).toEqual([false, true, false, true, false]);
  });

  // On a phone the game named keys after a screen reader's press, which says that it is a mouse's, or a line of chat.
  it('stays with fingers for a phone’s screen reader and on-screen keyboard', () => {
    const { told, press, key } = at('(pointer: coarse)');
    press('mouse');
    key('input');
    expect(told).toEqual([true, true, true]);
  });

  it('goes to keys with a keyboard that is carried with a tablet', () => {
    const { told, key } = at('(pointer: coarse)');
    key('body');
    expect(told).toEqual([true, false]);
  });
});
