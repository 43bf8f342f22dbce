import { describe, expect, it } from 'vitest';
import { plainPen } from '../testing/plain-pen.ts';
import { createJuice } from './juice.ts';

const PLACES = {
  ...{ x: 50, top: 10, width: 100 },
  bar: { middle: 50, top: 0, width: 100, height: 20 },
};

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

  it('is over at once for all that was started, where it is ended', () => {
    const juice = createJuice(1);
    juice.advance(0);
    juice.particles.burst({ kind: 'spark', speed: 1, life: 900, size: 1, drag: 1 }, 0, 0, 9, 'red');
    juice.waves.ring(0, 0, 1, 900, 'red');
    juice.floats.say('word', 'red', 0, 0, 0);
    juice.announcer.say('one', 'red');
    juice.announcer.say('two', 'red');
    juice.shake.add(1);
    juice.flash.ask('red');
    juice.end();
    const pen = plainPen();
    for (const part of [juice.particles, juice.waves]) part.draw(pen.ctx, 0, 0, 1, false);
    juice.floats.draw(pen, { left: 0, top: 0, scale: 1, width: 9 }, []);
    juice.flash.draw(pen.ctx, 9, 9);
    juice.announcer.draw(pen, PLACES);
    expect([pen.drawn(), juice.shake.active]).toEqual([[], false]);
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
