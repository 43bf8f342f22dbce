// The peer's end of the agreement on keys: Noise XX over X25519, with CPace where there is a password.

import { createHash, createHmac, createPrivateKey, createPublicKey, diffieHellman } from 'node:crypto';
import * as cpace from './cpace.ts';
import { open, seal } from './sealing.ts';

/** Random numbers of the peer, 32 bytes each. */
export interface PeerSecrets {
  readonly static: Uint8Array;
  readonly ephemeral: Uint8Array;
  readonly random: Uint8Array;
  /** The scalar of CPace. */
  readonly scalar: Uint8Array;
}

export interface Admittance {
  readonly answer: Buffer;
  readonly up: Buffer;
  readonly down: Buffer;
}

export interface OpenedOffer {
  readonly relayKey: Buffer;
  readonly shortCode: string;
  /** The confirm from offset 10 up to the check. */
  confirm(request: unknown): Buffer;
  /** A welcome or a deny, from offset 10 up to the check. Undefined where it cannot be opened. */
  admit(sealed: Uint8Array): Admittance | undefined;
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

// X25519 keys in Node come in DER: these are the bytes around them (RFC 8410).
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');

const privateKey = (bytes: Uint8Array) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_DER, bytes]), format: 'der', type: 'pkcs8' });

const publicKeyOf = (bytes: Uint8Array): Buffer =>
  createPublicKey(privateKey(bytes)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);

/** The shared secret. Throws when it is zero. */
const x25519 = (secret: Uint8Array, other: Uint8Array) =>
  diffieHellman({
    privateKey: privateKey(secret),
    publicKey: createPublicKey({ key: Buffer.concat([PUBLIC_DER, other]), format: 'der', type: 'spki' }),
  });

/** The state of the handshake, with the letters of PROTOCOL.md. */
interface Said {
  readonly h: Buffer;
  readonly ck: Buffer;
  readonly k: Buffer;
  readonly n: number;
}

function begin(name: string): Said {
  const bytes = Buffer.from(name);
  const h = bytes.length > 32 ? sha256(bytes) : Buffer.concat([bytes], 32);
  return { h, ck: h, k: Buffer.alloc(32), n: 0 };
}

function transcript(said: Said) {
  let { h, ck, k, n } = said;
  const derive = (x: Uint8Array, count: number) => {
    const t = createHmac('sha256', ck).update(x).digest();
    const outputs: Buffer[] = [];
    while (outputs.length < count)
      outputs.push(
        createHmac('sha256', t)
          .update(Buffer.concat([outputs.at(-1) ?? Buffer.alloc(0), Buffer.of(outputs.length + 1)]))
          .digest(),
      );
    return outputs;
  };
  const self = {
    said: (): Said => ({ h, ck, k, n }),
    derive,
    mixHash(...x: Uint8Array[]) {
      h = sha256(h, ...x);
    },
    mixKey(x: Uint8Array) {
      [ck, k] = derive(x, 2) as [Buffer, Buffer];
      n = 0;
    },
    mixKeyAndHash(x: Uint8Array) {
      const [next, y, key] = derive(x, 3) as [Buffer, Buffer, Buffer];
      ck = next;
      self.mixHash(y);
      k = key;
      n = 0;
    },
    seal(x: Uint8Array) {
      const sealed = seal(k, n, h, x);
      self.mixHash(sealed);
      n += 1;
      return sealed;
    },
    open(sealed: Uint8Array) {
      const x = open(k, n, h, sealed);
      if (x === undefined) return undefined;
      self.mixHash(sealed);
      n += 1;
      return x;
    },
  };
  return self;
}

/** `prologue` is the first 21 bytes of the join. */
export function beginAgreement(prologue: Uint8Array, password: string | undefined, secrets: PeerSecrets) {
  const joined = transcript(
    begin(`Noise_XX${password === undefined ? '' : 'cpace'}_25519_ChaChaPoly_SHA256`),
  );
  joined.mixHash(prologue);
  const ephemeral = publicKeyOf(secrets.ephemeral);
  joined.mixHash(ephemeral);
  const sid = joined.said().h;
  const commitment = sha256(Buffer.from('Ethernight commitment'), secrets.random);
  const share = password === undefined ? Buffer.alloc(32) : cpace.share(password, sid, secrets.scalar);
  joined.mixHash(commitment, share);

  return {
    /** The join from offset 21 on: ephemeral, commitment, share. */
    join: Buffer.concat([ephemeral, commitment, share]),

    /** An offer from offset 10 up to the check. Undefined where it cannot be opened: with a password, another one. */
    open(offer: Uint8Array): OpenedOffer | undefined {
      // A new state for each offer: one that cannot be opened leaves no trace.
      const state = transcript(joined.said());
      const part = (from: number, bytes: number) => Buffer.from(offer.subarray(from, from + bytes));
      const relayEphemeral = part(0, 32);
      state.mixHash(relayEphemeral);
      state.mixKey(x25519(secrets.ephemeral, relayEphemeral));
      if (password !== undefined) {
        const theirs = part(32, 32);
        const key = cpace.sharedKey(sid, secrets.scalar, share, theirs);
        if (key === undefined) return undefined;
        state.mixHash(theirs);
        state.mixKeyAndHash(key);
      }
      const relayKey = state.open(part(64, 48));
      if (relayKey === undefined) return undefined;
      state.mixKey(x25519(secrets.ephemeral, relayKey));
      if (state.open(part(112, 48)) === undefined) return undefined;
      const code = sha256(
        Buffer.from('Ethernight short code'),
        state.said().h,
        secrets.random,
      ).readUInt32BE();
      return {
        relayKey,
        shortCode: String(code % 1_000_000).padStart(6, '0'),
        confirm(request) {
          const sealedKey = state.seal(publicKeyOf(secrets.static));
          state.mixKey(x25519(secrets.static, relayEphemeral));
          const body = Buffer.concat([secrets.random, Buffer.from(JSON.stringify(request))]);
          return Buffer.concat([sealedKey, state.seal(body)]);
        },
        admit(sealed) {
          const answer = state.open(sealed);
          if (answer === undefined) return undefined;
          const [up, down] = state.derive(state.said().h, 2) as [Buffer, Buffer];
          return { answer, up, down };
        },
      };
    },
  };
}
