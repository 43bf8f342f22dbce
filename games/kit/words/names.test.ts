import { describe, expect, it } from 'vitest';
import { ellipsise } from '../draw/text.ts';
import { inSentence, namesOf, parted } from './names.ts';

const [LONG, SECOND] = ['Maximiliana-Constantia von Hoh', 'Maximiliana-Constantia von Hoh 2'];

describe('two equal names that are cut', () => {
  it('keep the number that tells them apart, in a sentence', () => {
    expect(inSentence(LONG)).toBe('\u2068Maximiliana-Const…\u2069');
    expect(inSentence(SECOND)).toBe('\u2068Maximiliana-Con… 2\u2069');
    expect(inSentence('Ann 2')).toBe('\u2068Ann 2\u2069');
  });

  it('keep the number that tells them apart, in a label on the canvas, which is no wider for it', () => {
    const tenEach = { measureText: (text: string) => ({ width: 10 * text.length }) as TextMetrics };
    expect(ellipsise(tenEach, LONG, 100)).toBe('Maximilia…');
    expect(ellipsise(tenEach, SECOND, 100)).toBe('Maximil… 2');
    expect(ellipsise(tenEach, 'Ann 2', 100)).toBe('Ann 2');
  });
});

describe('the names of a match', () => {
  it('number its bots, as in the room', () => {
    const kinds = ['player', 'bot', 'empty', 'bot'] as const;
    const seats = kinds.map((kind) => ({ kind, name: kind === 'player' ? 'Ann' : '' }));
    expect(namesOf(seats, 'en')).toEqual(['Ann', 'Bolt', '', 'Cog']);
  });

  it.each([
    ['Ann 2', 'Ann', ' 2'],
    ['Ann', 'Ann', ''],
    ['Agent 007', 'Agent 007', ''],
    ['2', '2', ''],
  ])('part %s into %s and “%s”', (name, stem, ending) => {
    expect(parted(name)).toEqual({ stem, ending });
  });
});
