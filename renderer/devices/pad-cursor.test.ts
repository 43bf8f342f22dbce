import { describe, expect, it } from 'vitest';
import { createPadCursor } from './pad-cursor.ts';
import type { PadNow } from './pad-poll.ts';
import { atRest, type PadReading } from './pad-reading.ts';

const size = { width: 1280, height: 720 };
const pad = (reading: Partial<PadReading>, change: Partial<PadNow> = {}): PadNow => ({
  pad: 0,
  name: 'Pad',
  reading: { ...atRest, ...reading },
  pressed: [],
  released: [],
  ...change,
});
const flat = { shift: false, ctrl: false };

describe('the cursor of a gamepad', () => {
  it('is hidden while the gamepad rests', () => {
    const cursor = createPadCursor({});
    expect(cursor.look([pad({})], 16, size)).toEqual([]);
    expect(cursor.at).toBeNull();
  });

  it('moves by the left stick from the middle, the further the faster, and stays on the picture', () => {
    const far = createPadCursor({});
    far.look([pad({ left: { x: 1, y: 0 } })], 100, size);
    const near = createPadCursor({});
    near.look([pad({ left: { x: 0.5, y: 0 } })], 100, size);
    expect(far.at!.x - 640).toBeGreaterThan(2 * (near.at!.x - 640));
    expect(near.at!.x).toBeGreaterThan(640);
    for (let n = 0; n < 100; n++) far.look([pad({ left: { x: 1, y: -1 } })], 100, size);
    expect(far.at).toEqual({ x: 1279, y: 0 });
  });

  it('presses, drags and releases with A, and uses X as the other button', () => {
    const cursor = createPadCursor({});
    const down = cursor.look([pad({}, { pressed: ['b0'] })], 16, size);
    expect(down).toEqual([{ kind: 'down', x: 640, y: 360, button: 0, ...flat }]);
    const [drag] = cursor.look([pad({ left: { x: 0, y: 1 } })], 16, size);
    expect(drag).toMatchObject({ kind: 'move', button: 0 });
    const [up] = cursor.look([pad({}, { released: ['b0'] })], 16, size);
    expect(up).toMatchObject({ kind: 'up', button: 0, ...cursor.at });
    const [other] = cursor.look([pad({}, { pressed: ['b2'] })], 16, size);
    expect(other).toMatchObject({ kind: 'down', button: 2 });
  });

  it('scrolls like arrow keys with right stick and d-pad until they are released', () => {
    const cursor = createPadCursor({});
    expect(cursor.look([pad({ right: { x: 0.9, y: 0 } })], 16, size)).toEqual([
      { kind: 'key', code: 'ArrowRight', pressed: true, ...flat },
    ]);
    expect(cursor.look([pad({ right: { x: 0.9, y: 0 } })], 16, size)).toEqual([]);
    expect(cursor.look([pad({ held: new Set(['up', 'b12']) })], 16, size)).toEqual([
      { kind: 'key', code: 'ArrowRight', pressed: false, ...flat },
      { kind: 'key', code: 'ArrowUp', pressed: true, ...flat },
    ]);
  });

  it('zooms with the shoulders, has B as Escape, and gives further buttons to the game’s own keys', () => {
    const cursor = createPadCursor({ b3: 'KeyG' });
    const pressed = ['b5', 'b1', 'b3'];
    expect(cursor.look([pad({}, { pressed })], 16, size)).toEqual([
      { kind: 'wheel', x: 640, y: 360, delta: -100 },
      { kind: 'key', code: 'Escape', pressed: true, ...flat },
      { kind: 'key', code: 'Escape', pressed: false, ...flat },
      { kind: 'key', code: 'KeyG', pressed: true, ...flat },
      { kind: 'key', code: 'KeyG', pressed: false, ...flat },
    ]);
  });

  it('takes the left trigger as Shift', () => {
    const cursor = createPadCursor({});
    const [down] = cursor.look([pad({ held: new Set(['b6', 'b2']) }, { pressed: ['b2'] })], 16, size);
    expect(down).toMatchObject({ kind: 'down', button: 2, shift: true });
  });

  it('calls a group of the game by an arrow of the d-pad, and keeps one with the left trigger', () => {
    const cursor = createPadCursor({ b12: 'Digit1' });
    const press = (held: readonly string[]) =>
      cursor.look([pad({ held: new Set(held) }, { pressed: ['b12', 'up'] })], 16, size);
    expect(press(['b12', 'up'])).toEqual([
      { kind: 'key', code: 'Digit1', pressed: true, ...flat },
      { kind: 'key', code: 'Digit1', pressed: false, ...flat },
    ]);
    expect(press(['b12', 'up', 'b6'])[0]).toMatchObject({ code: 'Digit1', ctrl: true });
  });

  it('releases all that is down when a menu opens, once', () => {
    const cursor = createPadCursor({});
    cursor.look([pad({ held: new Set(['b13']) }, { pressed: ['b0'] })], 16, size);
    expect(cursor.rest()).toEqual([
      { kind: 'up', x: 640, y: 360, button: 0, ...flat },
      { kind: 'key', code: 'ArrowDown', pressed: false, ...flat },
    ]);
    expect(cursor.rest()).toEqual([]);
  });
});
