import { describe, expect, it } from 'vitest';
import { createShownStates } from './shown-states.ts';

interface State {
  x: number;
}

/** A stage that showed states 0 to `count`; in state k, x is 10 k. */
function shownUpTo(count: number) {
  const state: State = { x: 0 };
  const shown = createShownStates(state, 4);
  for (let frame = 1; frame <= count; frame += 1) {
    state.x = frame * 10;
    shown.record(frame, state);
  }
  return { shown, state };
}

describe('shown states', () => {
  it('put a position between its two neighbours', () => {
    const { shown } = shownUpTo(7);
    expect(shown.at(6.25)).toEqual({ previous: { x: 60 }, current: { x: 70 }, alpha: 0.25 });
    expect(shown.at(5.5)).toEqual({ previous: { x: 50 }, current: { x: 60 }, alpha: 0.5 });
  });

  it('are never extrapolated: past the newest one the picture stands on it', () => {
    const { shown } = shownUpTo(7);
    for (const position of [7, 7.5, 100]) {
      expect(shown.at(position)).toEqual({ previous: { x: 60 }, current: { x: 70 }, alpha: 1 });
    }
  });

  it('give the oldest one for a position before what is kept', () => {
    const { shown } = shownUpTo(7);
    expect(shown.at(1.5)).toEqual({ previous: { x: 40 }, current: { x: 50 }, alpha: 0 });
  });

  it('give the start before the first frame', () => {
    expect(shownUpTo(0).shown.at(0)).toEqual({ previous: { x: 0 }, current: { x: 0 }, alpha: 1 });
  });

  it('mix only neighbours', () => {
    const { shown, state } = shownUpTo(3);
    state.x = 900;
    shown.record(90, state);
    expect(shown.at(3.5)).toEqual({ previous: { x: 900 }, current: { x: 900 }, alpha: 1 });
    state.x = 910;
    shown.record(91, state);
    expect(shown.at(90.5)).toEqual({ previous: { x: 900 }, current: { x: 910 }, alpha: 0.5 });
  });

  it('stay the same when the simulation goes on', () => {
    const { shown, state } = shownUpTo(2);
    state.x = -1;
    expect(shown.at(2).current).toEqual({ x: 20 });
  });

  it('that are played again replace those kept from that frame on', () => {
    const { shown, state } = shownUpTo(7);
    state.x = -60;
    shown.record(6, state);
    expect(shown.at(5.5)).toEqual({ previous: { x: 50 }, current: { x: -60 }, alpha: 0.5 });
    expect(shown.at(7)).toEqual({ previous: { x: 50 }, current: { x: -60 }, alpha: 1 });
    state.x = -10;
    shown.record(1, state);
    expect(shown.at(1)).toEqual({ previous: { x: -10 }, current: { x: -10 }, alpha: 1 });
  });
});
