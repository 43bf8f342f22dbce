// Datagrams before a session: a head, a body, and the check.

const VERSION = 2;
const HEAD_BYTES = 10;
const CHECK_BYTES = 4;

export const KIND = {
  hello: 1,
  info: 2,
  join: 3,
  welcome: 4,
  refuse: 5,
  up: 6,
  down: 7,
  leave: 8,
  bye: 9,
  challenge: 10,
  response: 11,
  offer: 12,
  confirm: 13,
  deny: 14,
} as const;

const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by));

/** HalfSipHash-1-3 of `bytes`, a u32, with the eight bytes of the nonce as its key. */
function checkOf(bytes: Buffer, nonce: Buffer): number {
  const [k0, k1] = [nonce.readInt32LE(0), nonce.readInt32LE(4)];
  let [v0, v1, v2, v3] = [k0, k1, 0x6c796765 ^ k0, 0x74656462 ^ k1];
  const round = () => {
    v0 = (v0 + v1) | 0;
    v1 = rotate(v1, 5) ^ v0;
    v0 = rotate(v0, 16);
    v2 = (v2 + v3) | 0;
    v3 = rotate(v3, 8) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = rotate(v3, 7) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = rotate(v1, 13) ^ v2;
    v2 = rotate(v2, 16);
  };
  const whole = bytes.length - (bytes.length % 4);
  const last = Buffer.alloc(4);
  bytes.copy(last, 0, whole);
  last[3] = bytes.length;
  for (const word of Buffer.concat([bytes.subarray(0, whole), last])
    .toString('hex')
    .match(/.{8}/g)!) {
    const m = Buffer.from(word, 'hex').readInt32LE();
    v3 ^= m;
    round();
    v0 ^= m;
  }
  v2 ^= 0xff;
  for (let i = 0; i < 3; i++) round();
  return (v1 ^ v3) >>> 0;
}

/** A whole datagram before a session. */
export function handshakeDatagram(kind: number, nonce: Buffer, body: Uint8Array): Buffer {
  const checked = Buffer.concat([Buffer.of(VERSION, kind), nonce, body]);
  const check = Buffer.alloc(CHECK_BYTES);
  check.writeUInt32LE(checkOf(checked, nonce));
  return Buffer.concat([checked, check]);
}

/** The body of an answer to this nonce; undefined for anything else, and for what was damaged. */
export function readAnswer(datagram: Buffer, nonce: Buffer): { kind: number; body: Buffer } | undefined {
  const end = datagram.length - CHECK_BYTES;
  if (end < HEAD_BYTES || datagram[0] !== VERSION || !datagram.subarray(2, HEAD_BYTES).equals(nonce))
    return undefined;
  if (datagram.readUInt32LE(end) !== checkOf(datagram.subarray(0, end), nonce)) return undefined;
  return { kind: datagram[1]!, body: datagram.subarray(HEAD_BYTES, end) };
}

/** The ten bytes that a session's datagram begins with. */
export function sessionHead(kind: number, session: number, number: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.set([VERSION, kind]);
  head.writeUInt32LE(session, 2);
  head.writeUInt32LE(number, 6);
  return head;
}

export function readSessionHead(datagram: Buffer) {
  if (datagram.length < HEAD_BYTES || datagram[0] !== VERSION) return undefined;
  return {
    kind: datagram[1]!,
    session: datagram.readUInt32LE(2),
    number: datagram.readUInt32LE(6),
    head: datagram.subarray(0, HEAD_BYTES),
    sealed: datagram.subarray(HEAD_BYTES),
  };
}
