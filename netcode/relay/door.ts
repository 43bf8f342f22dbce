// Who may come into a room: not those who were banned, and while it is locked only those who have been in it.
//
// It goes by the number that an app draws once for its profile (JoinRequest.client), never by the address: many
// players share one address. That is a courtesy among friends; there is no proof of who somebody is yet.

import type { JoinRequest } from '../wire/handshake.ts';

/** People that a room remembers at its door; an evening has fewer. */
export const MOST_AT_DOOR = 64;

/** One of the players at an app; null when it does not say which app it is. */
export function personOf({ client, player = 0 }: JoinRequest): string | null {
  return client === undefined ? null : `${client}/${player}`;
}

export class Door {
  locked = false;
  /** Apps that may not come back. */
  readonly #banned = new Set<string>();
  /** People who have been in. */
  readonly #known = new Set<string>();

  /** Why somebody may not come in, or null. */
  refusal(request: JoinRequest): { readonly why: 'banned' | 'locked' } | null {
    if (request.client !== undefined && this.#banned.has(request.client)) return { why: 'banned' };
    const person = personOf(request);
    if (this.locked && (person === null || !this.#known.has(person))) return { why: 'locked' };
    return null;
  }

  /** Whoever has been in may come back while the room is locked: a loose cable costs no evening. */
  know(request: JoinRequest): void {
    const person = personOf(request);
    if (person !== null) remember(this.#known, person);
  }

  /** Whoever was removed does not come back while the room is locked. */
  forget(request: JoinRequest): void {
    const person = personOf(request);
    if (person !== null) this.#known.delete(person);
  }

  /** Keeps an app out as long as the room is open. One that has no number cannot be known again. */
  ban({ client }: JoinRequest): void {
    if (client !== undefined) remember(this.#banned, client);
  }

  /** As it was at first. */
  reset(): void {
    this.locked = false;
    this.#banned.clear();
    this.#known.clear();
  }
}

function remember(all: Set<string>, one: string): void {
  all.delete(one);
  all.add(one);
  for (const oldest of all) {
    if (all.size <= MOST_AT_DOOR) return;
    all.delete(oldest);
  }
}
