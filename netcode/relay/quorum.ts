// Whether a host whose people could go on without it still has enough of them: otherwise its match stands still, so that
// never two relays go on with one room. PROTOCOL.md, When the host is gone.
//
// An app counts as here while something that was sent to it lately is known to have come. It asks others to take over
// only later than that, LOST_MS after it has last heard us, and acknowledges nothing from then on: so what is closed by
// then nobody else closes, too. Until it hears that the others go on it may come back to us. So who takes a room over has it
// only once more than half are known to have heard that.
//
// Others go on when they are more than half of the apps as they were told last: those who were told at different times
// count differently. So it takes enough of each count by which somebody may still go.

import type { Member } from '../room/room.ts';
import { COME_BACK_MS, LEASE_AT_REST_MS, LEASE_MS } from '../wire/limits.ts';
import { type AppCount, couldGoOn, countOf, NOBODY, without } from './app-count.ts';
import type { Client } from './client.ts';

/** Who takes a room over has it when enough have heard so within this, ms: a bad moment of a machine, and no session has ended. */
export const TAKEOVER_MS = 2_500;

/** While so many are known by which somebody may still count nobody counts anew: who comes and goes makes none forgotten. */
export const MOST_COUNTS = 16;

export class Quorum {
  /** The fingerprint of the host's own key. */
  readonly #host: string;
  readonly #isMember: (member: Member) => boolean;
  /** The newest last: that is told. */
  #counts: AppCount[] = [countOf(NOBODY)];
  /** Since when there have been too few, ms; null while there are enough, and while those who are to hear of a room are waited for. */
  lostSince: number | null = null;

  /** By what those counted whose room is taken over, and their host; null once it is ours. */
  #taking: { readonly before: AppCount; readonly since: number } | null = null;

  /** Those who have come with a room that goes on here at once count as here until then, ms: no path to them is measured yet. */
  #come: { readonly apps: ReadonlySet<string>; readonly until: number } = { apps: NOBODY, until: 0 };

  /** `isMember`: whether the app of this one counts; who only looks on holds up nobody. */
  constructor(host: string, isMember: (member: Member) => boolean) {
    this.#host = host;
    this.#isMember = isMember;
  }

  /** What is told. The same object as long as it is the same. */
  get count(): AppCount {
    return this.#counts.at(-1)!;
  }

  /** Looks who is here. Returns whether there are enough; `plays` is whether a match runs. */
  look(clients: readonly Client[], plays: boolean, now: number): boolean {
    if (this.#taking && !this.#takeIfHeard(clients, this.#taking.before, now)) {
      if (this.hasFailed(now)) this.lostSince ??= now;
      return false;
    }
    const enough = this.#enough(clients, plays, now);
    if (enough) this.#note(this.#othersOf(clients), now);
    this.#forgetCounts(clients, now);
    this.lostSince = enough ? null : (this.lostSince ?? now);
    return enough;
  }

  /** Those who have come from the relay that had the room hear that it is here. `before` is how they counted there. */
  takeOver(before: AppCount, now: number): void {
    this.#taking = { before, since: now };
  }

  /** Whether a room is being taken over that is not ours yet. */
  get takes(): boolean {
    return this.#taking !== null;
  }

  /** Whether too few have heard it: the others have gone back. */
  hasFailed(now: number): boolean {
    return this.#taking !== null && now - this.#taking.since >= TAKEOVER_MS;
  }

  /** Somebody said goodbye, or was removed: their app goes nowhere by itself. */
  forget(app: string): void {
    for (const { others } of this.#counts) others.delete(app);
  }

  /** Goes on at once with all who have come: the host that had the room has said so, or the person here. */
  begin(clients: readonly Client[], before: AppCount, now: number): void {
    const apps = this.#othersOf(clients);
    const earlier = without(before, this.#host);
    this.#come = { apps, until: now + LEASE_MS };
    // Where the others could go on a person has decided.
    this.#begin(apps, couldGoOn(earlier, apps) ? [] : [earlier]);
  }

  /** The person at the host goes on with those who are here. */
  goOn(clients: readonly Client[], now: number): void {
    this.#begin(this.#membersReached(clients, LEASE_AT_REST_MS, now), []);
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
   * Exactly half is enough for the side that has the host, and never for the other. But a host who reaches nobody at all
   * plays on with nobody: it may be the one who is cut off, unless all others have said goodbye.
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

  /** Forgets how nobody counts any more: all have heard of the newest, have left, or are away for too long. */
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

  /** Also by who found no seat any more: wherever they sit here, they go on nowhere else. */
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
    return new Set(apps.filter((app) => app !== this.#host));
  }
}

function isReached({ connection }: Client, withinMs: number, now: number): boolean {
  const { measured, reachedAt } = connection.link;
  return measured && now - reachedAt <= withinMs;
}
