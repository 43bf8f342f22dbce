// Who has simulated the last match again, and what they signed: checked here, so that nobody's word is taken for it, the
// host's neither.

import { fromHex } from '../../../netcode/crypto/bytes.ts';
import { fingerprint } from '../../../netcode/crypto/key-pair.ts';
import { MOST_SIGNED, type ReplaySigned } from '../../../netcode/replay/format.ts';
import { isSound } from '../../../netcode/replay/signed-end.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import type { FromRelay, MatchStart, RoomState } from '../../../netcode/wire/messages.ts';
import type { SignedEnd } from '../../../netcode/wire/signed-end.ts';

/** Signatures of apps at which nobody played: whoever comes and goes under ever new keys takes no place of those who did. */
const MOST_OTHERS = MOST_SIGNED - MAX_SEATS;

/** Signatures that may turn out to be false: checking one takes a while. */
const MOST_FALSE = 64;

interface Heard {
  /** Players at the app, or whoever watched there. */
  readonly names: readonly string[];
  readonly end: SignedEnd;
}

/** Names of those who came to the end that the room says, and of those who came to another. */
export interface Confirmed {
  readonly confirmed: string[];
  readonly doubted: string[];
}

export class Confirmations {
  readonly #log: (line: string) => void;
  /** The match that is played, or was last. */
  #match: MatchStart | null = null;
  #heard: Heard[] = [];
  /** How many of them are of apps at which nobody played. */
  #others = 0;
  /** Signatures of it that were false. */
  #false = 0;
  /** What we have signed of it. */
  #own: SignedEnd | null = null;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  /** The room as it is. */
  update({ match }: RoomState): void {
    if (!match || match.number === this.#match?.number) return;
    this.#match = match;
    this.#heard = [];
    this.#others = 0;
    this.#false = 0;
    this.#own = null;
  }

  /** We have simulated it again ourselves: whoever signs other frames says something else. */
  signed(own: SignedEnd): void {
    this.#own = own;
  }

  /** What the relay passes on. Returns what is worth recording: what is of this match, sound, and the app's first. */
  hear(message: Extract<FromRelay, { m: 'confirmed' }>): ReplaySigned | null {
    const { match, name, key, played, frame, hash, signature } = message;
    const end = { key, played, frame, hash, signature };
    if (match !== this.#match?.number || this.#false >= MOST_FALSE) return null;
    if (this.#heard.some((one) => one.end.key === key)) return null;
    const app = fingerprint(fromHex(key));
    const seats = this.#match.seats.filter((seat) => seat.key === app);
    if (seats.length === 0 && this.#others >= MOST_OTHERS) return null;
    if (!isSound(end)) {
      this.#false++;
      this.#log(`The host passed on a false signature of match ${match}, in the name of ${name}.`);
      return null;
    }
    if (seats.length === 0) this.#others++;
    this.#heard.push({ names: seats.length > 0 ? seats.map((seat) => seat.name) : [name], end });
    return { name, ...end };
  }

  /** Of the room's result. */
  of({ result }: RoomState): Confirmed {
    const confirmed: string[] = [];
    const doubted: string[] = [];
    if (!result?.end || result.number !== this.#match?.number) return { confirmed, doubted };
    for (const { names, end } of this.#heard) {
      const isSame =
        end.frame === result.end.frame &&
        end.hash === result.end.hash &&
        (this.#own === null || end.played === this.#own.played);
      (isSame ? confirmed : doubted).push(...names);
    }
    return { confirmed, doubted };
  }
}
