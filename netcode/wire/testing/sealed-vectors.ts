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
  return confirmationVectors().map(({ name, match, played, end: { key: _, ...end } }, seed) => {
    const rng = createRng(seed);
    const text = JSON.stringify({ match: match.number, end: { played, ...end } });
    const box = sealFor(from, to.public, utf8(text), () => nextU32(rng))!;
    const keys = { fromKey: toHex(from.public), toKey: toHex(to.public), toSecret: toHex(to.secret) };
    return { name, ...keys, text, box: toHex(box) };
  });
}
