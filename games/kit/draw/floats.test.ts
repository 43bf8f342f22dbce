import { describe, expect, it } from 'vitest';
import { plainPen } from '../testing/plain-pen.ts';
import { createFloats, type Place } from './floats.ts';

const PLACE: Place = { left: 100, top: 50, scale: 2, width: 800 };
type Floats = ReturnType<typeof createFloats>;

/** The words that show to these seats, and where their middle is. */
function shown(floats: Floats, mine: readonly number[] = [0], place = PLACE, still = true) {
  const pen = plainPen({ still });
  floats.draw(pen, place, mine);
  return pen.drawn().map(({ what, at: [x, y], alpha }) => {
    const size = what.startsWith('hint') ? 22 : 19;
    return { what, x: Math.floor(x! + (what.length * size) / 4), y: Math.floor(y! + size / 2), alpha };
  });
}

describe('words that rise', () => {
  it('show above where something happened, and within the picture', () => {
    const floats = createFloats();
    floats.say('+1', 'red', 50, 60, 10);
    expect(shown(floats)[0]).toMatchObject({ what: '+1', x: 200, y: 150 });
    const edge = createFloats();
    edge.say('wide word', 'red', -50, -25, 0);
    const [word] = shown(edge);
    expect([word!.x, word!.y]).toEqual([42, 9]); // at the edges
  });

  it('show to one seat alone where they are for that', () => {
    const floats = createFloats();
    floats.say('yours', 'red', 0, 50, 0, 1);
    floats.say('all', 'red', 0, 50, 0);
    expect(shown(floats, [0]).map(({ what }) => what)).toEqual(['all']);
    expect(shown(floats, [0, 1]).map(({ what }) => what)).toEqual(['yours', 'all']);
  });

  it('fade and are gone after a moment, hints later', () => {
    const floats = createFloats();
    floats.say('word', 'red', 0, 50, 0);
    floats.hint('hint', 'red', 0, 50, 0);
    floats.advance(950);
    expect(shown(floats).map(({ what, alpha }) => [what, alpha])).toEqual([
      ['word', 0.5],
      ['hint', 1],
    ]);
    floats.advance(150);
    expect(shown(floats).map(({ what }) => what)).toEqual(['hint']);
    floats.advance(1_900);
    expect(shown(floats)).toEqual([]);
  });

  it('are so many at most, the newest', () => {
    const floats = createFloats();
    for (let at = 0; at < 14; at++) floats.say(`w${at}`, 'red', 0, 50, 0);
    expect(shown(floats).map(({ what }) => what)).toEqual(
      Array.from({ length: 10 }, (_, at) => `w${at + 4}`),
    );
  });

  it('rise, unless somebody wants no motion', () => {
    const floats = createFloats();
    floats.say('word', 'red', 50, 60, 0);
    floats.advance(600);
    expect(shown(floats)[0]!.y).toBe(170);
    expect(shown(floats, [0], PLACE, false)[0]!.y).toBeLessThan(150);
  });
});

describe('a hint', () => {
  it('stands within the edge of the field, and where the point is seen', () => {
    const inner = { left: 120, top: 60, right: 400, bottom: 300 };
    const floats = createFloats();
    floats.hint('hint', 'red', 0, 0, 0);
    expect(shown(floats, [0], { ...PLACE, inner })[0]).toMatchObject({ x: 142, y: 71 });
    const seen = () => ({ x: 390, y: 999 });
    expect(shown(floats, [0], { ...PLACE, inner, seen })[0]).toMatchObject({ x: 378, y: 289 });
  });
});
