import { describe, expect, it } from 'vitest';
import { type Box, nextInDirection, type Place } from './spatial-focus.ts';

const box = (left: number, top: number, width = 100, height = 40): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const place = (item: string, ...at: Parameters<typeof box>): Place<string> => ({ item, box: box(...at) });

/** Three rows of three, and a wide button under them. */
const grid = [
  ...['a', 'b', 'c'].map((item, x) => place(item, x * 120, 0)),
  ...['d', 'e', 'f'].map((item, x) => place(item, x * 120, 60)),
  ...['g', 'h', 'i'].map((item, x) => place(item, x * 120, 120)),
  place('wide', 0, 200, 340),
];
const from = (item: string) => grid.find((one) => one.item === item)!.box;
const go = (item: string, direction: 'up' | 'down' | 'left' | 'right') =>
  nextInDirection(from(item), grid, direction);

describe('the spatial focus', () => {
  it('goes to the next item of the row or the column in a grid', () => {
    expect(go('e', 'right')).toBe('f');
    expect(go('e', 'left')).toBe('d');
    expect(go('e', 'up')).toBe('b');
    expect(go('e', 'down')).toBe('h');
  });

  it('goes nowhere beyond the edge', () => {
    expect(go('c', 'right')).toBeNull();
    expect(go('a', 'up')).toBeNull();
    expect(go('wide', 'down')).toBeNull();
  });

  it('reaches a wide item from every column, and returns from it to the middle', () => {
    for (const item of ['g', 'h', 'i']) expect(go(item, 'down')).toBe('wide');
    expect(go('wide', 'up')).toBe('h');
  });

  it('goes from a text to what lies under its beginning', () => {
    const places = [place('join', 0, 60, 90), place('back', 100, 60, 90)];
    const field = box(0, 0, 400);
    expect(nextInDirection(field, places, 'down')).toBe('back');
    expect(nextInDirection(field, places, 'down', field.left)).toBe('join');
  });

  it('prefers what lies straight ahead to what is nearer and aside', () => {
    const places = [place('aside', 110, 70), place('ahead', 300, 0)];
    expect(nextInDirection(box(0, 0), places, 'right')).toBe('ahead');
  });

  it('finds what lies aside when nothing is straight ahead', () => {
    expect(nextInDirection(box(0, 0), [place('aside', 200, 300)], 'right')).toBe('aside');
  });

  it('reaches a button inside a card from the card’s own, though the boxes overlap', () => {
    const places = [place('kick', 70, 5, 28, 28)];
    expect(nextInDirection(box(0, 0, 80, 40), places, 'right')).toBe('kick');
    expect(nextInDirection(places[0]!.box, [place('name', 0, 0, 80, 40)], 'left')).toBe('name');
  });

  it('never goes to the item itself or to one that encloses it', () => {
    const around = place('around', -50, -50, 300, 300);
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      expect(
        nextInDirection(box(0, 0, 200, 200), [place('self', 0, 0, 200, 200), around], direction),
      ).toBeNull();
    }
  });

  it('reaches every item of a page from every other by the four directions', () => {
    const reached = new Set(['a']);
    for (const item of reached) {
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const next = go(item, direction);
        if (next) reached.add(next);
      }
    }
    expect(reached.size).toBe(grid.length);
  });
});
