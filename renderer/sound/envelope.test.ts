import { describe, expect, it } from 'vitest';
import type { Part } from '../../games/kit/sound/sound.ts';
import { endOf, lengthOf, pointsOf, ROOM_SECONDS, repeatsOf } from './envelope.ts';

const part: Part = { wave: 'sine', hz: 440, at: 0.5, attack: 0.1, hold: 0.2, decay: 0.4, level: 0.8 };

describe('an envelope', () => {
  it('rises, stays, falls by 60 dB and ends in silence', () => {
    const points = pointsOf(part);
    expect(points.map(({ by }) => by)).toEqual(['jump', 'line', 'jump', 'decay', 'line']);
    expect(points.map(({ level }) => level)).toEqual([0, 0.8, 0.8, 0.0008, 0]);
    const times = points.map(({ at }) => at);
    expect(times.slice(0, 4)).toEqual([0.5, 0.6, expect.closeTo(0.8), expect.closeTo(1.2)]);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('a patch', () => {
  it('lasts as long as its longest part, its echoes and the room', () => {
    const dry = endOf(part);
    expect(lengthOf({ parts: [part, { ...part, decay: 0.1 }] })).toBe(dry);
    expect(lengthOf({ parts: [part], room: 0.2 })).toBeCloseTo(dry + ROOM_SECONDS);
    expect(lengthOf({ parts: [part], echo: { seconds: 0.3, back: 0.1 } })).toBeCloseTo(dry + 0.6);
    expect(lengthOf({ parts: [part], room: 0.2, echo: { seconds: 0.3, back: 0.1 } })).toBeCloseTo(
      dry + ROOM_SECONDS,
    );
  });

  it('has its echoes counted until they are 40 dB down, within a bound', () => {
    expect([0, 0.1, 0.5, 0.99].map(repeatsOf)).toEqual([0, 2, 7, 12]);
  });
});
