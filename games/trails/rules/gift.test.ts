import { describe, expect, it } from 'vitest';
import { playing, run } from '../testing.ts';
import { rules } from './rules.ts';
import { ITEM_KINDS } from './state.ts';

describe('a gift', () => {
  it('is one power-up more on the ground, which says what it is, and nothing before the round begins', () => {
    const state = playing(3);
    const before = state.items.length;
    rules.event!(state, { kind: 'gift', value: 7 });
    expect(run(state, 1)).toEqual(['gift']);
    expect(state.cues[0]).toMatchObject({ value: ITEM_KINDS.indexOf(state.items[0]!.kind) });
    expect(state.items).toHaveLength(before + 1);

    state.phase = 'intro';
    rules.event!(state, { kind: 'gift', value: 7 });
    rules.event!(state, { kind: 'left', seat: 1 });
    run(state, 1);
    expect(state.items).toHaveLength(before + 1);
  });
});
