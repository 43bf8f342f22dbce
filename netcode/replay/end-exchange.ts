// What apps tell each other of how a match ended, beside the host's word: each seals what it has signed for each other
// app by the keys that the match was dealt to. It goes through the host, who can only keep it back.
// PROTOCOL.md, Confirmations, has the bytes.

import * as v from 'valibot';
import { fromHex, toHex, utf8 } from '../crypto/bytes.ts';
import { fingerprint, type KeyPair } from '../crypto/key-pair.ts';
import { openFrom, sealFor } from '../crypto/sealed-box.ts';
import { isSameMatch } from '../wire/dealt-match.ts';
import { fromJson } from '../wire/json.ts';
import type { FromPeer, FromRelay, MatchStart } from '../wire/messages.ts';
import { type SignedEnd, signedEndSchema } from '../wire/signed-end.ts';

type Greeting = Extract<FromRelay, { m: 'greet' }>;
type Sealed = Extract<FromRelay, { m: 'sealed' }>;

/** A number of the match beside it, so that each counts for its own match alone. */
const inBoxSchema = v.object({ match: v.number(), end: v.omit(signedEndSchema, ['key']) });

export class EndExchange {
  readonly #identity: KeyPair;
  readonly #random: () => number;
  #match: MatchStart | null = null;
  /** What we have signed of it; null before. */
  #end: SignedEnd | null = null;
  /** Keys of players' apps that have greeted, by member, and the members to whom ours was told. */
  readonly #keys = new Map<number, string>();
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
    this.#end = null;
    this.#keys.clear();
    this.#told.clear();
    this.#early.clear();
  }

  /** We have signed how it ended. Returns what is to be said. */
  signed(match: number, end: SignedEnd): FromPeer[] {
    if (match !== this.#match?.number) return [];
    this.#end = end;
    const greeting: FromPeer = { m: 'greet', match, key: toHex(this.#identity.public) };
    return [greeting, ...this.#boxes()];
  }

  /** A member's app has told its key. Returns what is to be said, and what came of it before. */
  greeted({ match, member, key }: Greeting): { readonly say: FromPeer[]; readonly end: SignedEnd | null } {
    if (match !== this.#match?.number || this.#keys.has(member) || !this.#isPlayers(key))
      return { say: [], end: null };
    this.#keys.set(member, key);
    const early = this.#early.get(member);
    this.#early.delete(member);
    return { say: this.#boxes(), end: early ? this.opened(early) : null };
  }

  /** Something came that was sealed for us. What its app has signed; null for another match, or a changed one. */
  opened(sealed: Sealed): SignedEnd | null {
    if (sealed.match !== this.#match?.number) return null;
    const key = this.#keys.get(sealed.member);
    if (key === undefined) {
      // At most one of each seat waits for its key.
      if (this.#early.size < this.#match.seats.length) this.#early.set(sealed.member, sealed);
      return null;
    }
    const plain = openFrom(this.#identity, fromHex(key), fromHex(sealed.box));
    const inBox = plain && fromJson(inBoxSchema, plain);
    return inBox?.match === sealed.match ? { key, ...inBox.end } : null;
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
    const plain = utf8(JSON.stringify({ match, end }));
    return [...this.#keys].flatMap(([member, key]): FromPeer[] => {
      if (this.#told.has(member)) return [];
      this.#told.add(member);
      const box = sealFor(this.#identity, fromHex(key), plain, this.#random);
      return box ? [{ m: 'sealed', match, to: member, box: toHex(box) }] : [];
    });
  }
}
