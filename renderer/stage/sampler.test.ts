import { expect, test } from 'vitest';
import type { Button } from '../../games/game.ts';
import { createSampler } from './sampler.ts';

const buttons: Button[] = [
  { name: 'Left', byte: 0, bit: 0x01, keys: ['ArrowLeft', 'KeyA'] },
  { name: 'Right', byte: 0, bit: 0x02, keys: ['ArrowRight'] },
  { name: 'Boost', byte: 1, bit: 0x80, keys: ['Space'] },
];

test('a press and its release each give the input at once', () => {
  const sampler = createSampler(buttons, 2);
  expect(sampler.press('ArrowLeft')).toEqual(Uint8Array.of(1, 0));
  expect(sampler.release('ArrowLeft')).toEqual(Uint8Array.of(0, 0));
});

test('buttons pressed together stand in the same input', () => {
  const sampler = createSampler(buttons, 2);
  sampler.press('ArrowLeft');
  sampler.press('Space');
  expect(sampler.press('ArrowRight')).toEqual(Uint8Array.of(3, 0x80));
});

test('a button with two keys is down until both are up', () => {
  const sampler = createSampler(buttons, 2);
  sampler.press('ArrowLeft');
  expect(sampler.press('KeyA')).toBeNull();
  expect(sampler.release('ArrowLeft')).toBeNull();
  expect(sampler.release('KeyA')).toEqual(Uint8Array.of(0, 0));
});

test('a repeated press, an unmapped key and the release of a key that is up change nothing', () => {
  const sampler = createSampler(buttons, 2);
  sampler.press('Space');
  expect(sampler.press('Space')).toBeNull();
  expect(sampler.press('KeyQ')).toBeNull();
  expect(sampler.release('ArrowRight')).toBeNull();
  expect([sampler.maps('KeyQ'), sampler.maps('KeyA')]).toEqual([false, true]);
});

test('losing the keyboard releases everything, once', () => {
  const sampler = createSampler(buttons, 2);
  sampler.press('ArrowLeft');
  sampler.press('Space');
  expect(sampler.releaseAll()).toEqual(Uint8Array.of(0, 0));
  expect(sampler.releaseAll()).toBeNull();
});

test('an input that was handed out does not change under the hands of its owner', () => {
  const sampler = createSampler(buttons, 2);
  const first = sampler.press('ArrowLeft')!;
  first[0] = 99;
  expect(sampler.press('Space')).toEqual(Uint8Array.of(1, 0x80));
});
