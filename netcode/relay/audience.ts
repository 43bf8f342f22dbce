// Spectators with a delay, so that they cannot tell players what they see. Whatever shows how a match stands reaches them
// `delayMs` late: its frames, which a second RelayMatch closes that much later, and the room's fields about the match (saidOf).
// Chat, names, and who comes and goes are not delayed.

import { DelayedCloser } from '../sync/delayed.ts';
import type { FromRelay, Member, RoomState } from '../wire/messages.ts';
import type { Client } from './client.ts';
import { FramePump, type PumpedRoom } from './frame-pump.ts';
import type { RelayMatch } from './match.ts';

/** A match as they see it, which may be over for those who played. */
interface Shown {
  /** The one whose frames are closed by those who play. */
  readonly played: RelayMatch;
  readonly match: RelayMatch;
  readonly closer: DelayedCloser;
  readonly pump: FramePump;
  readonly delayMs: number;
  /** What the room said of it and when, ms, oldest first: the first entry is what they are told now, the others are to come. */
  readonly said: { readonly at: number; readonly of: Said }[];
  /** When it is over for them, ms; after that, when to look again who has all its frames. Infinity while it is played. */
  overAt: number;
}

/** Between two looks at who still lacks frames of a match that is over, ms. */
const END_LOOK_MS = 50;

/** What of a room tells how its match stands. */
type Said = ReturnType<typeof saidOf>;

const NOBODY = { plays: false, returning: false };

/** What this needs of its room. */
export interface WatchedRoom extends PumpedRoom {
  /** A spectator has seen a match to its end, and is where the others are. */
  seen(client: Client, now: number): void;
}

export class Audience {
  readonly #room: WatchedRoom;
  /** The oldest first; the last is the one that counts down or runs, if one does. */
  #shown: Shown[] = [];

  constructor(room: WatchedRoom) {
    this.#room = room;
  }

  /** What spectators of this match are to follow. */
  matchOf(match: RelayMatch): RelayMatch {
    for (const one of this.#shown) if (one.played === match) return one.match;
    return match;
  }

  /** Whether spectators watch with a delay. */
  has({ match }: Client): boolean {
    return this.#shown.some((one) => one.match === match);
  }

  /** A match counts down, or goes on from where another relay had it. */
  begin(played: RelayMatch, delayMs: number, now: number): void {
    if (delayMs === 0) return;
    const closer = new DelayedCloser(played.log, delayMs, played.playedMs(1), now);
    const pump = new FramePump(this.#room);
    const overAt = Number.POSITIVE_INFINITY;
    this.#shown.push({ played, match: played.delayed(closer), closer, pump, delayMs, said: [], overAt });
  }

  /** The match that was on is over. */
  end(now: number): void {
    const last = this.#shown.at(-1);
    // A countdown that was cancelled has nothing to show, so it is over at once.
    if (last) last.overAt = Math.min(last.overAt, last.said.length > 0 ? now + last.delayMs : now);
  }

  /** The room is about to be told to everybody. */
  note(room: RoomState, now: number): void {
    const last = this.#shown.at(-1);
    if (!last || room.match?.number !== last.match.start.number || room.phase !== 'playing') return;
    const of = saidOf(room);
    // Chat and other changes that have nothing to do with the match add no entry.
    if (JSON.stringify(last.said.at(-1)?.of) !== JSON.stringify(of)) last.said.push({ at: now, of });
  }

  #view({ match, member }: Client, room: RoomState, now: number): RoomState {
    const shown = this.#shown.find((one) => one.match === match);
    const said = shown?.said[0];
    if (!said) return room;
    const { players, pause, ...of } = said.of;
    const ms = Math.max(0, Math.round(now - shown.delayMs - said.at));
    const itself = ({ id }: { id: number }) => (id === member?.id ? { watches: true } : {});
    return {
      ...room,
      ...of,
      pause: pause && { ...pause, ms },
      members: room.members.map((one) => ({ ...one, ...(players[one.id] ?? NOBODY), ...itself(one) })),
      onlookers: room.onlookers.map((one) => ({ ...one, ...itself(one) })),
    };
  }

  /** What a delayed spectator gets in place of a message to everybody; null: nothing. */
  told(client: Client, message: FromRelay, now: number): FromRelay | null {
    switch (message.m) {
      case 'room':
        return { m: 'room', room: this.#view(client, message.room, now) };
      case 'waiting':
      case 'hashes':
      case 'confirmed': // it is over for those who played
      case 'greet':
      case 'sealed':
        return null;
      case 'stats':
        return { ...message, more: message.more.map(ofLine), frames: client.match!.log.next };
      default:
        return message;
    }
  }

  /** When `advance` is wanted next, ms. */
  get due(): number {
    let due = Number.POSITIVE_INFINITY;
    for (const { match, pump, said, delayMs, overAt } of this.#shown) {
      due = Math.min(due, pump.due(match), (said[1]?.at ?? Number.POSITIVE_INFINITY) + delayMs, overAt);
    }
    return due;
  }

  /** Does what is due. */
  advance(now: number): void {
    for (const one of [...this.#shown]) {
      const { match, closer, pump, said, delayMs } = one;
      closer.note(now);
      pump.play(match, now);
      while (said[1] && said[1].at + delayMs <= now) {
        said.shift();
        for (const client of this.#followers(match)) client.untold = true;
      }
      if (now < one.overAt) continue;
      for (const client of this.#followers(match)) {
        const { frame } = client.cursor!;
        if (frame === match.log.next && client.connection.waiting('items') === 0)
          this.#room.seen(client, now);
        else if (match.isLost(client.cursor!, now)) this.#room.behind(client, now);
      }
      one.overAt = now + END_LOOK_MS;
      if (this.#followers(match).length === 0) this.#shown.splice(this.#shown.indexOf(one), 1);
    }
  }

  #followers(match: RelayMatch): Client[] {
    return this.#room.clients.filter((client) => client.match === match);
  }
}

type Figures = Extract<FromRelay, { m: 'stats' }>['more'][number];

/** The figures of a member's line: its inputs and its state concern the match. */
function ofLine([id, p50, p95]: Figures): Figures {
  return [id, p50, p95, 0, 0, 0, null, true];
}

function saidOf({
  phase,
  match,
  game,
  seats,
  bots,
  options,
  way,
  teams,
  delay,
  members,
  ...room
}: RoomState) {
  const { desync, usualFrames, result, scoreboard, tournament } = room;
  const playing = members.filter(({ plays }) => plays);
  const players: { readonly [id: number]: Pick<Member, 'ready' | 'plays' | 'returning'> } =
    Object.fromEntries(playing.map(({ id, ready, plays, returning }) => [id, { ready, plays, returning }]));
  // `#view` fills in `ms` when it is told.
  const pause = room.pause && { ...room.pause, ms: 0 };
  const settings = { game, seats, bots, options, way, teams, delay };
  const { stopped = [] } = room;
  const ends = { usualFrames, result, scoreboard, tournament };
  return { phase, match, ...settings, stopped, pause, desync, ...ends, players };
}
