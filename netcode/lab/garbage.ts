// What a flood is made of, by what it costs its receiver.

import { EPOCH_DATAGRAMS } from '../connection/seal.ts';
import { below, createRng, nextU32, type Rng } from '../sim/rng.ts';
import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import { KIND, SHORTEST_DATAGRAM, writeHead } from '../wire/datagram.ts';
import { hello } from './attack-scripts.ts';

/** Different ones of each; they come again and again. */
const POOL = 1_024;

/** Bytes of a packet with an input. */
const PACKET_BYTES = 60;

export const GARBAGE = {
  /** Only noise, of every length. */
  noise: (rng: Rng) => noise(rng, SHORTEST_DATAGRAM + below(rng, MAX_DATAGRAM - SHORTEST_DATAGRAM + 1)),
  /** In sessions that the sender has overheard, with numbers that may come: a tag has to be tried for each. */
  forgeries: (rng: Rng, sessions: readonly number[]) => {
    const writer = new Writer();
    writeHead(writer, KIND.up, sessions[below(rng, sessions.length)]!, below(rng, 2 * EPOCH_DATAGRAMS));
    writer.raw(noise(rng, PACKET_BYTES - writer.at));
    return writer.take();
  },
  /** The one thing that is answered to all. */
  hellos: (rng: Rng) => hello(nextU32(rng)),
} as const;

export type Garbage = keyof typeof GARBAGE;

/** `sessions` are the numbers of those that the sender has overheard. */
export function poolOf(garbage: Garbage, sessions: readonly number[]): readonly Uint8Array[] {
  const rng = createRng(POOL);
  return Array.from({ length: POOL }, () => GARBAGE[garbage](rng, sessions));
}

function noise(rng: Rng, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => nextU32(rng) >>> 24);
}
