// libsodium, compiled to WebAssembly: importing this file waits until it is ready, so that sealing is synchronous.
//
// node:crypto and pure JavaScript take ten times as long for datagrams of a hundred bytes.

import sodium from 'libsodium-wrappers';

await sodium.ready;

export { sodium };

/** What the wrappers are made over: functions that work on addresses in the module's own memory. */
export interface RawSodium {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _crypto_aead_chacha20poly1305_ietf_encrypt(
    to: number,
    lengthTo: number,
    from: number,
    lengthLow: number,
    lengthHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
    unused: number,
    nonce: number,
    key: number,
  ): number;
  _crypto_aead_chacha20poly1305_ietf_decrypt(
    to: number,
    lengthTo: number,
    unused: number,
    from: number,
    lengthLow: number,
    lengthHigh: number,
    associated: number,
    associatedLow: number,
    associatedHigh: number,
    nonce: number,
    key: number,
  ): number;
}

/** The wrappers make several arrays a call; for each datagram that is too much. */
export const rawSodium = (sodium as unknown as { readonly libsodium: RawSodium }).libsodium;
