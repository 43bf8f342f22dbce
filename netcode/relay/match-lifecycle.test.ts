import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/frame-log.ts';
import { remove } from '../room/admission.ts';
import { roomView } from '../room/room-view.ts';
import { appOf, duel, toy } from '../room/testing/rooms.ts';
import { decodeEvent, decodeItems } from '../sim/frame-items.ts';
import { commandMessage } from '../wire/items-message.ts';
import {
  COUNTDOWN_MS,
  KEEP_MS,
  LONGEST_PAUSE_MS,
  RESUME_MS,
  SCREENS_LEADER_MS,
  SCREENS_LIMIT_MS,
  SCREENS_NAMED_MS,
} from '../wire/limits.ts';
import { ASKED_PAUSE_MS, COUNTDOWN_BURST, COUNTDOWN_EVERY_MS, END_LIMIT_MS } from './match-lifecycle.ts';
import { FINISH_DEADLINE_MS, FINISH_GRACE_MS } from './match-reports.ts';
import { clientOf } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

const HASH = 'aaaaaaaaaaaaaaaa';
const OTHER_HASH = 'bbbbbbbbbbbbbbbb';
const FILE = { hash: '0'.repeat(64), title: 'Ember' };

/**
 * A member's report of the end of a match after `frame` frames, with an entry for each of the eight seats of the toy
 * game.
 */
function finished(frame: number, places = [1, 2, 0, 0, 0, 0, 0, 0], match = 1) {
  const outcome = { scores: places.map(() => 0), places };
  return { m: 'finished', match, frame, hash: HASH, outcome } as const;
}

function pause(room: RoomMatches, id: number, still = true) {
  return room.lifecycle.pause(room.member(id), { m: 'pause', match: 1, still }, room.now);
}

/** Two play, and both want the match to stand still. */
function paused(): RoomMatches {
  const room = new RoomMatches(2).play();
  room.run(10);
  for (const id of [1, 2]) pause(room, id);
  expect(room.wait()).toBe(true);
  return room;
}

describe('a countdown', () => {
  it('begins when all are ready, and ends in a match', () => {
    const room = new RoomMatches(2);
    room.member(1).ready = true;
    expect(room.wait()).toBe(false);
    room.member(2).ready = true;
    expect(room.wait()).toBe(true);
    expect([room.data.phase, room.lifecycle.due, room.lifecycle.played]).toEqual([
      'countdown',
      COUNTDOWN_MS,
      null,
    ]);
    expect(room.wait(COUNTDOWN_MS - 1)).toBe(false);
    expect(room.wait(1)).toBe(true);
    expect([room.data.phase, room.lifecycle.due]).toEqual(['playing', Number.POSITIVE_INFINITY]);
    expect(room.lifecycle.played).toBe(room.match);
    expect(room.clients.map(({ match }) => match)).toEqual([room.match, room.match]);
  });

  it('does not begin while no match may, or while a game that people have is chosen', () => {
    const room = new RoomMatches(1);
    room.member(1).ready = true;
    expect(room.wait(0, false)).toBe(false);
    room.data.native = {} as NonNullable<typeof room.data.native>;
    expect(room.wait()).toBe(false);
    room.data.native = null;
    expect(room.wait()).toBe(true);
  });

  it('is taken back when a player is not ready any more, and goes on without those who sit out', () => {
    const room = new RoomMatches(3);
    room.member(1).ready = room.member(2).ready = true;
    room.lifecycle.start([room.member(1), room.member(2)], room.now);
    expect(room.wait(100)).toBe(false);
    expect(room.client(3).match).toBeNull();
    room.member(2).ready = false;
    expect(room.wait(100)).toBe(true);
    expect([room.data.phase, room.lifecycle.match]).toEqual(['lobby', null]);
    expect(room.clients.map(({ match }) => match)).toEqual([null, null, null]);
  });

  it('is refused once too many were taken back, and allowed again after a while', () => {
    const room = new RoomMatches(1);
    const start = () => {
      const begun = room.lifecycle.start(room.data.members, room.now);
      room.member(1).ready = false;
      room.wait();
      return begun;
    };
    for (let at = 0; at < COUNTDOWN_BURST; at++) expect(start()).toBe(true);
    expect([start(), room.data.phase]).toEqual([false, 'lobby']);
    room.now += COUNTDOWN_EVERY_MS;
    expect(start()).toBe(true);
  });

  it('stays until the screens of its players show the match, names the missing ones after a while, and is due by the clock', () => {
    const room = new RoomMatches(2);
    for (const member of room.data.members) member.shown = 0;
    room.play();
    const { startsAt } = room.match;
    expect([room.data.phase, room.lifecycle.awaitsMs(room.now)]).toEqual(['countdown', null]);
    expect(room.lifecycle.due).toBe(startsAt + SCREENS_NAMED_MS);
    expect(room.wait(SCREENS_NAMED_MS - 1)).toBe(false);
    expect(room.wait(1)).toBe(true);
    expect([room.lifecycle.awaitsMs(room.now), room.lifecycle.due]).toEqual([
      SCREENS_NAMED_MS,
      startsAt + SCREENS_LIMIT_MS,
    ]);
    room.member(1).shown = 1;
    expect(room.wait(100)).toBe(false);
    room.member(2).shown = 1;
    expect(room.wait(100)).toBe(true);
    expect([room.data.phase, room.lifecycle.awaitsMs(room.now)]).toEqual(['playing', null]);
    // The first frame closes a tick from now.
    expect(room.match.due).toBeCloseTo(room.now + 1000 / 30);
  });

  it('waits for screens until its limit, or until the leader begins it, which has effect only after a while', () => {
    const room = new RoomMatches(1);
    room.member(1).shown = 0;
    room.play();
    const { startsAt } = room.match;
    room.now = startsAt + SCREENS_LEADER_MS - 1;
    room.lifecycle.beginWithout(room.now);
    room.wait();
    expect(room.data.phase).toBe('countdown');
    room.now = startsAt + SCREENS_LEADER_MS;
    room.lifecycle.beginWithout(room.now);
    expect([room.wait(), room.data.phase]).toEqual([true, 'playing']);
    const other = new RoomMatches(1);
    other.member(1).shown = 0;
    other.play();
    other.now = other.match.startsAt + SCREENS_LIMIT_MS - 1;
    other.wait();
    expect(other.data.phase).toBe('countdown');
    expect([other.wait(1), other.data.phase]).toEqual([true, 'playing']);
  });

  it('puts a saved game into the match before its first frame', () => {
    const room = new RoomMatches(1);
    room.data.saved = { member: 1, bytes: btoa('\x05\x06') };
    room.play().run(1);
    const [event] = decodeItems(room.match.log.items(0)!)!.map(({ bytes }) => decodeEvent(bytes));
    expect(event).toEqual({ kind: 'memory', at: 0, bytes: Uint8Array.of(5, 6) });
  });
});

describe('a match', () => {
  it('is over without a result when no player is left', () => {
    const room = new RoomMatches(1).play();
    room.data.members.length = 0;
    expect(room.wait()).toBe(true);
    expect([room.data.phase, room.data.result, room.lifecycle.match]).toEqual(['lobby', null, null]);
  });

  it('has the result that its players report, and leaves nobody ready', () => {
    const room = new RoomMatches(2).play();
    room.run(30);
    room.lifecycle.finish(room.member(1), finished(30));
    expect(room.wait()).toBe(false);
    room.lifecycle.finish(room.member(2), finished(30));
    expect(room.wait()).toBe(true);
    expect(room.data.result).toMatchObject({ number: 1, agreed: true, end: { frame: 30, hash: HASH } });
    expect(room.data.result).not.toHaveProperty('early');
    expect(room.data.result!.seats[0]!.key).toMatch(/^[0-9a-f]{32}$/);
    expect(room.data.lengths).toMatchObject([{ game: 'toy', frames: 30 }]);
    expect(room.data.members.map(({ ready }) => ready)).toEqual([false, false]);
    expect(room.wait()).toBe(false);
  });

  it.each([
    ['of another match', finished(30, undefined, 2)],
    ['of frames that are not closed', finished(31)],
    ['without frames', finished(0)],
    ['with too few places', finished(30, [1, 2])],
    ['in which an empty seat wins', finished(30, [2, 3, 1, 0, 0, 0, 0, 0])],
  ])('takes no report %s', (_, report) => {
    const room = new RoomMatches(2).play();
    room.run(30);
    for (const id of [1, 2]) room.lifecycle.finish(room.member(id), report);
    expect(room.match.reports.any).toBe(false);
  });

  it('takes no report of a member who does not play', () => {
    const room = new RoomMatches(2);
    room.lifecycle.start([room.member(1)], room.now);
    room.wait(COUNTDOWN_MS);
    room.run(30);
    room.lifecycle.finish(room.member(2), finished(30));
    expect(room.match.reports.any).toBe(false);
  });

  it('has its losers stand up by their seats of it, also where a list goes on to a game with fewer seats', () => {
    const room = new RoomMatches(4, { games: [toy, { ...duel, content: toy.content }] });
    const { data, options } = room;
    Object.assign(data, { turn: 'loser' });
    data.list = { games: ['toy', 'duel'], each: 1, shuffle: false, at: 0, played: 0 };
    for (const member of data.members) member.contents = { toy: toy.content, duel: toy.content };
    room.play().run(30);
    for (const id of [2, 3]) {
      room.clients.splice(room.clients.indexOf(room.client(id)), 1);
      remove(data, options, room.member(id));
    }
    data.onlookers.push({
      ...room.member(4),
      id: 9,
      client: appOf(9),
      person: `${appOf(9)}/0`,
      plays: false,
    });
    const places = [3, 1, 4, 2, 0, 0, 0, 0];
    for (const id of [1, 4]) room.lifecycle.finish(room.member(id), finished(30, places));
    expect(room.wait(FINISH_GRACE_MS)).toBe(true);
    expect(data.settings.game).toBe('duel');
    expect([data.members.map(({ id }) => id), data.onlookers.map(({ id }) => id)]).toEqual([[1, 9], [4]]);
  });

  it('has no result where it is played with a file, whose points the room cannot read', () => {
    const room = new RoomMatches(1);
    room.data.settings = { ...room.data.settings, file: FILE };
    room.play().run(30);
    room.lifecycle.finish(room.member(1), finished(30, [1, 0, 0, 0, 0, 0, 0, 0]));
    expect(room.wait()).toBe(true);
    expect([room.data.phase, room.data.result]).toEqual(['lobby', null]);
  });

  it('that the leader ends has an early result when its end is reported', () => {
    const room = new RoomMatches(1).play();
    room.run(10);
    room.lifecycle.end(room.now);
    room.run(1);
    const [event] = decodeItems(room.match.log.items(10)!)!.map(({ bytes }) => decodeEvent(bytes));
    expect(event).toEqual({ kind: 'end' });
    room.lifecycle.finish(room.member(1), finished(11, [1, 0, 0, 0, 0, 0, 0, 0]));
    room.wait(FINISH_GRACE_MS);
    expect(room.data.result).toMatchObject({ early: true });
    expect(room.data.lengths).toEqual([]);
  });

  it('that the leader ends is over without a result when nobody reports its end in time', () => {
    const room = new RoomMatches(1).play();
    room.run(10);
    room.lifecycle.end(room.now);
    room.wait(END_LIMIT_MS - 1);
    expect(room.data.phase).toBe('playing');
    expect(room.wait(1)).toBe(true);
    expect([room.data.phase, room.data.result]).toEqual(['lobby', null]);
  });

  it('that the leader ends once more is over without a result when its end was waited for long enough', () => {
    const room = new RoomMatches(1).play();
    room.run(10);
    room.lifecycle.end(room.now);
    room.wait(SCREENS_LEADER_MS - 1);
    room.lifecycle.end(room.now);
    room.wait(0);
    expect(room.data.phase).toBe('playing');
    room.wait(1);
    room.lifecycle.end(room.now);
    room.wait(0);
    expect([room.data.phase, room.data.result]).toEqual(['lobby', null]);
  });

  it('has the result of its judge, whose word decides which state is right', () => {
    const room = new RoomMatches(2).play();
    room.run(30);
    const outcome = { scores: new Array(8).fill(0), places: [2, 1, 0, 0, 0, 0, 0, 0] };
    const judgement = { match: 1, frame: 30, hash: HASH, outcome };
    expect(room.lifecycle.judge({ ...judgement, frame: 31 })).toBe(false);
    expect(room.match.reports.any).toBe(false);
    const of = [1, 2].map((member) => {
      return { member, name: '', hash: HASH, again: null, build: '', fields: [], inStep: false };
    });
    room.data.desync = { frame: 30, exact: true, right: null, of };
    expect(room.lifecycle.judge(judgement)).toBe(true);
    expect(room.data.desync.right).toBe(HASH);
    room.wait();
    room.wait(FINISH_GRACE_MS);
    expect(room.data.result).toMatchObject({ agreed: true, outcome: { places: [2, 1, 0, 0, 0, 0, 0, 0] } });
  });
});

describe('a match on a relay without its rules', () => {
  it('goes on when half of its players say that it was over long ago, and tells who they are', () => {
    const room = new RoomMatches(4).play();
    const hash = (id: number, frame: number) =>
      room.lifecycle.hash(
        room.client(id),
        room.member(id),
        { m: 'hash', match: 1, frame, hash: HASH },
        room.now,
      );
    room.run(10);
    for (const id of [1, 2]) room.lifecycle.finish(room.member(id), finished(3, [1, 1, 2, 2, 0, 0, 0, 0]));
    expect(room.wait()).toBe(false);
    room.run(50);
    for (const id of [3, 4]) hash(id, 60);
    expect(room.wait()).toBe(true);
    expect(roomView(room.data).stopped).toEqual([1, 2]);
    expect(room.wait(10 * FINISH_DEADLINE_MS)).toBe(false);
    expect([room.data.phase, room.data.result]).toEqual(['playing', null]);
    room.run(1);
    for (const id of [3, 4]) room.lifecycle.finish(room.member(id), finished(61));
    expect(room.wait()).toBe(true);
    expect(room.data.result).toMatchObject({ agreed: false, end: { frame: 61 } });
    expect(roomView(room.data)).not.toHaveProperty('stopped');
  });

  // In a pause the others get no later frame whose state they could report.
  it('goes on after a pause in which half of its players say that it is over', () => {
    const room = paused();
    room.lifecycle.finish(room.member(1), finished(room.match.log.next));
    for (let ms = 0; ms < 2 * FINISH_DEADLINE_MS; ms += 1_000) room.wait(1_000);
    expect([room.data.phase, room.data.result]).toEqual(['playing', null]);
    for (const id of [1, 2]) pause(room, id, false);
    room.wait();
    room.wait(RESUME_MS);
    expect(room.match.isPaused).toBe(false);
    room.run(10);
    const later = { m: 'hash', match: 1, frame: room.match.log.next, hash: HASH } as const;
    room.lifecycle.hash(room.client(2), room.member(2), later, room.now);
    room.wait(2 * FINISH_DEADLINE_MS);
    expect([room.data.phase, room.data.stopped]).toEqual(['playing', [1]]);
  });
});

describe('a state hash', () => {
  const report = (frame: number, hash: string, match = 1) => ({ m: 'hash', match, frame, hash }) as const;

  it('that differs has everybody asked for single ones, which say where states began to differ', () => {
    const room = new RoomMatches(2).play();
    room.run(2);
    const { lifecycle } = room;
    const hash = (id: number, value: string) =>
      lifecycle.hash(room.client(id), room.member(id), report(2, value), room.now);
    expect(hash(1, HASH)).toEqual({ changed: false, ask: null });
    expect(hash(2, OTHER_HASH)).toEqual({ changed: true, ask: { first: 2, count: 1 } });
    const hashes = (id: number, value: string) =>
      lifecycle.hashes(room.client(id), room.member(id), { m: 'hashes', match: 1, first: 2, hashes: value });
    expect(hashes(1, HASH)).toBe(false);
    expect(hashes(2, OTHER_HASH + OTHER_HASH)).toBe(false); // reaches beyond the last frame
    expect(hashes(2, OTHER_HASH)).toBe(true);
    expect(room.data.desync).toMatchObject({ frame: 2, exact: true });
    const found = { m: 'examined', match: 1, frame: 2, hash: OTHER_HASH, again: HASH } as const;
    const examined = (id: number, match = 1) =>
      lifecycle.examined(room.client(id), room.member(id), { ...found, match, build: 'x', fields: [] });
    expect([examined(2, 2), examined(2)]).toEqual([false, true]);
    expect(room.data.desync!.of.find(({ member }) => member === 2)).toMatchObject({ again: HASH });
  });

  it('counts only of a frame that the member has got, in the match that is played', () => {
    const room = new RoomMatches(2).play();
    room.run(2);
    const { lifecycle } = room;
    lifecycle.hash(room.client(1), room.member(1), report(2, HASH), room.now);
    const asks = (of = report(2, OTHER_HASH)) =>
      lifecycle.hash(room.client(2), room.member(2), of, room.now).ask !== null;
    const cursor = room.client(2).cursor!;
    expect(asks(report(2, OTHER_HASH, 2))).toBe(false);
    cursor.frame = 1;
    expect(asks()).toBe(false);
    cursor.frame = 2;
    room.member(2).plays = false;
    expect(asks()).toBe(false);
    room.member(2).plays = true;
    expect(asks()).toBe(true);
  });
});

describe('a command', () => {
  it('is taken from those who play in that match, and false where it is none', () => {
    const room = new RoomMatches(2);
    room.data.settings = { ...room.data.settings, way: 'commands' };
    room.lifecycle.start([room.member(1)], room.now);
    const give = (id: number, bytes: Uint8Array) => room.lifecycle.command(room.client(id), bytes);
    const one = commandMessage(1, Uint8Array.of(9));
    expect(room.lifecycle.takesCommand(room.client(1), 1e9)).toBe(true); // nothing is played: it is read and ignored
    room.wait(COUNTDOWN_MS);
    expect(give(1, Uint8Array.of(1))).toBe(true); // too short for a match's number
    expect(give(1, commandMessage(2, Uint8Array.of()))).toBe(true);
    expect(give(1, commandMessage(1, Uint8Array.of()))).toBe(false);
    expect([give(1, one), give(2, one)]).toEqual([true, true]);
    expect(room.lifecycle.takesCommand(room.client(1), 1e9)).toBe(false);
    expect(room.lifecycle.takesCommand(room.client(2), 1e9)).toBe(true);
    room.run(10);
    const given = Array.from({ length: 10 }, (_, at) =>
      decodeItems(room.match.log.items(at) ?? new Uint8Array()),
    );
    expect(given.flat()).toEqual([{ from: room.member(1).seat, bytes: Uint8Array.of(9) }]);
  });
});

describe('a member who wants to watch', () => {
  /** Member 1 plays alone, member 2 sits out. */
  function sittingOut(options = {}): RoomMatches {
    const room = new RoomMatches(2, options);
    room.lifecycle.start([room.member(1)], room.now);
    room.wait(COUNTDOWN_MS);
    return room;
  }
  const watch = (room: RoomMatches, id: number, on: boolean) =>
    room.lifecycle.watch(room.client(id), room.member(id), on, room.now);

  it('gets the frames, and no more of them when they want none', () => {
    const room = sittingOut();
    expect(room.client(2).match).toBeNull();
    expect(watch(room, 2, true)).toBeNull();
    expect([room.member(2).watches, room.client(2).match]).toEqual([true, room.match]);
    const { cursor } = room.client(2);
    expect(watch(room, 2, true)).toBeNull();
    expect(room.client(2).cursor).toBe(cursor); // they do not begin again
    expect(watch(room, 2, false)).toBeNull();
    expect([room.member(2).watches, room.client(2).match]).toEqual([false, null]);
  });

  it('is told that there is nothing to watch: no match, or the one that they play in', () => {
    const room = new RoomMatches(2);
    expect(watch(room, 1, true)).toEqual({ why: 'nothing-played' });
    expect(watch(room, 1, false)).toBeNull();
    const playing = sittingOut();
    expect(watch(playing, 1, true)).toEqual({ why: 'nothing-played' });
    expect(watch(playing, 1, false)).toBeNull();
    expect(playing.client(1).match).toBe(playing.match);
  });

  it('is too late once the first frames are gone', () => {
    const room = sittingOut();
    room.run(((KEEP_MS / 1000) * 30) | 0);
    room.match.keepFrom(room.match.log.next);
    room.run(100);
    expect(room.match.log.first).toBeGreaterThan(0);
    expect(watch(room, 2, true)).toEqual({ why: 'too-late' });
    expect([room.member(2).watches, room.lifecycle.mayReturn()]).toEqual([false, false]);
  });

  it('needs the file that the match is played with', () => {
    const [toy, ...others] = new RoomMatches(0).options.games;
    const games = [{ ...toy!, info: { ...toy!.info, file: true as const } }, ...others];
    const room = sittingOut({ games });
    room.data.settings = { ...room.data.settings, file: FILE };
    expect(watch(room, 2, true)).toEqual({ why: 'no-file' });
    room.member(2).file = FILE.hash;
    expect(watch(room, 2, true)).toBeNull();
  });

  it('follows the match as those see it who watch with a delay, where the room has one', () => {
    const room = new RoomMatches(2);
    room.data.settings = { ...room.data.settings, delay: 10 };
    room.lifecycle.start([room.member(1)], room.now);
    room.wait(COUNTDOWN_MS);
    watch(room, 2, true);
    expect(room.client(1).match).toBe(room.match);
    expect(room.client(2).match).toBe(room.audience.matchOf(room.match));
    expect(room.client(2).match).not.toBe(room.match);
  });
});

describe('a pause', () => {
  it('that others do not agree on is forgotten after a while', () => {
    const room = new RoomMatches(2).play();
    expect(pause(room, 1)).toBeNull();
    expect(room.wait()).toBe(false);
    expect(room.wait(ASKED_PAUSE_MS - 1)).toBe(false);
    expect([room.data.pause?.state, room.lifecycle.pausedMs(room.now)]).toEqual([
      'asked',
      ASKED_PAUSE_MS - 1,
    ]);
    expect(room.wait(1)).toBe(true);
    expect([room.data.pause, room.lifecycle.pausedMs(room.now)]).toEqual([null, 0]);
  });

  it('is forgotten at once when all who wanted it take that back', () => {
    const room = new RoomMatches(2).play();
    pause(room, 1);
    pause(room, 1, false);
    expect(room.wait()).toBe(true);
    expect(room.data.pause).toBeNull();
  });

  it('that is agreed on stops the match, which goes on RESUME_MS after they agree to that', () => {
    const room = paused();
    expect(room.data.pause).toMatchObject({ state: 'paused', votes: [], frame: 10 });
    expect(room.match.isPaused).toBe(true);
    room.wait(1_000);
    for (const id of [1, 2]) pause(room, id, false);
    expect(room.wait()).toBe(true);
    expect(room.data.pause).toMatchObject({ state: 'resuming', votes: [] });
    expect(room.lifecycle.due).toBe(room.now + RESUME_MS);
    expect([room.wait(RESUME_MS - 1), room.match.isPaused]).toEqual([false, true]);
    expect([room.wait(1), room.match.isPaused, room.data.pause]).toEqual([true, false, null]);
  });

  it('goes on by itself after LONGEST_PAUSE_MS', () => {
    const room = paused();
    expect(room.wait(LONGEST_PAUSE_MS - 1)).toBe(false);
    expect(room.wait(1)).toBe(true);
    expect(room.data.pause?.state).toBe('resuming');
  });

  it('of one who is alone lasts as long as they like, and LONGEST_PAUSE_MS from when another comes', () => {
    const room = new RoomMatches(1).play();
    pause(room, 1);
    room.wait();
    expect(room.wait(2 * LONGEST_PAUSE_MS)).toBe(false);
    room.data.members.push({ ...room.member(1), id: 2, plays: false });
    expect(room.wait(LONGEST_PAUSE_MS - 1)).toBe(false);
    expect(room.wait(1)).toBe(true);
  });

  it('of another match, and of one that the leader has ended, is refused', () => {
    const room = new RoomMatches(2).play();
    const refused = { why: 'nothing-played' };
    expect(room.lifecycle.pause(room.member(1), { m: 'pause', match: 2, still: true }, 0)).toEqual(refused);
    room.lifecycle.end(room.now);
    expect(pause(room, 1)).toEqual(refused);
  });

  it('is over when the leader ends the match, because its end travels in a frame', () => {
    const room = paused();
    room.lifecycle.end(room.now);
    expect([room.data.pause, room.match.isPaused]).toEqual([null, false]);
  });
});

describe('a match that another relay began', () => {
  /** Three of four seats are dealt in; member 1 is here, 2 is still to come, 3 has left; `frames` are closed. */
  function takenOver(frames: number): RoomMatches {
    const before = new RoomMatches(4);
    before.lifecycle.start(
      [1, 2, 3].map((id) => before.member(id)),
      0,
    );
    before.wait(COUNTDOWN_MS);
    before.run(frames);
    before.member(2).silent = true;
    before.data.members.splice(2, 1);
    const room = new RoomMatches(before.data);
    room.now = 5_000;
    room.lifecycle.takeOver(FrameLog.of(before.match.log, 1000), room.now);
    return room;
  }

  it('goes on from its last frame, and waits for those alone who may still come', () => {
    const room = takenOver(30);
    expect(room.match.log.next).toBe(30);
    expect(room.match.due).toBeCloseTo(5_000 + 1000 / 30);
    expect(room.client(1).match).toBe(room.match);
    expect(room.client(4).match).toBeNull();
    const takes = (seat: number) => room.match.takesCommand(seat, 1);
    const seatOf = (id: number) => room.member(id).seat;
    expect([takes(seatOf(1)), takes(seatOf(2)), takes(2)]).toEqual([true, false, false]);
    room.match.setSeat(seatOf(2), 'played');
    expect([takes(seatOf(2)), takes(2)]).toEqual([true, false]);
  });

  it('stands still if it did there', () => {
    const before = paused();
    const room = new RoomMatches(before.data);
    room.lifecycle.takeOver(FrameLog.of(before.match.log, 1000), 5_000);
    expect([room.match.isPaused, room.lifecycle.pausedMs(5_250)]).toEqual([true, 250]);
  });
});

describe('somebody who comes back', () => {
  it('takes the seat again while all frames are here that they lack', () => {
    const room = new RoomMatches(1);
    const at = (frames: number, match = 1) => ({ match, frames });
    const goesOn = (progress?: { match: number; frames: number }) =>
      room.lifecycle.mayGoOn(progress, 'frames');
    expect([room.lifecycle.mayReturn(), goesOn(at(0))]).toEqual([false, false]);
    room.play();
    room.run(30);
    expect([room.lifecycle.mayReturn(), goesOn()]).toEqual([true, true]);
    expect([goesOn(at(30)), goesOn(at(31)), goesOn(at(10, 2))]).toEqual([true, false, false]);
    room.match.keepFrom(room.match.log.next);
    room.run(KEEP_MS);
    const { first } = room.match.log;
    expect(first).toBeGreaterThan(0);
    expect([at(first), at(first - 1), at(first, 2)].map((one) => room.lifecycle.mayReturn(one))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('takes it again also where frames are gone, if a player has a state, but in no other match', () => {
    const room = new RoomMatches(1, { keepMatches: false }, () => true).play();
    room.run(1_000);
    const { first, next } = room.match.log;
    expect(first).toBeGreaterThan(0);
    const goesOn = (frames: number, match: number, from: 'frames' | 'state') =>
      room.lifecycle.mayGoOn({ match, frames }, from);
    expect(room.lifecycle.mayReturn()).toBe(true);
    expect([goesOn(5, 1, 'frames'), goesOn(5, 1, 'state')]).toEqual([false, true]);
    expect([goesOn(5, 2, 'state'), goesOn(next + 1, 1, 'state')]).toEqual([false, false]);
  });

  it('gets the frames of what they play, and nobody without a seat any who does not watch', () => {
    const room = new RoomMatches(2);
    room.lifecycle.start([room.member(1)], room.now);
    const spectator = clientOf(9).client;
    const follows = (client = spectator) => {
      room.lifecycle.follow(client, room.now);
      return client.match;
    };
    expect([follows(), follows(room.client(1)), follows(room.client(2))]).toEqual([
      room.match,
      room.match,
      null,
    ]);
    expect(room.lifecycle.settle(room.now)).toBe(false);
    room.data.match = null;
    for (let again = 0; again < 2; again++) expect(room.lifecycle.settle(room.now)).toBe(true);
    expect([follows(), follows(room.client(1))]).toEqual([null, null]);
  });
});
