// Both ends of an agreement of keys, which draw the same each time.

import { createRng, nextU32 } from '../../sim/rng.ts';
import { utf8 } from '../bytes.ts';
import { Initiator, Responder } from '../key-agreement.ts';
import { drawKeyPair } from '../key-pair.ts';

export const seeded = (seed: number) => {
  const rng = createRng(seed);
  return () => nextU32(rng);
};
export const PEER = drawKeyPair(seeded(1));
export const RELAY = drawKeyPair(seeded(2));
export const PROLOGUE = utf8('the same at both ends');

export function initiator(password: string | null, seed = 3, prologue = PROLOGUE): Initiator {
  return new Initiator({ identity: PEER, random: seeded(seed), prologue, password });
}

export function responder(
  first: Uint8Array,
  password: string | null,
  seed = 4,
  prologue = PROLOGUE,
): Responder {
  return Responder.answer({ identity: RELAY, random: seeded(seed), prologue, password }, first)!;
}
