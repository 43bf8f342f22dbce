// What keeps a room going between what its members say: ticks, repeats, heartbeats, and an eye on who is there.

import { repeatAt, repeats } from '../sync/repeat.ts';
import { itemsMessage } from '../wire/items-message.ts';
import type { RelayMatch } from './match.ts';
import { DROP_MS, type Member, SILENT_MS } from './member.ts';
import type { Post } from './post.ts';

/** How often the room looks after its members, ms. */
export const CARE_MS = 50;

/** An input that is overdue for this long, ms, is named on every screen (strict frame lock). */
export const NAME_WAITED_MS = 250;

/** An input that is overdue for this long, ms, costs its member the seat: the others came to play. */
export const PATIENCE_MS = 10_000;

/** What the pulse needs of its room. */
export interface PulseRoom {
  readonly members: readonly Member[];
  readonly post: Post;
  /** Ends a member's session, for which the pulse has found a reason. */
  dismiss(member: Member, reason: 'silent' | 'behind'): void;
  /** Something that everybody sees has changed. */
  changed(): void;
}

export class Pulse {
  readonly #room: PulseRoom;
  /** A time of its own, so that no stream of messages puts it off. */
  #careAt = 0;
  #repeatAt = Number.POSITIVE_INFINITY;
  /** Ids of the members that everybody was told to wait for. */
  #waitingFor = '';

  constructor(room: PulseRoom) {
    this.#room = room;
  }

  /** When `beat` is wanted next, ms. `match` is the one that is being played. */
  due(match: RelayMatch | null): number {
    if (!match) return this.#careAt;
    // A tick that comes soon takes the care with it: with hundreds of rooms a wake-up of its own costs more.
    const careAt = match.due <= this.#careAt + CARE_MS ? Number.POSITIVE_INFINITY : this.#careAt;
    return Math.min(match.due, this.#repeatAt, careAt);
  }

  /** Does what is due. */
  beat(match: RelayMatch | null, now: number): void {
    if (match) this.#play(match, now);
    if (now >= this.#careAt) this.#care(match, now);
  }

  /** The match is over: nothing of it is left to repeat, and nobody to wait for. */
  rest(): void {
    this.#repeatAt = Number.POSITIVE_INFINITY;
    this.#waitingFor = '';
  }

  /** A tick of a running match, or the repeats between two. */
  #play(match: RelayMatch, now: number): void {
    const { members, post } = this.#room;
    const ticked = match.tick(now);
    if (!ticked && now < this.#repeatAt) return;
    for (const { frame, items } of match.takeItems()) {
      this.#lose(post.push(members, itemsMessage(match.start.number, frame, items)));
    }
    let lossy = false;
    for (const member of [...members]) {
      // The frame before the first of a bundle is its base, so that one must be here too.
      if (Math.max(0, member.ack - 1) < match.log.first) {
        this.#room.dismiss(member, 'behind');
        continue;
      }
      member.lossy = repeats(member.lossy, member.session.link.lossOut);
      lossy ||= member.lossy;
      if (ticked || (member.lossy && member.ack < match.log.next)) post.send(member, match, now);
    }
    this.#repeatAt = lossy ? repeatAt(now, match.due) : Number.POSITIVE_INFINITY;
  }

  /** Heartbeats, silence, and whom everybody waits for. */
  #care(match: RelayMatch | null, now: number): void {
    const { members, post } = this.#room;
    this.#careAt = now + CARE_MS;
    this.#dropSilent(now);
    if (match) this.#nameWaited(match, now);
    for (const member of members) post.care(member, match, now);
  }

  #dropSilent(now: number): void {
    for (const member of [...this.#room.members]) {
      const quiet = now - member.session.link.heardAt;
      if (quiet >= DROP_MS) {
        this.#room.dismiss(member, 'silent');
        continue;
      }
      if (member.silent === quiet >= SILENT_MS) continue;
      member.silent = !member.silent;
      this.#room.changed();
    }
  }

  /** Tells everybody whose input is overdue, and lets go of who never sends one. */
  #nameWaited(match: RelayMatch, now: number): void {
    const { members, post } = this.#room;
    const waiting = match.waiting(now);
    const seats = waiting && waiting.sinceMs >= NAME_WAITED_MS ? waiting.seats : [];
    const waited = members.filter(({ seat }) => seats.includes(seat));
    if (waiting && waiting.sinceMs >= PATIENCE_MS) this.#lose(waited);
    const ids = waited.map(({ id }) => id);
    if (ids.join() === this.#waitingFor) return;
    this.#waitingFor = ids.join();
    this.#lose(post.say(members, { m: 'waiting', for: ids }));
  }

  /** Members who do not keep up are let go. */
  #lose(members: readonly Member[]): void {
    for (const member of members) this.#room.dismiss(member, 'behind');
  }
}
