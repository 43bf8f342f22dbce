import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { share } from './structural-sharing.ts';

describe('structural sharing', () => {
  it('keeps a part that did not change as the same object', () => {
    const before = { name: 'Anna', members: [{ id: 1 }, { id: 2 }], place: { at: 'home' } };
    const after = share(before, { name: 'Bea', members: [{ id: 1 }, { id: 3 }], place: { at: 'home' } });
    expect(after).not.toBe(before);
    expect(after.place).toBe(before.place);
    expect(after.members[0]).toBe(before.members[0]);
    expect(after.members[1]).not.toBe(before.members[1]);
  });

  it('gives back the old view when the new one is equal', () => {
    const before = { a: [1, { b: null }], c: 'x' };
    expect(share(before, structuredClone(before))).toBe(before);
  });

  it('notices a list that became shorter and a field that went away', () => {
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(share<object>({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  });

  it('keeps a field of any name that JSON may have', () => {
    const next = JSON.parse('{"__proto__":{},"constructor":0}');
    expect(Object.entries(share({}, next))).toEqual(Object.entries(next));
  });

  it('gives what equals the new view, whatever was there before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(share(before, after)).toEqual(after);
      }),
    );
  });
});
