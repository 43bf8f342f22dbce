// The entrance of a relay that runs in several processes: it knows where each room is, and leads those there who say hello.
//
// Sans-IO as the relay. It lets nobody in: at the process of the room people say hello once more.

import { MAX_DATAGRAM, Writer } from '../wire/bytes.ts';
import type { Key } from '../wire/check.ts';
import { type Address, KIND, PROTOCOL_VERSION, type Send, SHORTEST_DATAGRAM } from '../wire/datagram.ts';
import { readHandshake, writeInfo, writeRefuse } from '../wire/handshake.ts';
import type { Info } from '../wire/introductions.ts';
import { Hellos } from './hellos.ts';

const NOTHING: readonly Send[] = [];

/** No relay accepts it: the process of the room gives a real one. */
const NO_COOKIE = { k0: 0, k1: 0 };

/** What the process of a room tells of it, with where it is. */
export type Place = Info & Required<Pick<Info, 'at'>>;

export class Entrance {
  /** By the number of the room, from 0; null while its process begins. */
  readonly places: (Place | null)[];
  readonly #hellos = new Hellos();
  readonly #writer = new Writer();

  constructor(rooms: number) {
    this.places = new Array<Place | null>(rooms).fill(null);
  }

  /** A datagram came. Anything at all may be in it; only hellos are answered. */
  receive(bytes: Uint8Array, from: Address, now: number): readonly Send[] {
    if (bytes.length > MAX_DATAGRAM || bytes.length < SHORTEST_DATAGRAM || from.port === 0) return NOTHING;
    if (bytes[1] !== KIND.hello || !this.#hellos.take(bytes, from.address, now)) return NOTHING;
    const hello = readHandshake(bytes);
    if (hello?.kind !== 'hello') return NOTHING;
    const answer = this.#answer(hello.nonce, hello.version === PROTOCOL_VERSION ? hello.room : 0);
    // An answer to an address without proof is at most as long as what came from it: no amplification of forged hellos.
    return answer && answer.length <= bytes.length ? [{ kind: 'send', to: from, bytes: answer }] : NOTHING;
  }

  /** Null while the process of the room has not told of it. */
  #answer(nonce: Key, room: number): Uint8Array | null {
    if (room > this.places.length) return writeRefuse(this.#writer, nonce, { why: 'no-room' });
    const place = room > 0 ? this.places[room - 1] : this.#any;
    return place ? writeInfo(this.#writer, nonce, NO_COOKIE, place) : null;
  }

  /** The first that is open, else the first that there is. */
  get #any(): Place | null | undefined {
    const open = (place: Place | null) =>
      place?.phase === 'lobby' && place.taken < place.seats && !place.locked;
    return this.places.find(open) ?? this.places.find((place) => place !== null);
  }
}
