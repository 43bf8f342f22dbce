// What one app has sealed for another of how a match ended.

import { toHex, utf8 } from '../../crypto/bytes.ts';
import { namedKeyPair } from '../../crypto/key-pair.ts';
import { sealFor } from '../../crypto/sealed-box.ts';
import { createRng, nextU32 } from '../../sim/rng.ts';
import { confirmationVectors } from './confirmation-vectors.ts';
import type { SealedVector } from './vector.ts';

export function sealedVectors(): SealedVector[] {
  const from = namedKeyPair('the peer of the vectors');
  const to = namedKeyPair('another peer of the vectors');
  // Of older apps, and those that answer a greeting.
  const all = [undefined, '00112233445566ff'].flatMap((nonce) =>
    confirmationVectors().map((one) => ({
      ...one,
      nonce,
      name: nonce ? `${one.name}, in answer` : one.name,
    })),
  );
  return all.map(({ name, match, nonce, played, end: { key: _, ...end } }, seed) => {
    const rng = createRng(seed);
    const text = JSON.stringify({ match: match.number, nonce, end: { played, ...end } });
    const box = sealFor(from, to.public, utf8(text), () => nextU32(rng))!;
    const keys = { fromKey: toHex(from.public), toKey: toHex(to.public), toSecret: toHex(to.secret) };
    return { name, ...keys, text, box: toHex(box) };
  });
}
