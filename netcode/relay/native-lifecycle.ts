// When a game that people already have begins and ends. What is agreed on is in netcode/room/native.ts; here is the clock.

import { TokenBucket } from '../connection/token-bucket.ts';
import {
  dealNative,
  endNative,
  isOver,
  isTakenBack,
  noteClient,
  noteServer,
  owners,
  takeBackNative,
} from '../room/native.ts';
import type { Member, Room } from '../room/room.ts';
import { msSince } from '../wire/fields.ts';
import { NATIVE_COUNTDOWN_MS } from '../wire/limits.ts';
import type { Denial, FromPeer } from '../wire/messages.ts';
import { COUNTDOWN_BURST, COUNTDOWN_EVERY_MS } from './match-lifecycle.ts';

export class NativeLifecycle {
  readonly #room: Room;
  /** Since when it is in its phase, and since when it is played on a server that answers, ms. */
  #since = 0;
  #answeredAt: number | null = null;
  /** Members who had the game when its countdown began. */
  #asked: ReadonlySet<number> = new Set();
  readonly #countdowns = new TokenBucket(COUNTDOWN_BURST, COUNTDOWN_EVERY_MS);

  constructor(room: Room) {
    this.#room = room;
  }

  /** Goes on to the next phase when that is due. Returns whether it went. */
  update(now: number): boolean {
    const { native, phase } = this.#room;
    if (!native || phase !== 'lobby') return false;
    switch (native.phase) {
      case 'chosen': {
        const all = owners(this.#room);
        return all.length > 0 && all.every(({ ready }) => ready) && this.#deal(all, now);
      }
      case 'countdown':
        if (isTakenBack(this.#room) || this.#missesNewcomer()) takeBackNative(this.#room);
        else if (now >= this.due) this.#play(now);
        else return false;
        return true;
      case 'playing':
        if (!isOver(this.#room)) return false;
        this.#end(now);
        return true;
    }
  }

  /** The leader starts with those who are ready and not away. */
  start(leader: Member, now: number): Denial | null {
    const { native } = this.#room;
    if (native?.phase === 'playing') return { why: 'playing' };
    if (native?.phase === 'countdown') return null; // it was pressed twice
    const players = owners(this.#room).filter((one) => one === leader || (one.ready && !one.silent));
    if (players.length === 0) return { why: 'no-players' };
    return this.#deal(players, now) ? null : { why: 'too-fast' };
  }

  /** The leader takes the countdown back, or ends it for everybody. */
  stop(now: number): Denial | null {
    const { native, members } = this.#room;
    if (native?.phase === 'playing') this.#end(now);
    else if (native?.phase === 'countdown') {
      for (const member of members) member.ready = false;
      takeBackNative(this.#room);
    } else return { why: 'nothing-played' };
    return null;
  }

  /** How far the host's server has come. Returns whether the room has changed. */
  server(said: Extract<FromPeer, { m: 'server' }>, now: number): boolean {
    if (!noteServer(this.#room, said)) return false;
    if (said.at === 'answers' && this.#room.native!.phase === 'playing') this.#answeredAt ??= now;
    return true;
  }

  client(member: Member, said: Extract<FromPeer, { m: 'client' }>): boolean {
    return noteClient(this.#room, member, said);
  }

  /** How long it has been in its phase, ms. */
  phaseMs(now: number): number {
    return msSince(this.#since, now);
  }

  /** When the clock alone brings the next phase, ms. */
  get due(): number {
    const counts = this.#room.native?.phase === 'countdown';
    return counts ? this.#since + NATIVE_COUNTDOWN_MS : Number.POSITIVE_INFINITY;
  }

  /** Whether a member has come in the countdown who could not come in later. */
  #missesNewcomer(): boolean {
    return !this.#room.native!.late && owners(this.#room).some(({ id }) => !this.#asked.has(id));
  }

  #deal(players: readonly Member[], now: number): boolean {
    if (!this.#countdowns.take(now)) return false;
    this.#asked = new Set(owners(this.#room).map(({ id }) => id));
    dealNative(this.#room, players);
    this.#since = now;
    return true;
  }

  #play(now: number): void {
    const native = this.#room.native!;
    this.#room.native = { ...native, phase: 'playing' };
    this.#since = now;
    this.#answeredAt = native.server.at === 'answers' ? now : null;
  }

  #end(now: number): void {
    endNative(this.#room, this.#answeredAt === null ? null : msSince(this.#answeredAt, now));
    this.#answeredAt = null;
  }
}
