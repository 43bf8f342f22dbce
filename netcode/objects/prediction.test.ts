import { describe, expect, it } from 'vitest';
import { MOVER, moversGame } from '../lab/movers.ts';
import { Prediction } from './prediction.ts';

const MARK = 116;

function tableOf(x: number, hasMark: boolean) {
  const table = new Map([
    [1, Int32Array.of(0, 0, 0, 0, 0)],
    [2, Int32Array.of(x, 0, 0, 0, 0)],
  ]);
  if (hasMark) table.set(MARK, Int32Array.of(x, 0, 40, 0, 0));
  return table;
}

describe('a prediction', () => {
  it('shows no ghost of an object when another host goes on from before the object existed', () => {
    const { info, rules } = moversGame(2);
    const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
    const match = { seed: 1, seats, options: {} };
    const prediction = new Prediction(info, rules, [0], rules.start(match));
    const shown = () => ({
      x: prediction.state.movers[1]!.x,
      marks: prediction.state.marks.filter(Boolean).length,
    });
    for (let frame = 27; frame <= 36; frame += 3) {
      prediction.hear({ frame, objects: tableOf(10 * frame, frame > 30) });
      prediction.run(frame + 4, 4);
    }
    expect(shown()).toEqual({ x: 360, marks: 1 });
    prediction.hear({ frame: 31, objects: tableOf(310, false) });
    prediction.run(41, 8);
    expect(shown()).toEqual({ x: 310, marks: 0 });
  });

  it('discards own play after the frame to which another host goes back', () => {
    const { info, rules } = moversGame(2);
    const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
    const prediction = new Prediction(info, rules, [0], rules.start({ seed: 1, seats, options: {} }));
    const own = () => prediction.state.movers[0]!.x;
    prediction.hear({ frame: 30, objects: tableOf(0, false) });
    prediction.hold(0, Uint8Array.of(MOVER.right, 0));
    prediction.run(60, 4);
    expect(own()).toBe(30 * 40);
    // From there on the input held now counts, instead of the one held then.
    prediction.hold(0, Uint8Array.of(MOVER.left, 0));
    expect(prediction.hear({ frame: 24, objects: tableOf(0, false) }, true)).toBe(true);
    expect([prediction.head, prediction.next, own()]).toEqual([24, 24, 0]);
    prediction.run(34, 4);
    expect(own()).toBe(-10 * 40);
    expect(prediction.corrections.count).toBe(0);
  });

  // A new round moves an own object by up to the length of the field.
  it('counts no correction where the rules place an own object, as a new round does', () => {
    const { info, rules } = moversGame(2);
    const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'player' as const, name }));
    const prediction = new Prediction(info, rules, [1], rules.start({ seed: 1, seats, options: {} }));
    const hear = (frame: number, x: number) => {
      const view = { frame, objects: tableOf(x, false) };
      const places = prediction.places(view);
      prediction.hear(view);
      prediction.run(frame + 20, 4);
      return { places, x: prediction.state.movers[1]!.x, count: prediction.corrections.count };
    };
    hear(30, 0);
    expect(hear(33, 5_000)).toEqual({ places: true, x: 5_000, count: 0 });
    // So little is.
    expect(hear(36, 5_200)).toEqual({ places: false, x: 5_200, count: 1 });
    // After a gap in the views a placement looks like a correction.
    expect(hear(52, 9_000)).toEqual({ places: false, x: 9_000, count: 2 });
  });
});
