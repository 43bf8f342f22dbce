import { describe, expect, it } from 'vitest';
import { directionsOf } from './touch-controls.ts';

const around = (square: boolean) =>
  Array.from({ length: 16 }, (_, sixteenth) => {
    const angle = ((sixteenth + 0.5) * Math.PI) / 8;
    return directionsOf(40 * Math.cos(angle), 40 * Math.sin(angle), square).join(' ') || '-';
  });

describe('a thumb on the screen', () => {
  it('has eight directions, each an eighth of the circle', () => {
    const eight = ['right', 'right down', 'down', 'left down', 'left', 'left up', 'up', 'right up'];
    expect(around(false)).toEqual(['right', ...eight.slice(1).flatMap((one) => [one, one]), 'right']);
  });

  it('means the nearer direction where games have one at a time', () => {
    expect(new Set(around(true))).toEqual(new Set(['right', 'down', 'left', 'up']));
    expect(directionsOf(30, 29, true)).toEqual(['right']);
    expect(directionsOf(30, 30, true)).toEqual(['down']);
  });

  it('presses nothing while it rests where it landed', () => {
    expect(directionsOf(9, -9, false)).toEqual([]);
  });
});
