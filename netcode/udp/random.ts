// Numbers that strangers cannot guess, for session numbers, keys, cookies and seeds.

import type { Random } from '../wire/datagram.ts';

export function secureRandom(): Random {
  const words = new Uint32Array(64);
  let used = words.length;
  return () => {
    if (used === words.length) {
      crypto.getRandomValues(words);
      used = 0;
    }
    return words[used++]!;
  };
}
