// How long what the screen counts has lasted or will last: a match, its countdown and pause, and silences.

import type { Peer } from '../../../netcode/peer/peer.ts';
import { isStill } from '../../../netcode/room/pause.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { RESUME_MS, SILENT_MS } from '../../../netcode/wire/limits.ts';
import type { FromRelay, Pause, RoomState } from '../../../netcode/wire/messages.ts';
import type { Place } from '../window/contract.ts';
import type { RoomNow, RoomPart } from './room-part.ts';

/** Time without a frame after which the screen says whom members wait for, ms. */
export const WAITING_MS = 250;

type InRoom = Extract<Place, { at: 'room' }>;

/** What times are told of. */
export interface TimedRoom {
  readonly peer: {
    readonly peer: Pick<Peer, 'room' | 'log' | 'startsAt' | 'frameAt' | 'quietSince'> | null;
    readonly awayMs: number | null;
  };
  /** The first player here, as the room has them; undefined for one who only looks on. */
  own(): RoomState['members'][number] | undefined;
  /** Whether the room is at this app. */
  hosts(): boolean;
  /** Frames a second of a game. */
  tickRate(game: string): number;
}

export class RoomTimes implements RoomPart {
  readonly #timed: TimedRoom;
  /** How many frames the match has had as was told last, and when that was, ms. */
  #frames = 0;
  #toldAt = 0;
  /** The state of the room's pause, and since when it is that, ms. */
  #pause: Pause['state'] | null = null;
  #pauseAt = 0;
  /** Since when the match has waited for screens, ms; otherwise null. */
  #screensAt: number | null = null;

  constructor(timed: TimedRoom) {
    this.#timed = timed;
  }

  /** The relay says how many frames the match that it plays has; 0 without one. */
  heard(message: FromRelay): void {
    if (message.m !== 'stats') return;
    this.#frames = message.frames;
    this.#toldAt = monotonicMs();
  }

  changed({ room: { pause, awaits } }: Pick<RoomNow, 'room'>): void {
    const state = pause?.state ?? null;
    if (state !== this.#pause) this.#pauseAt = monotonicMs() - (pause?.ms ?? 0);
    this.#pause = state;
    this.#screensAt = awaits && (this.#screensAt ?? monotonicMs() - awaits.ms);
  }

  /** All of them as they are now, ms. */
  get now(): Pick<
    InRoom,
    'elapsedMs' | 'countdownMs' | 'screensMs' | 'pauseMs' | 'waitingMs' | 'silentMs' | 'comingBack'
  > {
    return {
      elapsedMs: this.#elapsedMs,
      countdownMs: this.#countdownMs,
      screensMs: this.#screensMs,
      pauseMs: this.#pause === null ? null : Math.max(0, Math.round(monotonicMs() - this.#pauseAt)),
      waitingMs: this.#waitingMs,
      silentMs: this.#silentMs,
      comingBack: this.#comingBack,
    };
  }

  /** Whether the match, or this app, waits for the network or for a screen just now. */
  get isWaiting(): boolean {
    return (
      this.#screensAt !== null ||
      this.#waitingMs !== null ||
      this.#silentMs !== null ||
      this.#comingBack !== null
    );
  }

  get #room(): RoomState | null {
    return this.#timed.peer.peer?.room ?? null;
  }

  get #plays(): boolean {
    return this.#timed.own()?.plays ?? false;
  }

  /** How many frames the match that is played has had by now, as far as that is known; otherwise null. */
  #framesOf(room: RoomState): number | null {
    if (this.#frames === 0) return null;
    const sinceMs = isStill(room) ? 0 : monotonicMs() - this.#toldAt;
    return this.#frames + (sinceMs * this.#timed.tickRate(room.game)) / 1000;
  }

  get #elapsedMs(): number | null {
    const room = this.#room;
    if (room?.phase !== 'playing' || this.#plays) return null;
    const frames = this.#framesOf(room);
    return frames && Math.round((frames * 1000) / this.#timed.tickRate(room.game));
  }

  get #countdownMs(): number | null {
    const startsAt = this.#timed.peer.peer?.startsAt ?? null;
    if (this.#room?.phase === 'countdown' && startsAt !== null) return Math.max(0, startsAt - monotonicMs());
    if (this.#pause !== 'resuming' || !this.#plays) return null;
    return Math.max(0, this.#pauseAt + RESUME_MS - monotonicMs());
  }

  get #screensMs(): number | null {
    return this.#screensAt === null ? null : Math.max(0, Math.round(monotonicMs() - this.#screensAt));
  }

  get #waitingMs(): number | null {
    const room = this.#room;
    if (room?.phase !== 'playing' || !this.#plays || isStill(room) || this.#comingBack) return null;
    const waiting = monotonicMs() - this.#timed.peer.peer!.frameAt;
    return waiting >= WAITING_MS ? Math.round(waiting) : null;
  }

  /** How long the host has been silent, ms; null while it is heard, and when the room is here. */
  get #silentMs(): number | null {
    const { peer, hosts } = this.#timed;
    const since = hosts() || this.#comingBack ? null : (peer.peer?.quietSince ?? null);
    if (since === null) return null;
    const silent = monotonicMs() - since;
    return silent >= SILENT_MS ? Math.round(silent) : null;
  }

  /** Set while the connection is lost, and while we catch up with the match that is on. */
  get #comingBack(): InRoom['comingBack'] {
    const { peer, own } = this.#timed;
    if (peer.awayMs !== null) return { is: 'away', ms: Math.round(peer.awayMs) };
    const room = this.#room;
    if (room?.phase !== 'playing' || !own()?.returning) return null;
    const next = peer.peer!.log?.next ?? 0;
    const all = this.#framesOf(room);
    return { is: 'catching-up', done: all === null ? null : Math.min(1, next / all) };
  }
}
