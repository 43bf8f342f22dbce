import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { fromHex, utf8 } from './bytes.ts';
import { namedKeyPair } from './key-pair.ts';
import { isSignedBy, sign } from './signature.ts';

const message = utf8('The match ended like that.');
const names = Array.from({ length: 16 }, (_, i) => `app ${i}`);
const random = (seed = 1) => {
  const rng = createRng(seed);
  return () => nextU32(rng);
};

describe('a signature', () => {
  // Of half of all keys the point on the other curve has an odd x, and another number signs for it.
  it.each(names)('fits, made by %s, its key and what it signed only', (name) => {
    const pair = namedKeyPair(name);
    const signature = sign(pair, message, random());
    expect(isSignedBy(pair.public, message, signature)).toBe(true);
    expect(isSignedBy(namedKeyPair('Mallory').public, message, signature)).toBe(false);
    expect(isSignedBy(pair.public, message.with(0, 0), signature)).toBe(false);
    for (const at of [0, 31, 32, 63]) {
      expect(isSignedBy(pair.public, message, signature.with(at, signature[at]! ^ 1)), `${at}`).toBe(false);
    }
  });

  it('differs with other random numbers, and fits as well', () => {
    const pair = namedKeyPair('Ann');
    const [one, two] = [1, 2].map((seed) => sign(pair, message, random(seed)));
    expect(one).not.toEqual(two);
    expect(isSignedBy(pair.public, message, two!)).toBe(true);
  });

  // With one whose order is small, one signature would fit any number of texts.
  it.each([
    ['zeros', '00'.repeat(32)],
    ['one, of small order', `01${'00'.repeat(31)}`],
    ['another of small order', 'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800'],
    ['minus one, which is no point of the other curve', `ec${'ff'.repeat(30)}7f`],
    ['a number that is too large', `ee${'ff'.repeat(30)}7f`],
    ['too few bytes', '01'],
  ])('fits no key of %s', (_, key) => {
    expect(isSignedBy(fromHex(key), message, new Uint8Array(64))).toBe(false);
    const identity = Uint8Array.from({ length: 64 }, (_byte, at) => (at === 0 ? 1 : 0));
    expect(isSignedBy(fromHex(key), message, identity)).toBe(false);
  });

  it('is invalid with another length', () => {
    const pair = namedKeyPair('Ann');
    const signature = sign(pair, message, random());
    expect(isSignedBy(pair.public, message, signature.subarray(1))).toBe(false);
  });
});
