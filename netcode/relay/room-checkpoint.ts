// A copy of a room outside of the process that runs it, kept up to date by incremental parts: when a worker of a hall dies,
// another resumes its rooms from there. Frames since the last part come from the members (founding.ts).

import type { FrameShape } from '../frames/frame.ts';
import { framesIn, framesMessage, logOfMessages } from '../frames/frames-message.ts';
import { estateOf } from '../room/estate.ts';
import type { ChatLine } from '../room/room.ts';
import { ways } from '../sim/ways.ts';
import { KEEP_MS } from '../wire/limits.ts';
import type { Estate } from '../wire/messages.ts';
import { countOf, NOBODY } from './app-count.ts';
import type { Inheritance } from './founding.ts';
import type { HeldRoom } from './held-room.ts';
import { RelayRoom } from './relay-room.ts';

/** Longest message of frames, bytes. It goes between processes of one machine. */
const MESSAGE_BYTES = 65_536;

/**
 * Interval between parts with frames, ms. A match keeps frames at least 1.5 times as long (retention.ts). Members can send frames
 * that are missing here for KEEP_MS.
 */
const FRAMES_EVERY_MS = 1_000;

/** How long a checkpoint keeps frames, ms: as long as a relay does at most. */
const KEPT_MS = 2 * KEEP_MS;

/** The changes of a room since the part before; plain data. */
export interface CheckpointPart {
  readonly estate?: Estate;
  readonly chat?: readonly ChatLine[];
  /** Frames of the running match since those of the part before (frames/frames-message.ts). */
  readonly frames?: { readonly match: number; readonly messages: readonly Uint8Array[] };
}

/**
 * Returns a function that gives the changes of a room since its last call, or null without changes. It asks `current` for the
 * room at each call, because a fault replaces the room.
 */
export function tellCheckpoint(current: () => HeldRoom): (now: number) => CheckpointPart | null {
  let known: RelayRoom | null = null;
  let revision = -1;
  let line = 0;
  let match = 0;
  let next = 0;
  let framesAt = Number.NEGATIVE_INFINITY;
  const tellRoom = (room: RelayRoom): CheckpointPart => {
    const { data } = room;
    const changed = room !== known || data.revision !== revision;
    const spoken = room !== known || data.nextLine !== line;
    known = room;
    revision = data.revision;
    line = data.nextLine;
    return { ...(changed ? { estate: estateOf(data) } : {}), ...(spoken ? { chat: data.chat } : {}) };
  };
  const tellFrames = (room: RelayRoom, now: number): CheckpointPart => {
    const played = room.phase === 'playing' ? room.match : null;
    if (!played || now - framesAt < FRAMES_EVERY_MS) return {};
    framesAt = now;
    const { start, log } = played;
    if (start.number !== match) next = log.first;
    match = start.number;
    next = Math.max(next, log.first);
    const messages: Uint8Array[] = [];
    while (next < log.next) {
      const { message, next: after } = framesMessage(match, log, next, MESSAGE_BYTES);
      messages.push(message);
      next = after;
    }
    return messages.length > 0 ? { frames: { match, messages } } : {};
  };
  return (now) => {
    const room = current();
    if (!(room instanceof RelayRoom)) return null;
    const part = { ...tellRoom(room), ...tellFrames(room, now) };
    return Object.keys(part).length > 0 ? part : null;
  };
}

/** The copy of one room: adds up parts, and gives what another relay resumes the room from. */
export class RoomCheckpoint {
  #estate: Estate | null = null;
  #chat: readonly ChatLine[] = [];
  #match = 0;
  #messages: { readonly bytes: Uint8Array; readonly at: number }[] = [];

  hear({ estate, chat, frames }: CheckpointPart, now: number): void {
    this.#estate = estate ?? this.#estate;
    this.#chat = chat ?? this.#chat;
    if (!frames) return;
    if (frames.match !== this.#match) this.#messages = [];
    this.#match = frames.match;
    for (const bytes of frames.messages) {
      const last = this.#messages.at(-1);
      // A gap: another process runs the match now, and gives its frames from the first that it keeps.
      if (last && framesIn(bytes).first !== framesIn(last.bytes).next) this.#messages = [];
      this.#messages.push({ bytes, at: now });
    }
    const way = this.#estate?.match?.way;
    if (way !== undefined && ways[way].keepsAllFrames) return;
    const fresh = this.#messages.findIndex(({ at }) => now - at < KEPT_MS);
    if (fresh > 0) this.#messages.splice(0, fresh);
  }

  /** The whole copy as one part, for the worker that serves the room next. */
  get whole(): CheckpointPart {
    const frames = { match: this.#match, messages: this.#messages.map(({ bytes }) => bytes) };
    return this.#estate ? { estate: this.#estate, chat: this.#chat, frames } : {};
  }

  /** What another relay resumes the room from; null for a room without members. */
  inheritance(password: string | null, inputBytesOf: (game: string) => number): Inheritance | null {
    const estate = this.#estate;
    const chat = this.#chat;
    if (!estate || estate.members.length === 0) return null;
    const { match, settings } = estate;
    const frames = () => {
      if (!match) return null;
      const shape: FrameShape = { seats: match.seats.length, inputBytes: inputBytesOf(settings.game) };
      const messages = match.number === this.#match ? this.#messages.map(({ bytes }) => bytes) : [];
      return logOfMessages(messages, match.number, shape);
    };
    return {
      estate: () => estate,
      count: countOf(NOBODY),
      from: () => null,
      isLost: () => true,
      roundTripMs: () => 0,
      chat: () => chat,
      password: () => password,
      frames,
      framesEpoch: () => 0,
      alone: true,
      oldHost: null,
    };
  }
}
