// The vectors of draft-irtf-cfrg-cpace-21: appendix A for the strings, B.3 for ristretto255 and SHA-512.

import { sha512 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import { fromHex, toHex, utf8 } from './bytes.ts';
import {
  calculateGenerator,
  generatorString,
  intermediateSessionKey,
  lvCat,
  scalarMultVfy,
  share,
} from './cpace.ts';

const COMMON = {
  prs: utf8('Password'),
  ci: lvCat(utf8('A_initiator'), utf8('B_responder')),
  sid: fromHex('7e4b4791d6a8ef019b936c79fb7f2c57'),
};
const YA = fromHex('da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08');
const YB = fromHex('d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d');
const AD = { initiator: utf8('ADa'), responder: utf8('ADb') };

const seeded = (seed: number) => {
  const rng = createRng(seed);
  return () => nextU32(rng);
};
const littleEndian = (hex: string) => fromHex(hex).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

describe('CPace with the draft’s vectors', () => {
  it('computes lv_cat, whose lengths are LEB128', () => {
    expect(toHex(lvCat(utf8('1234'), utf8('5'), utf8(''), utf8('6789')))).toBe('04313233340135000436373839');
    const bytes = Uint8Array.from({ length: 128 }, (_, i) => i);
    expect(toHex(lvCat(bytes.subarray(0, 127)))).toBe(`7f${toHex(bytes.subarray(0, 127))}`);
    expect(toHex(lvCat(bytes))).toBe(`8001${toHex(bytes)}`);
  });

  it('computes the generator', () => {
    const string = generatorString(COMMON);
    expect(string).toHaveLength(170);
    expect(toHex(sha512(string))).toBe(
      'da6d3ddc8802fca9058755ffd3ebde08a9c2c74945901a258482a288b6663af06bf645c93cd1c51512307199c80e84908916d983b34af77205f90851a657ee27',
    );
    expect(calculateGenerator(COMMON).toHex()).toBe(
      '222b6b195fe84b1652badb6f6a3ae3d24341e7306967f0b8115b40d5698c7e56',
    );
  });

  it('computes what both ends send, and their key', () => {
    const a = share(COMMON, seeded(1), YA);
    const b = share(COMMON, seeded(1), YB);
    expect(toHex(a.sent)).toBe('d6bac480f2c386c394efc7c47adb9925dcd2630b64f240c50f8d0eec482b9157');
    expect(toHex(b.sent)).toBe('3ea7e0b19560d7c0b0f5734f63b955286dfa8232b5ebe63324e2d9e7433f7258');
    expect(toHex(scalarMultVfy(a.scalar, b.sent)!)).toBe(
      '80b69a8a76457ab6a4d7f887a4bf6b55a2f80ac19c333f917a05fc9887c8b40f',
    );
    const isk =
      'b69effbf61b51d56401c0f65601abe428de8206feaaf0e32198896dcae7b35cd2b38950a39dfd5d4a79164614c2984f7daa460b588c1e80c3fa2068af7900447';
    expect(toHex(intermediateSessionKey(a, b.sent, true, AD)!)).toBe(isk);
    expect(toHex(intermediateSessionKey(b, a.sent, false, AD)!)).toBe(isk);
  });

  it('accepts good points and refuses bad ones', () => {
    const scalar = littleEndian('7cd0e075fa7955ba52c02759a6c90dbbfc10e6d40aea8d283e407d88cf538a05');
    const good = fromHex('2c3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c');
    expect(toHex(scalarMultVfy(scalar, good)!)).toBe(
      '7c13645fe790a468f62c39beb7388e541d8405d1ade69d1778c5fe3e7f6b600e',
    );
    const bad = fromHex('2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c');
    expect(scalarMultVfy(scalar, bad)).toBeNull();
    expect(scalarMultVfy(scalar, new Uint8Array(32))).toBeNull();
    expect(scalarMultVfy(scalar, good.subarray(1))).toBeNull();
  });
});

describe('the two ends of CPace with drawn scalars', () => {
  it('agree if and only if they know the same password', () => {
    const a = share(COMMON, seeded(1));
    const b = share(COMMON, seeded(2));
    const other = share({ ...COMMON, prs: utf8('password') }, seeded(2));
    const key = intermediateSessionKey(a, b.sent, true);
    expect(key).toHaveLength(64);
    expect(intermediateSessionKey(b, a.sent, false)).toEqual(key);
    expect(intermediateSessionKey(other, a.sent, false)).not.toEqual(
      intermediateSessionKey(a, other.sent, true),
    );
  });
});
