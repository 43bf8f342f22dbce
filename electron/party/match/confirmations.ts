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
  /** Players at the app; none where it only watched. */
  readonly players: readonly string[];
  /** What the room calls whoever is at it. */
  readonly name: string;
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
    const players = this.#match.seats.filter((seat) => seat.key === app).map((seat) => seat.name);
    const others = this.#heard.filter((one) => one.players.length === 0);
    if (players.length === 0 && others.length >= MOST_OTHERS) return null;
    if (!isSound(end)) {
      this.#false++;
      this.#log(`The host passed on a false signature of match ${match}, in the name of ${name}.`);
      return null;
    }
    this.#heard.push({ players, name, end });
    return { name, ...end };
  }

  /** Of the room's result. */
  of({ result }: RoomState): Confirmed {
    const confirmed: string[] = [];
    const doubted: string[] = [];
    if (!result?.end || result.number !== this.#match?.number) return { confirmed, doubted };
    for (const { players, name, end } of this.#heard) {
      const isSame =
        end.frame === result.end.frame &&
        end.hash === result.end.hash &&
        (this.#own === null || end.played === this.#own.played);
      (isSame ? confirmed : doubted).push(...(players.length > 0 ? players : [name]));
    }
    return { confirmed, doubted };
  }
}
