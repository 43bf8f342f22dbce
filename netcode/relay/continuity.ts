// Who has a room: whether this relay still has its majority (quorum.ts), to whom the room goes on purpose (handover.ts), who would
// go on with it (heirs.ts), and who has come from the relay that had it before.

import type { FrameLog } from '../frames/frame-log.ts';
import { estateOf } from '../room/estate.ts';
import { isStill } from '../room/pause.ts';
import { type Member, touch } from '../room/room.ts';
import { DROP_MS } from '../wire/limits.ts';
import type { EstateMessage, Heir } from '../wire/messages.ts';
import type { AppCount } from './app-count.ts';
import type { Succession } from './broadcast.ts';
import type { Client } from './client.ts';
import { Handover, type HandoverRoom } from './handover.ts';
import { heirsOf, successionOf } from './heirs.ts';
import type { RelayMatch } from './match.ts';
import { Quorum } from './quorum.ts';

/** What this needs of its room. */
export interface ContinuedRoom extends Omit<HandoverRoom, 'estate' | 'stop'> {
  /** Whether another app may go on with the room. */
  readonly survivesHost: boolean;
  password(): string | null;
  match(): RelayMatch | null;
  /** The member that becomes host next, as in RoomSurroundings. */
  successor(): Heir | null;
}

/** How a room comes from the relay that had it before. */
export interface Takeover {
  /** The apps that counted there. */
  readonly before: AppCount;
  /** Where everybody is sent back to if too few acknowledge that the room is here; null when that is unknown. */
  readonly from: Heir | null;
  /** Whether it is ours only once most apps have acknowledged that; else it was decided so. */
  readonly isAgreed: boolean;
}

/** A takeover with what a RelayRoom needs to go on. */
export interface RoomTakeover extends Takeover {
  readonly clients: readonly Client[];
  /** Frames of the match that runs; null while none does. */
  readonly log: FrameLog | null;
}

const NO_MEMBERS: readonly Member[] = [];

export class Continuity {
  readonly handover: Handover;
  readonly #room: ContinuedRoom;
  /** Whether this host still has its majority; null in rooms that cannot outlive their host. */
  readonly #quorum: Quorum | null;
  #from: Heir | null = null;
  /** Deadline for members who have not reconnected after the takeover, ms: those still absent then lose their place. */
  #absentUntil = Number.POSITIVE_INFINITY;
  /** The match is paused because the quorum is lost. */
  #standsStill = false;

  constructor(room: ContinuedRoom) {
    this.#room = room;
    this.handover = new Handover({
      ...room,
      estate: () => this.#estate,
      // No more frames are closed.
      stop: (now) => {
        this.check(now);
        return room.match()?.log.next ?? 0;
      },
    });
    this.#quorum = room.survivesHost
      ? new Quorum(room.host, (member) => !member.served && room.data.members.includes(member))
      : null;
  }

  /** Since when the quorum has been lost, ms; null while it is not. */
  get aloneSince(): number | null {
    return this.#quorum?.lostSince ?? null;
  }

  /** Whether a match may begin: while the others may have gone on, only the person at the host may go on here (playOn). */
  get mayBegin(): boolean {
    return this.aloneSince === null && !this.isTaking;
  }

  /** Whether most apps have yet to acknowledge that the room is here. */
  get isTaking(): boolean {
    return this.#quorum?.isTakingOver === true;
  }

  /** When a handover, or `takeAbsent`, is wanted next, ms. */
  get due(): number {
    return Math.min(this.#absentUntil, this.handover.due);
  }

  /** The room is here from now on, and its clients are those who have come. */
  takeOver({ before, from, isAgreed }: Takeover, now: number): void {
    this.#absentUntil = now + DROP_MS;
    this.#from = from;
    if (isAgreed) this.#quorum?.takeOver(before, now);
    else this.#quorum?.begin(this.#room.clients, before, now);
  }

  /** Goes on with those who are here: the person at the host has said so, or a match begins. */
  goOn(now: number): void {
    this.#quorum?.goOn(this.#room.clients, now);
  }

  /** Members of the room's last relay that have not come in time; each is returned once. */
  takeAbsent(now: number): readonly Member[] {
    if (now < this.#absentUntil) return NO_MEMBERS;
    this.#absentUntil = Number.POSITIVE_INFINITY;
    const here = new Set(this.#room.clients.map(({ member }) => member));
    return this.#room.data.members.filter((one) => !here.has(one));
  }

  /** Pauses the match while the quorum is lost, and resumes it with the quorum. */
  check(now: number): void {
    const quorum = this.#quorum;
    if (!quorum) return;
    const { clients, data } = this.#room;
    const match = this.#room.match();
    const runs = data.phase === 'playing' && (this.#standsStill || match?.isPaused === false);
    const { count } = quorum;
    const enough = !this.handover.isDone && quorum.look(clients, runs, now);
    if (count !== quorum.count) touch(data);
    if (match && !enough && runs && !match.isPaused) {
      this.#standsStill = true;
      match.pause(now);
    } else if (this.#standsStill && (enough || !match)) {
      this.#standsStill = false;
      if (match?.isPaused && !isStill(data)) match.resume(now);
    }
  }

  /** Sends everybody back to the host before where the takeover has failed. */
  giveUpIfFailed(now: number): void {
    const { handover } = this;
    if (this.#from && !handover.heir && this.#quorum?.hasFailed(now)) handover.leadTo(this.#from, now);
  }

  /** An app has left for good, by a goodbye or a kick. */
  forget(app: string): void {
    this.#quorum?.forget(app);
  }

  get #estate(): EstateMessage {
    return { m: 'estate', room: estateOf(this.#room.data), password: this.#room.password() };
  }

  /** What is to be told of who would go on with the room; null where what was told last stands. */
  get succession(): Succession | null {
    // After a handover the next host announces its own heirs.
    if (this.handover.isDone) return null;
    // While the quorum is lost the last announcement stands: the missing apps are the ones to ask who has the room.
    const { data, clients, host } = this.#room;
    const successor = this.#room.successor();
    const quorum = this.#quorum;
    if (!successor && (!quorum || !this.mayBegin)) return null;
    const heirs = successor ? [successor] : heirsOf(data, clients, host);
    const count = quorum?.count ?? null;
    const estate = heirs.length > 0 ? this.#estate : null;
    return { message: successionOf(data, heirs, count), estate, count };
  }
}
