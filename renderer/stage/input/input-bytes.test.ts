import { describe, expect, it } from 'vitest';
import type { Button } from '../../../games/game.ts';
import { createInputBytes } from './input-bytes.ts';

const buttons: Button[] = [
  { name: 'Left', byte: 0, bit: 0x01, keys: [] },
  { name: 'Right', byte: 0, bit: 0x02, keys: [] },
  { name: 'Boost', byte: 1, bit: 0x80, keys: [] },
];
const [LEFT, RIGHT, BOOST] = [0, 1, 2];

describe('the input bytes', () => {
  it('give the input at once for a press and for its release', () => {
    const sampler = createInputBytes(buttons, 2);
    expect(sampler.press(LEFT, 'ArrowLeft')).toEqual(Uint8Array.of(1, 0));
    expect(sampler.release(LEFT, 'ArrowLeft')).toEqual(Uint8Array.of(0, 0));
  });

  it('hold buttons that are pressed together in one input', () => {
    const sampler = createInputBytes(buttons, 2);
    sampler.press(LEFT, 'ArrowLeft');
    sampler.press(BOOST, 'pad 0');
    expect(sampler.press(RIGHT, 'ArrowRight')).toEqual(Uint8Array.of(3, 0x80));
  });

  it('keep a button down that a key and a gamepad hold until both release it', () => {
    const sampler = createInputBytes(buttons, 2);
    sampler.press(LEFT, 'ArrowLeft');
    expect(sampler.press(LEFT, 'pad 0 left')).toBeNull();
    expect(sampler.release(LEFT, 'ArrowLeft')).toBeNull();
    expect(sampler.release(LEFT, 'pad 0 left')).toEqual(Uint8Array.of(0, 0));
  });

  it('ignore a repeated press, an unknown button and a release of what is up', () => {
    const sampler = createInputBytes(buttons, 2);
    sampler.press(BOOST, 'Space');
    expect(sampler.press(BOOST, 'Space')).toBeNull();
    expect(sampler.press(3, 'KeyQ')).toBeNull();
    expect(sampler.release(RIGHT, 'ArrowRight')).toBeNull();
  });

  it('release what a lost device held, and nothing else', () => {
    const sampler = createInputBytes(buttons, 2);
    sampler.press(LEFT, 'pad 0 left');
    sampler.press(BOOST, 'Space');
    expect(sampler.releaseAll('pad 0')).toEqual(Uint8Array.of(0, 0x80));
    expect(sampler.releaseAll()).toEqual(Uint8Array.of(0, 0));
    expect(sampler.releaseAll()).toBeNull();
  });

  it('give out inputs that do not change when their receiver changes them', () => {
    const sampler = createInputBytes(buttons, 2);
    const first = sampler.press(LEFT, 'ArrowLeft')!;
    first[0] = 99;
    expect(sampler.press(BOOST, 'Space')).toEqual(Uint8Array.of(1, 0x80));
  });
});
