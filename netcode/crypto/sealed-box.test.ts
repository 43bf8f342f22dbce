import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { sameBytes, toHex, utf8 } from './bytes.ts';
import { namedKeyPair } from './key-pair.ts';
import { BOX_BYTES, openFrom, sealFor } from './sealed-box.ts';

const rng = createRng(1);
const random = () => nextU32(rng);
const [ann, bob, eve] = ['Ann', 'Bob', 'Eve'].map(namedKeyPair) as [
  ReturnType<typeof namedKeyPair>,
  ReturnType<typeof namedKeyPair>,
  ReturnType<typeof namedKeyPair>,
];
const said = utf8('what was played');
const box = sealFor(ann, bob.public, said, random)!;

describe('a sealed box', () => {
  it('is opened by whom it was sealed for, as from who sealed it', () => {
    expect(openFrom(bob, ann.public, box)).toEqual(said);
    expect(box).toHaveLength(said.length + BOX_BYTES);
  });

  it('is opened by nobody else, and as from nobody else', () => {
    expect(openFrom(eve, ann.public, box)).toBeNull();
    expect(openFrom(bob, eve.public, box)).toBeNull();
    // Who sealed it is unable to pass it off as the other's word.
    expect(openFrom(ann, bob.public, box)).toBeNull();
  });

  it('is broken by any bit that changes, and by a cut', () => {
    for (let at = 0; at < box.length; at++) {
      const changed = box.slice();
      changed[at]! ^= 1;
      expect(openFrom(bob, ann.public, changed)).toBeNull();
      expect(openFrom(bob, ann.public, box.subarray(0, at))).toBeNull();
    }
  });

  it('is another one each time, and shows nothing of what is in it', () => {
    const again = sealFor(ann, bob.public, said, random)!;
    expect(sameBytes(again, box)).toBe(false);
    expect(toHex(again)).not.toContain(toHex(said));
  });

  it('is not made for, nor opened from, a key with which nothing can be agreed on', () => {
    const none = new Uint8Array(32);
    expect(sealFor(ann, none, said, random)).toBeNull();
    expect(openFrom(bob, none, box)).toBeNull();
    expect(openFrom(bob, new Uint8Array(5), box)).toBeNull();
  });
});
