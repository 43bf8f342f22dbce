import { describe, expect, it } from 'vitest';
import { createJuice } from './juice.ts';

describe('the time of effects', () => {
  it('begins with the first picture, and never goes back', () => {
    const juice = createJuice(1);
    expect([juice.advance(5_000), juice.advance(5_016), juice.advance(5_010), juice.advance(5_020)]).toEqual([
      0, 16, 0, 10,
    ]);
  });

  it('jumps on after a pause instead of playing it', () => {
    const juice = createJuice(1);
    juice.advance(0);
    juice.shake.add(1);
    expect(juice.advance(60_000)).toBe(100);
    expect(juice.shake.active).toBe(true);
  });

  it('is that of all its parts', () => {
    const juice = createJuice(1);
    juice.advance(0);
    juice.shake.add(0.1);
    juice.announcer.say('one', 'red');
    for (let time = 0; time <= 2_000; time += 50) juice.advance(time);
    expect(juice.shake.active).toBe(false);
  });
});
