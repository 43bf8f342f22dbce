// How a browser comes to belong to this app: a link that works once becomes a ticket that works once, and that a session.
//
// A browser that opens a link is sent on at once with a ticket in a cookie, so that no secret stays in the address bar. The page
// then exchanges the ticket for two secrets that a socket needs both: a cookie, which no script can read, and a key,
// which no other server gets. (Browsers send the cookies of 127.0.0.1 to every port of it, whatever program listens there.)

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 128 bits: not to be guessed while the app runs, and it runs with others next time. */
const SECRET_BYTES = 16;

/** Links and tickets that wait; the oldest one gives way. */
const MOST_WAITING = 16;

/** What a browser has that was let in. */
export interface Session {
  readonly cookie: string;
  readonly key: string;
}

export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export class BrowserSessions {
  readonly #session: Session = { cookie: makeSecret(), key: makeSecret() };
  /** By digest, so that looking one up takes the same time for every guess; with what to do once it is used. */
  readonly #tokens = new Map<string, () => void>();
  readonly #tickets = new Map<string, () => void>();

  /** A token that lets one browser in, once. */
  issue(onUsed: () => void = () => {}): string {
    return keep(this.#tokens, onUsed);
  }

  /** The ticket that a token is good for; null when it is none, or was used. */
  ticketFor(token: string): string | null {
    const onUsed = take(this.#tokens, token);
    if (!onUsed) return null;
    onUsed();
    return keep(this.#tickets, () => {});
  }

  /** The session that a ticket is good for; null when it is none, or was used. */
  sessionFor(ticket: string): Session | null {
    return take(this.#tickets, ticket) ? this.#session : null;
  }

  /** Whether a cookie is that of a browser that was let in. */
  remembers(cookie: string): boolean {
    return sameText(cookie, this.#session.cookie);
  }

  /** Whether both secrets are those of a browser that was let in. */
  knows({ cookie, key }: Session): boolean {
    const right = [sameText(cookie, this.#session.cookie), sameText(key, this.#session.key)];
    return right.every(Boolean);
  }
}

function keep(waiting: Map<string, () => void>, onUsed: () => void): string {
  const secret = makeSecret();
  waiting.set(digest(secret).toString('base64'), onUsed);
  const [oldest] = waiting.keys();
  if (waiting.size > MOST_WAITING) waiting.delete(oldest!);
  return secret;
}

function take(waiting: Map<string, () => void>, secret: string): (() => void) | null {
  const id = digest(secret).toString('base64');
  const onUsed = waiting.get(id) ?? null;
  waiting.delete(id);
  return onUsed;
}

/** Takes the same time wherever the texts differ, also in length: digests are compared. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
