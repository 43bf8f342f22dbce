// How a room finds its next game: wishes, votes, a list, and who has the last word.

import { describe, expect, it } from 'vitest';
import { createRng, nextU32 } from '../sim/rng.ts';
import type { FromPeer } from '../wire/messages.ts';
import { admit, remove } from './admission.ts';
import {
  allHaveVoted,
  callVote,
  countVotes,
  goOnWithList,
  isNewWish,
  makeList,
  wish,
  wishesOfHere,
} from './choosing.ts';
import { estateOf, inherit } from './estate.ts';
import { obey } from './leader.ts';
import type { RelayGame } from './match-settings.ts';
import type { Room } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, duel, play, requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';

const more = (id: string): RelayGame => ({ ...toy, info: { ...toy.info, id, name: id } });
const OPTIONS = roomOptions({ games: [toy, more('chess'), more('darts'), duel] });
const contents = Object.fromEntries(OPTIONS.games.map(({ info, content }) => [info.id, content]));

function party(people: number): Room {
  const room = roomOf(0, OPTIONS);
  for (let number = 1; number <= people; number++) admit(room, OPTIONS, requestOf(number, { contents }));
  return room;
}
const seeded = (seed: number) => {
  const rng = createRng(seed);
  return () => nextU32(rng);
};
const wishes = (room: Room, ...games: (string | null)[]) =>
  games.map((game, at) => wish(room, OPTIONS, room.members[at]!, { m: 'wish', game }));
const list = (games: string[], each = 1, shuffle = false): Extract<FromPeer, { m: 'list' }> => ({
  m: 'list',
  list: { games, each, shuffle },
});
const make = (room: Room, said: Extract<FromPeer, { m: 'list' }>, by = room.members[0]!, seed = 1) =>
  makeList(room, OPTIONS, by, said, seeded(seed));

describe('a wish', () => {
  it('is one of each who is here, and goes with them', () => {
    const room = party(3);
    expect(wishes(room, 'chess', 'darts', 'chess')).toEqual([null, null, null]);
    wish(room, OPTIONS, room.members[0]!, { m: 'wish', game: 'darts' });
    wish(room, OPTIONS, room.members[1]!, { m: 'wish', game: null });
    expect(roomView(room).wishes).toEqual([
      { member: 3, game: 'chess' },
      { member: 1, game: 'darts' },
    ]);
    remove(room, OPTIONS, room.members[2]!);
    expect(wishesOfHere(room)).toEqual([{ member: 1, game: 'darts' }]);
  });

  it('is new where it is another one, and never of one who only watches', () => {
    const room = party(2);
    const [ann, ben] = room.members;
    const isNew = (game: string | null) => isNewWish(room, ann!, { m: 'wish', game });
    expect([isNew(null), isNew('chess')]).toEqual([false, true]);
    wishes(room, 'chess');
    expect([isNew('chess'), isNew('darts'), isNew(null)]).toEqual([false, true, true]);
    expect(isNewWish(room, { ...ben!, audience: true }, { m: 'wish', game: 'chess' })).toBe(false);
  });

  it('is for a game of the room', () => {
    expect(wishes(party(1), 'go')).toEqual([{ why: 'no-game' }]);
  });
});

describe('a vote', () => {
  it('chooses the game that most wish for, and takes the wishes', () => {
    const room = party(3);
    expect(callVote(room, room.members[0]!, true)).toBeNull();
    wishes(room, 'darts', 'chess', 'darts');
    countVotes(room, OPTIONS, seeded(1));
    expect([room.settings.game, room.voting, room.wishes]).toEqual(['darts', false, []]);
  });

  it('draws one of equals, each as likely, the same from the same seed', () => {
    const drawn = (seed: number) => {
      const room = party(2);
      wishes(room, 'darts', 'chess');
      countVotes(room, OPTIONS, seeded(seed));
      return room.settings.game;
    };
    const games = Array.from({ length: 400 }, (_, seed) => drawn(seed));
    expect(games.filter((game) => game === 'chess').length).toBeGreaterThan(150);
    expect(games.filter((game) => game === 'darts').length).toBeGreaterThan(150);
    expect(drawn(7)).toBe(drawn(7));
  });

  it('leaves out what cannot be played with who is here, and stays with the game where nothing is wished for', () => {
    const room = party(3);
    wishes(room, 'duel', 'duel', 'chess');
    countVotes(room, OPTIONS, seeded(1));
    expect(room.settings.game).toBe('chess');
    countVotes(room, OPTIONS, seeded(1));
    expect(room.settings.game).toBe('chess');
  });

  it('need not wait once everybody who is heard has voted', () => {
    const room = party(3);
    wishes(room, 'darts', 'chess');
    expect(allHaveVoted(room)).toBe(false);
    room.members[2]!.silent = true;
    expect(allHaveVoted(room)).toBe(true);
    room.members[2]!.silent = false;
    // As one who only watches; such a person is an onlooker.
    room.members[2]!.audience = true;
    expect(allHaveVoted(room)).toBe(true);
  });

  it('is called by the leader in the lobby, or by each member of a free room', () => {
    const room = party(2);
    expect(callVote(room, room.members[1]!, true)).toEqual({ why: 'not-leader' });
    room.free = true;
    expect(callVote(room, room.members[1]!, true)).toBeNull();
    expect(callVote(play(party(2), OPTIONS), party(2).members[0]!, true)).toEqual({ why: 'playing' });
    expect(callVote(room, { ...room.members[1]!, audience: true }, false)).toEqual({ why: 'not-leader' });
    expect(room.voting).toBe(true);
  });
});

describe('a list of games', () => {
  it('is played from its first game on, so many matches of each, and begins again', () => {
    const room = party(2);
    expect(make(room, list(['darts', 'chess'], 2))).toBeNull();
    const played = Array.from({ length: 5 }, () => {
      const { game } = room.settings;
      goOnWithList(room, OPTIONS, seeded(1));
      return game;
    });
    expect(played).toEqual(['darts', 'darts', 'chess', 'chess', 'darts']);
  });

  it('is drawn anew each time where it is shuffled', () => {
    const room = party(1);
    const games = ['toy', 'chess', 'darts', 'duel'];
    make(room, list(games, 1, true), room.members[0]!, 3);
    const random = seeded(5);
    const orders = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const order = games.map(() => {
        const { game } = room.settings;
        goOnWithList(room, OPTIONS, random);
        return game;
      });
      expect([...order].sort()).toEqual([...games].sort());
      orders.add(order.join());
    }
    expect(orders.size).toBeGreaterThan(3);
  });

  it('leaves out games with too few seats, and waits while another game is chosen', () => {
    const room = party(3);
    make(room, list(['duel', 'darts', 'chess']));
    expect(room.settings.game).toBe('darts');
    room.settings = { ...room.settings, game: 'toy' };
    goOnWithList(room, OPTIONS, seeded(1));
    expect([room.settings.game, room.list]).toMatchObject(['toy', { at: 1, played: 0 }]);
  });

  it('is made of games of the room, by the leader', () => {
    const room = party(2);
    expect(make(room, list(['chess', 'go']))).toEqual({ why: 'no-game' });
    expect(make(room, list(['chess']), room.members[1]!)).toEqual({ why: 'not-leader' });
    make(room, list(['chess', 'darts']));
    expect(make(room, { m: 'list', list: null })).toBeNull();
    expect(roomView(room).list).toBeUndefined();
  });
});

describe('the last word', () => {
  it('is the leader’s to give up and to take back', () => {
    const room = party(2);
    const [leader] = room.members;
    const effects = {} as Parameters<typeof obey>[4];
    const say = (command: Parameters<typeof obey>[3]) => obey(room, OPTIONS, leader!, command, effects);
    expect(say({ m: 'free', on: true })).toBeNull();
    expect(roomView(room).free).toBe(true);
    expect(say({ m: 'choose', game: 'chess' })).toEqual({ why: 'voted-on' });
    expect(say({ m: 'choose', botsBy: 1 })).toBeNull();
    say({ m: 'free', on: false });
    expect(say({ m: 'choose', game: 'chess' })).toBeNull();
  });
});

describe('another relay', () => {
  it('goes on with wishes, vote, list and who has the last word', () => {
    const room = party(2);
    make(room, list(['darts', 'chess'], 3));
    wishes(room, 'chess');
    Object.assign(room, { voting: true, free: true });
    const heir = inherit(estateOf(room), OPTIONS, { host: appOf(2), chat: [], frames: null })!;
    expect(heir).toMatchObject({ voting: true, free: true, list: room.list, wishes: room.wishes });
  });
});
