// What apps tell each other of how a match ended, beside the host's word: each seals what it has signed for each other
// app by the keys that the match was dealt to. It goes through the host, who can only keep it back.
// PROTOCOL.md, Confirmations, has the bytes.

import * as v from 'valibot';
import { draw, fromHex, toHex, utf8 } from '../crypto/bytes.ts';
import { fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import { openFrom, sealFor } from '../crypto/sealed-box.ts';
import { isSameMatch } from '../wire/dealt-match.ts';
import { hashSchema } from '../wire/fields.ts';
import { fromJson } from '../wire/json.ts';
import type { FromPeer, FromRelay, MatchStart } from '../wire/messages.ts';
import { type SignedEnd, signedEndSchema } from '../wire/signed-end.ts';

type Greeting = Extract<FromRelay, { m: 'greet' }>;
export type Sealed = Extract<FromRelay, { m: 'sealed' }>;

/**
 * The number of the match, and the nonce that the receiver has greeted with: each box answers one greeting, so that none of another
 * match, room or evening counts. Who seals it for whom is in the key of the box.
 */
const inBoxSchema = v.object({
  match: v.number(),
  nonce: v.optional(hashSchema),
  end: v.omit(signedEndSchema, ['key']),
});

/** What an app has signed, out of a box. */
export interface Opened {
  readonly end: SignedEnd;
  /** Whether it answers our greeting. Else it comes from an older app, or our greeting through an older relay: it may be of another room. */
  readonly isAnswer: boolean;
}

const NONCE_BYTES = 8;

export class EndExchange {
  readonly #identity: KeyPair;
  readonly #random: () => number;
  #match: MatchStart | null = null;
  /** Drawn for the match. */
  #nonce = '';
  /** What we have signed of it; null before. */
  #end: SignedEnd | null = null;
  /** What players' apps have greeted with, by member, and the members to whom our end was told. */
  readonly #greetings = new Map<number, { readonly key: string; readonly nonce: string | undefined }>();
  readonly #told = new Set<number>();
  /** What came before its sender's key did, by member. */
  readonly #early = new Map<number, Sealed>();

  constructor(identity: KeyPair, random: () => number) {
    this.#identity = identity;
    this.#random = random;
  }

  /** A match is dealt; the same again changes only who has taken over a bot. */
  begin(match: MatchStart): void {
    const isSame = this.#match !== null && isSameMatch(match, this.#match);
    this.#match = match;
    if (isSame) return;
    this.#nonce = toHex(draw(this.#random, NONCE_BYTES));
    this.#end = null;
    this.#greetings.clear();
    this.#told.clear();
    this.#early.clear();
  }

  /** We have signed how it ended. Returns what is to be said. */
  signed(match: number, end: SignedEnd): FromPeer[] {
    if (match !== this.#match?.number) return [];
    this.#end = end;
    const greeting: FromPeer = { m: 'greet', match, key: toHex(this.#identity.public), nonce: this.#nonce };
    return [greeting, ...this.#boxes()];
  }

  /** A member's app has told its key. Returns what is to be said, and what came of it before. */
  greeted({ match, member, key, nonce }: Greeting): {
    readonly say: FromPeer[];
    readonly opened: Opened | null;
  } {
    const isKnown = this.#greetings.has(member);
    if (match !== this.#match?.number || isKnown || !this.#isPlayers(key)) return { say: [], opened: null };
    // Each costs a box, and a host may make up members.
    if (this.#greetings.size >= this.#match.seats.length) return { say: [], opened: null };
    this.#greetings.set(member, { key, nonce });
    const early = this.#early.get(member);
    this.#early.delete(member);
    return { say: this.#boxes(), opened: early ? this.opened(early) : null };
  }

  /** Something came that was sealed for us. What its app has signed; null for another match, room or evening, or a changed one. */
  opened(sealed: Sealed): Opened | null {
    if (sealed.match !== this.#match?.number) return null;
    const { key } = this.#greetings.get(sealed.member) ?? {};
    if (key === undefined) {
      // At most one of each seat waits for its key.
      if (this.#early.size < this.#match.seats.length) this.#early.set(sealed.member, sealed);
      return null;
    }
    const plain = openFrom(this.#identity, fromHex(key), fromHex(sealed.box));
    const inBox = plain && fromJson(inBoxSchema, plain);
    if (inBox?.match !== sealed.match) return null;
    const { nonce, end } = inBox;
    if (nonce !== undefined && nonce !== this.#nonce) return null;
    return { end: { key, ...end }, isAnswer: nonce !== undefined };
  }

  /** Whether a key is that of an app, another one than ours, with a player in this match. */
  #isPlayers(key: string): boolean {
    const app = fingerprint(fromHex(key));
    const isOwn = app === fingerprint(this.#identity.public);
    return !isOwn && this.#match!.seats.some((seat) => (seat.taken?.key ?? seat.key) === app);
  }

  /** For all who have greeted and are still to be told. */
  #boxes(): FromPeer[] {
    const { number: match } = this.#match!;
    if (!this.#end) return [];
    const { key: _, ...end } = this.#end;
    return [...this.#greetings].flatMap(([member, { key, nonce }]): FromPeer[] => {
      if (this.#told.has(member)) return [];
      this.#told.add(member);
      const plain = utf8(JSON.stringify({ match, nonce, end }));
      const box = sealFor(this.#identity, fromHex(key), plain, this.#random);
      return box ? [{ m: 'sealed', match, to: member, box: toHex(box) }] : [];
    });
  }
}
