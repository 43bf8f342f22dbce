import { describe, expect, it } from 'vitest';
import { playing, run } from '../testing.ts';
import { rules } from './rules.ts';
import { ITEM_KINDS } from './state.ts';

describe('a gift', () => {
  it('is something good on a free cell, never a curse', () => {
    const state = playing(2);
    const things = () => [...state.items].filter((item, cell) => item > 0 && state.cells[cell] === 0);
    const before = things().length;
    for (let i = 0; i < 5; i++) rules.event!(state, { kind: 'gift', value: i });
    // Each gift has its own cue.
    expect(run(state, 1)).toEqual(new Array(5).fill('gift'));
    expect(things().length).toBe(before + 5);
    for (const { value } of state.cues) expect(things()).toContain(value + 1);
    expect(things()).not.toContain(ITEM_KINDS.indexOf('curse') + 1);
  });
});
