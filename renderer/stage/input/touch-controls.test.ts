import { afterEach, describe, expect, it, vi } from 'vitest';
import { BareElement, openBarePage } from '../../devices/testing/bare-page.ts';
import { createTouchControls, directionsOf } from './touch-controls.ts';

afterEach(() => vi.unstubAllGlobals());

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

describe('a button under a thumb', () => {
  it('is there unless it does nothing just now', () => {
    const { document } = openBarePage(['(pointer: coarse)']);
    const container = new BareElement('div', document);
    const unused = { press() {}, release() {}, aim() {}, releaseAll() {} };
    const dash = { name: 'Dash', direction: null };
    const play = { square: false, stick: true, aim: -1 };
    const controls = createTouchControls(container as unknown as HTMLElement, [dash], play, unused);
    const button = container.children[0]!.children.at(-1)!.children[0]!;
    const shown = (name: string) => {
      controls.name([name]);
      return [button.textContent, button.style.visibility !== 'hidden'];
    };
    expect(shown('Dash')).toEqual(['Dash', true]);
    expect(shown('')).toEqual(['', false]);
    expect(shown('Dash')).toEqual(['Dash', true]);
  });
});
