// Whether the host still has enough of the room's apps. Without them its match stands still, because the others may take the
// room over, and at most one relay may go on with a room. PROTOCOL.md, When the host is gone.
//
// An app counts as here while it has acknowledged something that was sent within the lease (LEASE_MS). It asks another app to
// take over only later, LOST_MS after it last heard us, and acknowledges nothing to us from then on: so no frame that is
// closed under the lease is closed by another relay. Until an app hears that another host has the room it may come back to us.
// So a new host has the room only once more than half of the apps have acknowledged that.
//
// The others count by the set of apps that was announced to them last, which may be an older one. So the host needs enough
// apps of every set by which some app may still count.

import type { Member } from '../room/room.ts';
import { COME_BACK_MS, LEASE_AT_REST_MS, LEASE_MS } from '../wire/limits.ts';
import { type AppCount, couldGoOn, countOf, NOBODY, without } from './app-count.ts';
import type { Client } from './client.ts';

/** A takeover fails without a majority's acknowledgements within this, ms: longer than a hiccup, shorter than DROP_MS. */
export const TAKEOVER_MS = 2_500;

/** Most sets of apps that are remembered. While there are so many, all of them stay and no new one is made. */
export const MOST_COUNTS = 16;

export class Quorum {
  /** The fingerprint of the host's own key. */
  readonly #host: string;
  readonly #isMember: (member: Member) => boolean;
  /** All sets by which an app that is cut off may still count, the newest, which is announced, last. */
  #counts: AppCount[] = [countOf(NOBODY)];
  /** Since when the majority has been lost, ms; null while there is one, and during a takeover until it fails. */
  lostSince: number | null = null;

  /** The takeover under way: the set by which the old host's majority counted. Null when the room is ours. */
  #taking: { readonly before: AppCount; readonly since: number } | null = null;

  /** Apps that were cut off when the person decided to go on without them: each counts again once it is reached. */
  #leftOut: ReadonlySet<string> = NOBODY;

  /** Apps of a room that was handed over count as reached until then, ms: no round trip to them is measured yet. */
  #come: { readonly apps: ReadonlySet<string>; readonly until: number } = { apps: NOBODY, until: 0 };

  /** `isMember`: whether a member's app counts towards the majority; spectators' and browsers of the host's do not. */
  constructor(host: string, isMember: (member: Member) => boolean) {
    this.#host = host;
    this.#isMember = isMember;
  }

  /** The set to announce; the same object until it changes. */
  get count(): AppCount {
    return this.#counts.at(-1)!;
  }

  /** Whether this host still has its majority now; `plays` is whether a match runs, which asks for fresher signs of life. */
  look(clients: readonly Client[], plays: boolean, now: number): boolean {
    if (this.#taking && !this.#takeIfHeard(clients, this.#taking.before, now)) {
      if (this.hasFailed(now)) this.lostSince ??= now;
      return false;
    }
    if (this.#leftOut.size > 0) {
      const reached = this.#reached(clients, LEASE_AT_REST_MS, now);
      this.#leftOut = new Set([...this.#leftOut].filter((app) => !reached.has(app)));
    }
    const enough = this.#enough(clients, plays, now);
    if (enough) this.#note(this.#othersOf(clients), now);
    this.#forgetCounts(clients, now);
    this.lostSince = enough ? null : (this.lostSince ?? now);
    return enough;
  }

  /** Begins a takeover: the room is ours once a majority of `before` has acknowledged it. */
  takeOver(before: AppCount, now: number): void {
    this.#taking = { before, since: now };
  }

  /** Whether a takeover is under way. */
  get isTakingOver(): boolean {
    return this.#taking !== null;
  }

  /** Whether the takeover has failed: too few have acknowledged it in time, and the rest have gone back. */
  hasFailed(now: number): boolean {
    return this.#taking !== null && now - this.#taking.since >= TAKEOVER_MS;
  }

  /** An app has left for good, by a goodbye or a kick: it can take part in no takeover. */
  forget(app: string): void {
    for (const { others } of this.#counts) others.delete(app);
  }

  /** The room is ours at once: the old host has handed it over, or the person here has decided to go on. */
  begin(clients: readonly Client[], before: AppCount, now: number): void {
    const apps = this.#othersOf(clients);
    const earlier = without(before, this.#host);
    this.#come = { apps, until: now + LEASE_MS };
    // If those not here could be a majority of the old set, it was a person's decision: then the old set is not kept.
    this.#begin(apps, couldGoOn(earlier, apps) ? [] : [earlier]);
  }

  /** Gives up the old sets: the person at the host has decided to go on with those who are here. */
  goOn(clients: readonly Client[], now: number): void {
    this.#leftOut = NOBODY;
    const reached = this.#membersReached(clients, LEASE_AT_REST_MS, now);
    // Sessions of apps that are cut off end later than the person decides.
    this.#leftOut = new Set([...this.#othersOf(clients)].filter((app) => !reached.has(app)));
    this.#begin(reached, []);
  }

  #begin(others: ReadonlySet<string>, before: readonly AppCount[]): void {
    this.#taking = null;
    this.#counts = [...before, countOf(others)];
    this.lostSince = null;
  }

  #takeIfHeard(clients: readonly Client[], before: AppCount, now: number): boolean {
    const heard = this.#othersOf(clients.filter(({ hasRoom }) => hasRoom));
    const here = [...heard, this.#host].filter((app) => before.others.has(app)).length;
    if (2 * here <= before.size) return false;
    this.#begin(this.#membersReached(clients, LEASE_AT_REST_MS, now), [without(before, this.#host)]);
    return true;
  }

  /**
   * Exactly half is enough for the side of the host alone. A match also needs one app that is reached, unless all others have
   * said goodbye: a host that reaches no app may be the one that is cut off.
   */
  #enough(clients: readonly Client[], plays: boolean, now: number): boolean {
    const here = this.#reached(clients, plays ? LEASE_MS : LEASE_AT_REST_MS, now);
    if (this.#counts.some((count) => couldGoOn(count, here))) return false;
    if (!plays || this.count.others.size === 0) return true;
    const members = this.#othersOf(clients);
    const anybody = this.#reached(clients, LEASE_AT_REST_MS, now);
    return [...anybody].some((app) => members.has(app) || this.count.others.has(app));
  }

  #note(others: ReadonlySet<string>, now: number): void {
    const { count } = this;
    const isSame = others.size + 1 === count.size && [...others].every((app) => count.others.has(app));
    if (isSame || this.#counts.length >= MOST_COUNTS) return;
    count.until = now;
    this.#counts = [...this.#counts, countOf(others)];
  }

  /** Drops sets by which nobody counts any more: their apps have acknowledged the newest, have left, or are away too long. */
  #forgetCounts(clients: readonly Client[], now: number): void {
    if (this.#counts.length === 1) return;
    const { count } = this;
    const knows = (app: string) => {
      const own = clients.filter(({ member }) => member?.client === app);
      return own.length > 0 && own.every((client) => client.hasHeard(count));
    };
    this.#counts = this.#counts.filter((one) => {
      const isLate = now - one.until >= COME_BACK_MS;
      return one === count || (!isLate && couldGoOn(one, NOBODY) && ![...one.others].every(knows));
    });
  }

  /** Apps that were reached within `withinMs`. Spectators' apps count: while connected here they join no takeover elsewhere. */
  #reached(clients: readonly Client[], withinMs: number, now: number): Set<string> {
    const here = clients.filter((client) => isReached(client, withinMs, now));
    const apps = new Set(here.flatMap(({ member }) => member?.client ?? []));
    if (now < this.#come.until) for (const app of this.#come.apps) apps.add(app);
    return apps;
  }

  #membersReached(clients: readonly Client[], withinMs: number, now: number): Set<string> {
    const apps = this.#reached(clients, withinMs, now);
    return new Set([...this.#othersOf(clients)].filter((app) => apps.has(app)));
  }

  #othersOf(clients: readonly Client[]): Set<string> {
    const apps = clients.flatMap(({ member }) => (member && this.#isMember(member) ? member.client : []));
    return new Set(apps.filter((app) => app !== this.#host && !this.#leftOut.has(app)));
  }
}

function isReached({ connection }: Client, withinMs: number, now: number): boolean {
  const { measured, reachedAt } = connection.link;
  return measured && now - reachedAt <= withinMs;
}
