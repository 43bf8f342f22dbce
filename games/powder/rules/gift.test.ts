import { expect, it } from 'vitest';
import { playing } from '../testing.ts';
import { rules } from './rules.ts';
import { ITEM_KINDS } from './state.ts';

it('a gift is something good on a free cell, never a curse', () => {
  const state = playing(2);
  const things = () => [...state.items].filter((item, cell) => item > 0 && state.cells[cell] === 0);
  const before = things().length;
  for (let i = 0; i < 5; i++) rules.event!(state, { kind: 'gift', value: i });
  expect(things().length).toBe(before + 5);
  expect(things()).not.toContain(ITEM_KINDS.indexOf('curse') + 1);
});
