import { describe, expect, it } from 'vitest';
import { TimerGrain } from './timer-grain.ts';

function grainOf(late: (at: number) => number): TimerGrain {
  const grain = new TimerGrain();
  for (let at = 0; at < 64; at++) grain.note(late(at));
  return grain;
}

describe('the grain of timers', () => {
  it('is nothing where they come when they are due, or now and then late on a busy machine', () => {
    expect(grainOf(() => 0.3).ms).toBe(0);
    expect(grainOf((at) => (at % 3 === 0 ? 40 : 1)).ms).toBe(0);
    expect(grainOf(() => 6).ms).toBe(0);
  });

  it('is as much as they come late where most do, and no more than the coarsest system has', () => {
    expect(grainOf((at) => 8 + (at % 16) * 0.4).ms).toBe(14);
    expect(grainOf(() => 80).ms).toBe(15.7);
  });

  it('is nothing for a while where deadlines that are watched are missed all the same, as on a busy machine', () => {
    const busy = grainOf(() => 12);
    for (let at = 0; at < 16; at++) busy.met(at % 4 === 0 ? 1 : 9);
    expect(busy.ms).toBe(0);
    for (let at = 0; at < 79; at++) busy.note(12);
    expect(busy.ms).toBe(0);
    busy.note(12);
    expect(busy.ms).toBe(12);
  });

  it('stays where most deadlines that are watched are met', () => {
    const coarse = grainOf(() => 12);
    for (let at = 0; at < 64; at++) coarse.met(at % 3 === 0 ? 9 : 0.5);
    expect(coarse.ms).toBe(12);
  });

  it('stays while most timers come along with packets and a few are as late as before', () => {
    const grain = grainOf(() => 15);
    for (let at = 0; at < 16; at++) grain.note(at % 4 === 0 ? 15 : 2);
    expect(grain.ms).toBe(15);
  });

  it('follows a window that is covered, and seen again', () => {
    const grain = grainOf(() => 12);
    expect(grain.ms).toBe(12);
    for (let at = 0; at < 16; at++) grain.note(0.2);
    expect(grain.ms).toBe(0);
  });
});
