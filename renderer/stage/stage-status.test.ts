import { describe, expect, it } from 'vitest';
import { createRate, statusAttributes } from './stage-status.ts';

describe('a rate', () => {
  it('covers the time since it was last asked', () => {
    const rate = createRate(1000);
    for (let picture = 0; picture < 30; picture += 1) rate.add();
    expect(rate.perSecond(1500)).toBe(60);
    for (let picture = 0; picture < 5; picture += 1) rate.add();
    expect(rate.perSecond(2000)).toBe(10);
    expect(rate.perSecond(2000)).toBe(0);
  });
});

describe('the status of the stage', () => {
  it('is on the canvas in a form that tests can read', () => {
    const attributes = statusAttributes({
      game: 'trails',
      way: 'run-ahead',
      frame: 121,
      head: 124,
      confirmed: 123,
      seconds: 2.05,
      felt: null,
      jump: 0,
      ahead: 3,
      rollbacks: { count: 9, frames: 31, deepest: 4 },
      playout: 0.5,
      hashes: [
        [60, '00000000000000aa'],
        [120, '00000000000000bb'],
      ],
      items: 3,
      behind: 2,
      fps: 59.96,
      stepMs: 0.0421,
      catchingUp: false,
      finished: true,
      shown: [{ seat: 1, frame: 44, timeMs: 5.5 }],
    });
    expect(attributes).toEqual({
      'data-game': 'trails',
      'data-way': 'run-ahead',
      'data-frame': '121',
      'data-head': '124',
      'data-confirmed': '123',
      'data-ahead': '3',
      'data-rollbacks': '{"count":9,"frames":31,"deepest":4}',
      'data-playout': '0.50',
      'data-hashes': '60:00000000000000aa 120:00000000000000bb',
      'data-items': '3',
      'data-behind': '2',
      'data-fps': '60.0',
      'data-step-ms': '0.042',
      'data-catching-up': 'false',
      'data-finished': 'true',
      'data-shown': '[{"seat":1,"frame":44,"timeMs":5.5}]',
    });
  });
});
