// The agreement on keys once more, written from PROTOCOL.md alone and without any of netcode's code: what a peer that has
// these secrets makes of four datagrams. Hashes and ciphers are the system's own instead of those that netcode uses.

import { createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { Dropped, fromHex, toHex } from './decoder.ts';
import { unseal } from './unseal.ts';

export interface PeerSecrets {
  readonly static: string;
  readonly ephemeral: string;
  readonly scalar: string;
  readonly password: string | null;
}

const text = (value: string) => new TextEncoder().encode(value);
const join = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset);
const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const sha512 = (bytes: Uint8Array) => new Uint8Array(createHash('sha512').update(bytes).digest());
const hmac = (key: Uint8Array, bytes: Uint8Array) =>
  new Uint8Array(createHmac('sha256', key).update(bytes).digest());

/** All that the document says a peer knows in the end. `datagrams` are join, offer, confirm, and welcome or deny. */
export function readAgreement(datagrams: readonly Uint8Array[], secrets: PeerSecrets) {
  const [first, second, third, fourth] = datagrams as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const { password } = secrets;
  const name =
    password === null ? 'Noise_XX_25519_ChaChaPoly_SHA256' : 'Noise_XXcpace_25519_ChaChaPoly_SHA256';
  let h = password === null ? text(name) : sha256(text(name));
  let ck = h;
  let k = new Uint8Array(32);
  let n = 0;
  const mixHash = (data: Uint8Array) => {
    h = sha256(join(h, data));
  };
  const derive = (material: Uint8Array, count: number) => {
    const temporary = hmac(ck, material);
    const outputs: Uint8Array<ArrayBuffer>[] = [];
    for (let i = 1; i <= count; i++) {
      outputs.push(hmac(temporary, join(outputs.at(-1) ?? new Uint8Array(0), Uint8Array.of(i))));
    }
    return outputs as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
  };
  const mixKey = (material: Uint8Array) => {
    [ck, k] = derive(material, 2);
    n = 0;
  };
  const open = (sealed: Uint8Array) => {
    const nonce = new Uint8Array(12);
    new DataView(nonce.buffer).setUint32(4, n++, true);
    const plain = unseal(k, nonce, h, sealed);
    if (!plain) throw new Dropped('tag');
    mixHash(sealed);
    return plain;
  };

  mixHash(first.subarray(0, 21));
  mixHash(first.subarray(21, 53));
  const sid = h;
  mixHash(first.subarray(53, 117));
  const ephemeral = second.subarray(10, 42);
  mixHash(ephemeral);
  mixKey(agreed(secrets.ephemeral, ephemeral));
  if (password !== null) {
    const theirs = second.subarray(42, 74);
    mixHash(theirs);
    const isk = cpace(
      text(password.normalize('NFKC')),
      sid,
      fromHex(secrets.scalar),
      first.subarray(85, 117),
      theirs,
    );
    let hashed: Uint8Array;
    [ck, hashed, k] = derive(isk, 3);
    mixHash(hashed);
    n = 0;
  }
  const relayKey = open(second.subarray(74, 122));
  mixKey(agreed(secrets.ephemeral, relayKey));
  const relayRandom = open(second.subarray(122, 170));
  const offered = h;

  const peerKey = open(third.subarray(10, 58));
  mixKey(agreed(secrets.static, ephemeral));
  const told = open(third.subarray(58, -4));
  const peerRandom = told.subarray(0, 32);
  if (toHex(sha256(join(text('Ethernight commitment'), peerRandom))) !== toHex(first.subarray(53, 85))) {
    throw new Dropped('commitment');
  }
  const answer = open(fourth.subarray(10, -4));
  const [up, down] = derive(h, 2);
  const code = viewOf(sha256(join(text('Ethernight short code'), offered, peerRandom))).getUint32(0);
  return {
    peerKey: toHex(peerKey),
    peerRandom: toHex(peerRandom),
    relayKey: toHex(relayKey),
    relayRandom: toHex(relayRandom),
    request: JSON.parse(new TextDecoder().decode(told.subarray(32))),
    answer:
      fourth[1] === 4
        ? { session: viewOf(answer).getUint32(0, true), member: viewOf(answer).getUint16(4, true) }
        : JSON.parse(new TextDecoder().decode(answer)),
    shortCode: String(code % 1_000_000).padStart(6, '0'),
    up: toHex(up),
    down: toHex(down),
  };
}

/** X25519 of a secret and a public key. */
function agreed(secretHex: string, publicKey: Uint8Array): Uint8Array {
  // As RFC 8410 wraps them.
  const pem = (what: string, hex: string) =>
    `-----BEGIN ${what} KEY-----\n${btoa(String.fromCharCode(...fromHex(hex)))}\n-----END ${what} KEY-----`;
  const privateKey = createPrivateKey(pem('PRIVATE', `302e020100300506032b656e04220420${secretHex}`));
  const other = createPublicKey(pem('PUBLIC', `302a300506032b656e032100${toHex(publicKey)}`));
  return new Uint8Array(diffieHellman({ privateKey, publicKey: other }));
}

function cpace(
  password: Uint8Array,
  sid: Uint8Array,
  scalar: Uint8Array,
  ya: Uint8Array,
  yb: Uint8Array,
): Uint8Array {
  // Everything here is at most 127 bytes long, where a length is one byte.
  const lv = (part: Uint8Array) => join(Uint8Array.of(part.length), part);
  const dsi = text('CPaceRistretto255');
  const zeros = new Uint8Array(Math.max(0, 127 - lv(password).length - lv(dsi).length));
  const generator = join(lv(dsi), lv(password), lv(zeros), lv(text('Ethernight')), lv(sid));
  const y = BigInt(`0x${toHex(scalar.slice().reverse())}`);
  const own = ristretto255_hasher.deriveToCurve!(sha512(generator)).multiply(y).toBytes();
  if (toHex(own) !== toHex(ya)) throw new Dropped('Ya');
  const k = ristretto255.Point.fromBytes(yb).multiply(y).toBytes();
  const nothing = new Uint8Array(0);
  return sha512(
    join(lv(text('CPaceRistretto255_ISK')), lv(sid), lv(k), lv(ya), lv(nothing), lv(yb), lv(nothing)),
  );
}
