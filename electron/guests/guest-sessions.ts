// Sessions of guests: browsers that have come by the QR code or link on the host's screen (the code).
//
// While the host lets browsers in, any browser that presents the code's token gets a session: a cookie, which scripts cannot
// read, and a key, which its page asks for once. The server accepts a socket only with both.

import { createHash, timingSafeEqual } from 'node:crypto';
import { makeSecret } from '../web/browser-sessions.ts';

/**
 * Most sessions. One more ends a session of the address that has most sessions: of those without a socket the one seen longest
 * ago. So an attacker who presents the code again and again ends sessions of its own address alone, and one with many addresses
 * ends none that has a socket.
 */
export const MOST_SESSIONS = 64;

interface GuestSession {
  readonly guest: number;
  /** The IP address from which the browser presented the code last. */
  from: string;
  key: string;
  /** Whether the page may still ask for the key. */
  isFresh: boolean;
  /** Number of open sockets. */
  sockets: number;
}

export class GuestSessions {
  #token: string;
  #fileToken = makeSecret();
  #last = 0;
  /** By the digest of the cookie, so that the time of a look-up tells a guesser nothing; in the order in which they were seen. */
  readonly #sessions = new Map<string, GuestSession>();
  readonly #forgotten: (guest: number) => void;

  /** `forgotten` hears of each guest who is known no more; `token` is the first code. */
  constructor(forgotten: (guest: number) => void, token = makeSecret()) {
    this.#forgotten = forgotten;
    this.#token = token;
  }

  /** The secret in the code on the host's screen. */
  get token(): string {
    return this.#token;
  }

  /**
   * Six digits, from 000000, that go with the token: a person types them where nothing scans. A digest tells nothing of the token.
   * They are as few as people read out, and as their purpose allows: an invitation of an evening, at which the door takes few
   * wrong ones (TYPED_GUESSES).
   */
  get digits(): string {
    return String(digest(`typed ${this.#token}`).readUInt32BE() % 1_000_000).padStart(6, '0');
  }

  areDigits(digits: string): boolean {
    return sameText(digits, this.digits);
  }

  isToken(token: string): boolean {
    return sameText(token, this.#token);
  }

  /** The secret in the address of the file that is handed out: it lets no browser in. */
  get fileToken(): string {
    return this.#fileToken;
  }

  isFileToken(token: string): boolean {
    return sameText(token, this.#fileToken);
  }

  /** Draws new tokens, and ends the sessions of all guests but `staying`. */
  renew(staying: ReadonlySet<number>): void {
    this.#token = makeSecret();
    this.#fileToken = makeSecret();
    for (const [id, { guest }] of this.#sessions) if (!staying.has(guest)) this.#forget(id, guest);
  }

  /**
   * The cookie for a browser at address `from` that presents `token`; null for a wrong token. A browser whose `cookie` is known
   * keeps it and stays the same guest, and its page may ask for a key again, because it may have lost its key.
   */
  cookieFor(token: string, cookie: string, from: string): string | null {
    if (!this.isToken(token)) return null;
    const known = this.#take(cookie);
    if (known) {
      known.isFresh = true;
      known.from = from;
      return cookie;
    }
    const fresh = makeSecret();
    this.#keep(fresh, { guest: ++this.#last, from, key: makeSecret(), isFresh: true, sockets: 0 });
    return fresh;
  }

  /** A new key for a session, once each time its browser presents the code; `kept`: the page has its key; null: unknown cookie. */
  keyFor(cookie: string): string | 'kept' | null {
    const known = this.#take(cookie);
    if (!known) return null;
    if (!known.isFresh) return 'kept';
    known.isFresh = false;
    known.key = makeSecret();
    return known.key;
  }

  /** The guest to whom a socket with this cookie and key belongs; null for a wrong cookie or key. */
  guestOf({ cookie, key }: { readonly cookie: string; readonly key: string }): number | null {
    const known = this.#take(cookie);
    return known && sameText(key, known.key) ? known.guest : null;
  }

  /** Counts a socket that a guest has opened (1) or closed (-1). */
  noteSockets(guest: number, more: 1 | -1): void {
    const known = [...this.#sessions.values()].find((session) => session.guest === guest);
    if (known) known.sockets += more;
  }

  #take(cookie: string): GuestSession | null {
    const known = this.#sessions.get(idOf(cookie));
    if (!known) return null;
    this.#sessions.delete(idOf(cookie));
    this.#keep(cookie, known);
    return known;
  }

  #keep(cookie: string, session: GuestSession): void {
    this.#sessions.set(idOf(cookie), session);
    if (this.#sessions.size <= MOST_SESSIONS) return;
    const [id, { guest }] = this.#leastKept();
    this.#forget(id, guest);
  }

  #forget(id: string, guest: number): void {
    this.#sessions.delete(id);
    this.#forgotten(guest);
  }

  #leastKept(): [string, GuestSession] {
    const all = [...this.#sessions];
    const counts = new Map<string, number>();
    for (const [, { from }] of all) counts.set(from, (counts.get(from) ?? 0) + 1);
    const most = Math.max(...counts.values());
    const there = all.filter(([, { from }]) => counts.get(from) === most);
    return there.find(([, { sockets }]) => sockets === 0) ?? there[0]!;
  }
}

function idOf(cookie: string): string {
  return digest(cookie).toString('base64');
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
