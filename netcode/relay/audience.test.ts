import { describe, expect, it } from 'vitest';
import { roomView } from '../room/room-view.ts';
import { scoreKey } from '../room/scoreboard.ts';
import type { FromRelay, RoomState } from '../wire/messages.ts';
import type { Client } from './client.ts';
import { clientOf } from './testing/clients.ts';
import { RoomMatches } from './testing/room-matches.ts';

const DELAY_MS = 10_000;

/** Two play a match, which a spectator without a member sees ten seconds later. */
function watched(frames = 30) {
  const room = new RoomMatches(2);
  room.data.settings = { ...room.data.settings, delay: 10 };
  const watcher = clientOf(9).client;
  room.clients.push(watcher);
  room.play();
  const { audience } = room;
  const begunAt = room.now;
  const note = () => audience.note(roomView(room.data), room.now);
  note();
  for (let frame = 0; frame < frames; frame++) {
    room.run(1);
    audience.advance(room.now);
  }
  watcher.cursor!.frame = 0;
  const told = (client: Client = watcher) =>
    (audience.told(client, { m: 'room', room: roomView(room.data) }, room.now) as { room: RoomState }).room;
  /** Moves the clock to `ms` after the match began, with all that is due; the spectator gets the frames if `gets`. */
  const later = (ms: number, gets = true) => {
    const until = begunAt + ms;
    for (; audience.due <= until; audience.advance(room.now)) {
      room.now = Math.max(room.now, audience.due);
      if (gets && watcher.match) watcher.cursor!.frame = watcher.match.log.next;
    }
    room.now = Math.max(room.now, until);
  };
  return { room, audience, watcher, note, told, later };
}

describe('whoever watches with a delay', () => {
  it('gets each frame so much later', () => {
    const { room, audience, watcher, later } = watched();
    expect([audience.has(watcher), audience.has(room.client(1))]).toEqual([true, false]);
    const shown = watcher.match!;
    expect(shown).toBe(audience.matchOf(room.match));
    expect(shown.log.next).toBe(0);
    later(DELAY_MS + 500);
    expect(shown.log.next).toBe(15);
    later(DELAY_MS + 1_000);
    expect(shown.log.next).toBe(30);
    expect(shown.log.copy(0, 30)).toEqual(room.match.log.copy(0, 30));
  });

  it('is told as much later how the match stands, and at once who is here', () => {
    const { room, note, told, later } = watched(15);
    later(500);
    room.data.pause = { state: 'paused', by: 1, name: 'Ann', votes: [], frame: 15 };
    room.data.title = 'Friday';
    note();
    later(DELAY_MS + 499);
    expect(told()).toMatchObject({ title: 'Friday', pause: null, phase: 'playing' });
    later(DELAY_MS + 700);
    expect(told().pause).toMatchObject({ state: 'paused', ms: 200 });
  });

  it('is told of the result when they have seen the end, and is where the others are then', () => {
    const { room, watcher, note, told, later, audience } = watched();
    later(1_000);
    room.data.members[0]!.name = 'Zoe';
    room.data.phase = 'lobby';
    const before = room.data.match;
    room.data.match = null;
    room.lifecycle.settle(room.now);
    note();
    expect(told()).toMatchObject({ phase: 'playing', match: before });
    expect(told().members[0]).toMatchObject({ name: 'Zoe', plays: true });
    later(DELAY_MS + 999);
    expect(audience.has(watcher)).toBe(true);
    later(DELAY_MS + 1_100);
    expect([audience.has(watcher), watcher.match]).toEqual([false, null]);
    expect(told()).toMatchObject({ phase: 'lobby', match: null });
    expect(audience.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('is told as much later who has won a match of a tournament', () => {
    const { room, note, told, later } = watched(15);
    const entrants = room.data.members.map((member) => ({ key: scoreKey(member), name: member.name }));
    const format = { kind: 'league', best: 1 } as const;
    room.data.tournament = { format, entrants, results: [], call: null };
    note();
    later(1_000);
    room.data.tournament.results = [{ of: 0, sides: [0, 1], places: [1, 2] }];
    note();
    later(DELAY_MS + 999);
    expect(told().tournament).toMatchObject({ results: [] });
    later(DELAY_MS + 1_001);
    expect(told().tournament).toMatchObject({ results: [{ places: [1, 2] }] });
  });

  it('waits after the end for frames that are still under way', () => {
    const { room, watcher, audience, later } = watched();
    room.data.match = null;
    room.lifecycle.settle(room.now);
    later(DELAY_MS + 2_000, false);
    expect(audience.has(watcher)).toBe(true);
    later(DELAY_MS + 2_100);
    expect(audience.has(watcher)).toBe(false);
  });

  it('has nothing to wait for when a countdown is taken back', () => {
    const room = new RoomMatches(1);
    room.data.settings = { ...room.data.settings, delay: 10 };
    room.member(1).ready = true;
    room.wait();
    expect(room.audience.due).toBeLessThan(Number.POSITIVE_INFINITY);
    room.member(1).ready = false;
    room.wait(100);
    room.audience.advance(room.now);
    expect(room.audience.due).toBe(Number.POSITIVE_INFINITY);
  });

  it('hears nothing that shows how players do, and of statistics the lines alone', () => {
    const { audience, watcher, room, later } = watched();
    const told = (message: FromRelay) => audience.told(watcher, message, room.now);
    const all: FromRelay[] = [
      { m: 'waiting', for: [1] },
      { m: 'hashes', match: 1, first: 1, count: 1 },
    ];
    expect(all.map(told)).toEqual([null, null]);
    const chat: FromRelay = { m: 'chat', id: 1, member: 1, name: 'Ann', text: 'hi' };
    expect(told(chat)).toBe(chat);
    later(DELAY_MS + 500);
    const stats: FromRelay = {
      m: 'stats',
      of: [],
      more: [[1, 20, 30, 9, 8, 7, 6, false]],
      interval: 1,
      frames: 30,
    };
    expect(told(stats)).toMatchObject({ more: [[1, 20, 30, 0, 0, 0, null, true]], frames: 15 });
  });
});

describe('a match without a delay', () => {
  it('is watched as it is played', () => {
    const room = new RoomMatches(1).play();
    expect(room.audience.matchOf(room.match)).toBe(room.match);
    expect(room.audience.due).toBe(Number.POSITIVE_INFINITY);
  });
});
