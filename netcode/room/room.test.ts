// A room is plain data, as a game's state is: whatever happens to it, it can be copied, compared and sent whole.

import { describe, expect, it } from 'vitest';
import { clone, copyInto } from '../sim/clone.ts';
import { diff } from '../sim/diff.ts';
import { hashState } from '../sim/hash.ts';
import { admit, remove, shutOut } from './admission.ts';
import { chat, emote } from './chat.ts';
import { obey } from './leader.ts';
import { countDown, endMatch, takeBack } from './lifecycle.ts';
import { chooseSeat } from './own-seat.ts';
import { createRoom, emptyRoom, type Room } from './room.ts';
import { appOf, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

const OPTIONS = roomOptions();
const NO_EFFECTS = {
  random: () => 1,
  kick: () => {},
  gift: () => true,
  reset: () => true,
  start: () => true,
  begin: () => {},
  end: () => {},
  hosts: true,
  startNative: () => null,
  stopNative: () => null,
};

/** All that can happen to a room, in order. */
const events: readonly (readonly [string, (room: Room) => void])[] = [
  ['nobody is there', () => {}],
  [
    'people come',
    (room) => {
      for (const number of [1, 2, 3]) admit(room, OPTIONS, requestOf(number));
    },
  ],
  ['somebody without a name comes', (room) => admit(room, OPTIONS, requestOf(4, { name: '' }))],
  ['they talk', (room) => chat(room, room.members[0]!, 'hello')],
  ['they show something', (room) => emote(room, room.members[1]!, 'wave')],
  ['somebody is banned', (room) => shutOut(room, room.members[2]!, true)],
  ['somebody goes', (room) => remove(room, OPTIONS, room.members[3]!)],
  [
    'the leader chooses',
    (room) =>
      obey(room, OPTIONS, room.members[0]!, { m: 'choose', botsBy: 1, options: { rounds: 5 } }, NO_EFFECTS),
  ],
  ['they make teams', (room) => obey(room, OPTIONS, room.members[0]!, { m: 'choose', teams: 2 }, NO_EFFECTS)],
  [
    'somebody wants it harder',
    (room) => chooseSeat(room, room.members[1]!, { m: 'seat', team: 1, handicap: 2 }),
  ],
  [
    'the leader locks it',
    (room) => obey(room, OPTIONS, room.members[0]!, { m: 'lock', locked: true }, NO_EFFECTS),
  ],
  ['a match is dealt', (room) => countDown(room, OPTIONS, () => 0xffff_ffff)],
  ['it is taken back', (room) => takeBack(room)],
  ['another is dealt', (room) => countDown(room, OPTIONS, () => 0)],
  [
    'it is played',
    (room) => {
      room.phase = 'playing';
    },
  ],
  [
    'somebody is silent',
    (room) => {
      room.members[1]!.silent = true;
    },
  ],
  ['and is back', (room) => admit(room, OPTIONS, requestOf(2))],
  [
    'it is over',
    (room) => {
      const { number, seats } = room.match!;
      const places = seats.map((_, seat) => (seat < 4 ? seat + 1 : 0));
      const outcome = { scores: [...places], places };
      endMatch(room, { number, seats: seats.map((seat) => ({ ...seat })), outcome, agreed: true });
    },
  ],
  ['all have gone', (room) => emptyRoom(room, OPTIONS)],
];

describe('a room', () => {
  it('can be cloned, hashed and compared at every moment, and comes back from JSON as it was', () => {
    const room = createRoom('0123456789abcdef', OPTIONS);
    let kept = clone(room);
    const hashes = new Set<string>();
    for (const [what, happens] of events) {
      const before = clone(room);
      happens(room);
      const hash = hashState(room);
      hashes.add(hash);
      expect(hashState(clone(room)), what).toBe(hash);
      expect(diff(room, clone(room)), what).toEqual([]);
      const sent = JSON.parse(JSON.stringify(room)) as Room;
      expect(hashState(sent), what).toBe(hash);
      expect(diff(room, sent), what).toEqual([]);
      expect(structuredClone(room), what).toEqual(room);
      kept = copyInto(kept, room);
      expect(hashState(kept), what).toBe(hash);
      // The state before and the difference make up the state after.
      expect(diff(before, room).length > 0, what).toBe(hashState(before) !== hash);
    }
    expect(hashes.size).toBe(events.length);
  });

  it('goes on from a copy in the same way as the original', () => {
    const room = roomOf(3);
    countDown(room, OPTIONS, () => 5);
    const copy = JSON.parse(JSON.stringify(room)) as Room;
    for (const one of [room, copy]) {
      remove(one, OPTIONS, one.members[0]!);
      chat(one, one.members[0]!, 'I lead');
      takeBack(one);
      admit(one, OPTIONS, requestOf(9));
      countDown(one, OPTIONS, () => 6);
    }
    expect(hashState(copy)).toBe(hashState(room));
  });

  it('names the fields in which another room differs', () => {
    const [one, other] = [roomOf(2), roomOf(2)];
    other.members[1]!.ready = true;
    other.members[0]!.name = 'Ada';
    expect(diff(one, other)).toEqual([
      { path: 'members[0].name', a: 'Peer 1', b: 'Ada' },
      { path: 'members[1].ready', a: false, b: true },
    ]);
  });

  it('knows nothing of its members when all have left, and counts matches, members and lines on', () => {
    const room = roomOf(2);
    room.settings = { ...room.settings, bots: 2, way: 'strict' };
    chat(room, room.members[0]!, 'private');
    shutOut(room, room.members[1]!, true);
    room.locked = true;
    countDown(room, OPTIONS, () => 1);
    room.phase = 'playing';
    emptyRoom(room, OPTIONS);
    const { revision } = room;
    expect(room).toEqual({
      ...createRoom(room.id, OPTIONS),
      revision,
      matches: 1,
      nextMember: 3,
      nextLine: 2,
    });
    expect(JSON.stringify(room)).not.toContain(appOf(1));
  });
});
