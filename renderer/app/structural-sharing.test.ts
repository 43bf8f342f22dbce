import fc from 'fast-check';
import { expect, test } from 'vitest';
import { share } from './structural-sharing.ts';

test('a part that did not change is the same object as before', () => {
  const before = { name: 'Anna', members: [{ id: 1 }, { id: 2 }], place: { at: 'home' } };
  const after = share(before, { name: 'Bea', members: [{ id: 1 }, { id: 3 }], place: { at: 'home' } });
  expect(after).not.toBe(before);
  expect(after.place).toBe(before.place);
  expect(after.members[0]).toBe(before.members[0]);
  expect(after.members[1]).not.toBe(before.members[1]);
});

test('an equal view is the view that was there', () => {
  const before = { a: [1, { b: null }], c: 'x' };
  expect(share(before, structuredClone(before))).toBe(before);
});

test('a list that became shorter, and a field that went away, are changes', () => {
  expect(share([1, 2], [1])).toEqual([1]);
  expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(share<object>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
});

test('whatever was there before, the outcome equals what came', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      expect(share(before, after)).toEqual(after);
    }),
  );
});
