// Whether a host whose people could go on without it still has enough of them: otherwise its match stands still, so that
// never two relays go on with one room. PROTOCOL.md, When the host is gone.
//
// An app counts as here while something that was sent to it lately is known to have come. It asks others to take over
// only later than that, LOST_MS after it has last heard us, and acknowledges nothing from then on: so what is closed by
// then nobody else closes, too. Until it hears that the others go on it may come back to us. So who takes a room over has it
// only once more than half are known to have heard that.

import type { Member } from '../room/room.ts';
import { LEASE_AT_REST_MS, LEASE_MS } from '../wire/limits.ts';
import type { Client } from './client.ts';

/** Who takes a room over has it when enough have heard so within this, ms: a bad moment of a machine, and no session has ended. */
export const TAKEOVER_MS = 2_500;

export class Quorum {
  /** The fingerprint of the host's own key. */
  readonly #host: string;
  readonly #counts: (member: Member) => boolean;
  /** Whose word counts: all apps that were in the room when there were last enough. */
  #apps: ReadonlySet<string>;
  /** Since when there have been too few, ms; null while there are enough. */
  lostSince: number | null = null;

  /** How many apps a room had that is taken over, and its host; null once it is ours. */
  #taking: { readonly apps: number; readonly host: string | null; readonly since: number } | null = null;

  /**
   * How many have come with a room that goes on here at once. No path to them is measured yet, so that nobody is waited for;
   * but who was told that the host alone counts would be more than half alone.
   */
  #come = 0;

  /** `counts`: whether the app of a member does; one that only looks on holds up nobody. */
  constructor(host: string, counts: (member: Member) => boolean) {
    this.#host = host;
    this.#counts = counts;
    this.#apps = new Set([host]);
  }

  /** How many apps count. */
  get size(): number {
    return Math.max(this.#apps.size, this.#come);
  }

  /** Looks who is here. Returns whether there are enough; `plays` is whether a match runs. */
  look(clients: readonly Client[], plays: boolean, now: number): boolean {
    if (this.#taking) {
      if (!this.#haveHeard(clients)) return false;
      this.goOn(clients, now);
    }
    const enough = this.#enough(clients, plays, now);
    if (enough) {
      this.#apps = this.#appsOf(clients);
      this.#come = 0;
    }
    this.lostSince = enough ? null : (this.lostSince ?? now);
    return enough;
  }

  /** Those who have come from the relay that had the room hear that it is here. `host` was its host. */
  takeOver(apps: number, host: string | null, now: number): void {
    this.#taking = { apps, host, since: now };
  }

  /** Whether a room is being taken over that is not ours yet. */
  get takes(): boolean {
    return this.#taking !== null;
  }

  /** Whether too few have heard it: the others have gone back. */
  hasFailed(now: number): boolean {
    return this.#taking !== null && now - this.#taking.since >= TAKEOVER_MS;
  }

  /** Somebody said goodbye, or was removed: their app counts no more. */
  forget(app: string): void {
    this.#apps = new Set([...this.#apps].filter((one) => one !== app));
  }

  /** Goes on at once with all who have come: the host that had the room has said so, or the person here. */
  begin(clients: readonly Client[], now: number): void {
    this.goOn(clients, now);
    this.#come = this.#appsOf(clients).size;
  }

  /** The person at the host goes on with those who are here. */
  goOn(clients: readonly Client[], now: number): void {
    this.#taking = null;
    this.#apps = this.#appsOf(clients.filter((client) => isReached(client, LEASE_AT_REST_MS, now)));
    this.lostSince = null;
  }

  #haveHeard(clients: readonly Client[]): boolean {
    const { apps, host } = this.#taking!;
    const heard = this.#appsOf(clients.filter(({ hasRoom }) => hasRoom));
    if (host !== null) heard.delete(host);
    return 2 * heard.size > apps;
  }

  /**
   * At least half, the host counted: exactly half is enough for the side that has the host, and never for the other. But a
   * host who reaches nobody at all plays on with nobody: it may be the one who is cut off.
   */
  #enough(clients: readonly Client[], plays: boolean, now: number): boolean {
    const others = [...this.#apps].filter((app) => app !== this.#host);
    const reached = (withinMs: number) => {
      const apps = this.#appsOf(clients.filter((client) => isReached(client, withinMs, now)));
      return others.filter((app) => apps.has(app)).length;
    };
    const counted = reached(plays ? LEASE_MS : LEASE_AT_REST_MS) + 1;
    if (2 * counted < this.#apps.size) return false;
    return !plays || others.length === 0 || reached(LEASE_AT_REST_MS) > 0;
  }

  #appsOf(clients: readonly Client[]): Set<string> {
    const apps = clients.flatMap(({ member }) => (member && this.#counts(member) ? member.client : []));
    return new Set([this.#host, ...apps]);
  }
}

function isReached({ connection }: Client, withinMs: number, now: number): boolean {
  const { measured, reachedAt } = connection.link;
  return measured && now - reachedAt <= withinMs;
}
