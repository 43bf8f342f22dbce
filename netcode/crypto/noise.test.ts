// Noise_XX_25519_ChaChaPoly_SHA256 of the vectors that implementations of Noise share, made with only what
// key-agreement.ts uses.

import { describe, expect, it } from 'vitest';
import { concat, fromHex, toHex } from './bytes.ts';
import { agree, keyPairOf } from './key-pair.ts';
import { SymmetricState } from './noise.ts';

const counted = (from: number) => keyPairOf(Uint8Array.from({ length: 32 }, (_, i) => from + i));
const NOTHING = new Uint8Array(0);

describe('a handshake of Noise XX', () => {
  it('has three messages that are those of the vectors', () => {
    const [s, rs, e, re] = [counted(0), counted(1), counted(0x20), counted(0x41)];
    const state = new SymmetricState('Noise_XX_25519_ChaChaPoly_SHA256');
    state.mixHash(NOTHING);
    state.mixHash(e.public);
    state.encryptAndHash(NOTHING);
    expect(toHex(e.public)).toBe('358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254');

    state.mixHash(re.public);
    state.mixKey(agree(re, e.public)!);
    const relaysKey = state.encryptAndHash(rs.public);
    state.mixKey(agree(rs, e.public)!);
    expect(toHex(concat(re.public, relaysKey, state.encryptAndHash(NOTHING)))).toBe(
      '64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d484663414af878d3e46a2f58911a816d6e8346d4ea17a6f2a0bb4ef4ed56c133cff4560a34e36ea82109f26cf2e5a5caf992b608d55c747f615e5a3425a7a19eefb8f',
    );

    const peersKey = state.encryptAndHash(s.public);
    state.mixKey(agree(s, re.public)!);
    expect(toHex(concat(peersKey, state.encryptAndHash(NOTHING)))).toBe(
      '87f864c11ba449f46a0a4f4e2eacbb7b0457784f4fca1937f572c93603e9c4d97e5ea11b16f3968710b23a3be3202dc1b5e1ce3c963347491e74f5c0768a9b42',
    );
  });

  it('refuses to open a forged message', () => {
    const state = new SymmetricState('a name that is longer than thirty-two bytes');
    state.mixKey(fromHex('01'));
    const sealed = state.clone().encryptAndHash(fromHex('aabb'));
    expect(state.clone().decryptAndHash(sealed)).toEqual(fromHex('aabb'));
    sealed[0]! ^= 1;
    expect(state.clone().decryptAndHash(sealed)).toBeNull();
    expect(state.decryptAndHash(sealed.subarray(0, 3))).toBeNull();
  });
});
