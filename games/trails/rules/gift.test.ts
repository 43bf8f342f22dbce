import { expect, it } from 'vitest';
import { playing } from '../testing.ts';
import { rules } from './rules.ts';

it('a gift is one power-up more on the ground, and nothing before the round begins', () => {
  const state = playing(3);
  const before = state.items.length;
  rules.event!(state, { kind: 'gift', value: 7 });
  expect(state.items).toHaveLength(before + 1);

  state.phase = 'intro';
  rules.event!(state, { kind: 'gift', value: 7 });
  rules.event!(state, { kind: 'left', seat: 1 });
  expect(state.items).toHaveLength(before + 1);
});
