// Who may come in, who may come back, who leads: as the data of a room has it.

import { describe, expect, it } from 'vitest';
import { MOST_BANNED, MOST_ONLOOKERS, MOST_REMEMBERED_PERSONS } from '../wire/messages.ts';
import {
  admit,
  ghostOf,
  lapse,
  needsNoPassword,
  type Returns,
  refusal,
  remove,
  seatOnlookers,
  shutOut,
} from './admission.ts';
import { estateOf } from './estate.ts';
import { rename } from './names.ts';
import { emptyRoom, type Room } from './room.ts';
import { roomInfo, roomView } from './room-view.ts';
import { appOf, contents, play, requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';

const OPTIONS = roomOptions();
const KEYED = roomOptions({ key: 'sesame' });

const knock = (room: Room, request = requestOf(9), options = OPTIONS, returns: Returns = 'none') =>
  refusal(room, options, request, returns);
const leaders = (room: Room) => room.members.filter(({ leader }) => leader).map(({ name }) => name);
const bring = (room: Room, number: number, request = {}, options = OPTIONS, returns: Returns = 'none') =>
  admit(room, options, requestOf(number, request), returns);

describe('a guest who comes in', () => {
  it('gets the lowest free seat and a number of their own', () => {
    const room = roomOf(3);
    remove(room, OPTIONS, room.members[1]!);
    bring(room, 4);
    expect(room.members.map(({ id, seat, name }) => [id, seat, name])).toEqual([
      [1, 0, 'Peer 1'],
      [3, 2, 'Peer 3'],
      [4, 1, 'Peer 4'],
    ]);
  });

  it('has a clean name, and is called by the seat when nothing of the name shows', () => {
    const room = roomOf(1);
    bring(room, 2, { name: '\u200b \u202e' });
    bring(room, 3, { name: '  Zoë \u202e ' });
    expect(room.members.map(({ name }) => name)).toEqual(['Peer 1', 'Player 2', 'Zoë']);
  });

  it('takes the place of a bot that was going to sit on the last free seat', () => {
    const room = roomOf(6);
    room.settings = { ...room.settings, bots: 2 };
    bring(room, 7);
    expect(room.settings.bots).toBe(1);
  });

  it('needs the rules of the game that is played, and no others', () => {
    const room = roomOf(1);
    expect(knock(room, requestOf(2, { contents: { toy: contents.toy } }))).toBeNull();
    const wrong: { [game: string]: string }[] = [
      {},
      { duel: contents.duel },
      { ...contents, toy: 'ffffffffffffffff' },
    ];
    for (const brought of wrong) {
      expect(knock(room, requestOf(2, { contents: brought }))).toEqual({
        why: 'content',
        game: 'toy',
        app: 'lab',
      });
    }
  });

  it('finds no seat in a full room', () => {
    const room = roomOf(8);
    expect(knock(room)).toEqual({ why: 'full', seats: 8 });
    expect(() => bring(room, 9)).toThrow('full');
    remove(room, OPTIONS, room.members[3]!);
    expect(knock(room)).toBeNull();
  });

  it('has a copy of the contents kept that the guest brought', () => {
    const room = roomOf(0);
    const brought = { ...contents };
    const member = bring(room, 1, { contents: brought });
    brought.toy = 'ffffffffffffffff';
    expect(member.contents).toEqual(contents);
  });
});

describe('a guest who comes while bots play', () => {
  const game = { ...toy, info: { ...toy.info, dropIn: 'now' as const } };
  const DROP_IN = roomOptions({ games: [game] });
  const playing = (options = DROP_IN) => {
    const room = roomOf(2, options);
    room.settings = { ...room.settings, bots: 2 };
    return play(room, options);
  };

  it('takes over the first bot', () => {
    const room = playing();
    const late = bring(room, 3, {}, DROP_IN, 'all');
    expect(late).toMatchObject({ seat: 2, plays: true, returning: true, ready: true, name: 'Peer 3' });
    expect(room.match!.seats.map(({ kind, taken }) => [kind, taken?.name])).toEqual([
      ['player', undefined],
      ['player', undefined],
      ['bot', 'Peer 3'],
      ['bot', undefined],
      ...new Array(4).fill(['empty', undefined]),
    ]);
    expect(room.dealt[2]).toBe(`${appOf(3)}/0`);
    expect(bring(room, 4, {}, DROP_IN, 'all').seat).toBe(3);
  });

  it('waits where no bot is left, where the game has no drop-in, and where frames of the match are gone', () => {
    const waits = (room: Room, number: number, options = DROP_IN, returns: Returns = 'all') =>
      !bring(room, number, {}, options, returns).plays;
    const room = playing();
    bring(room, 3, {}, DROP_IN, 'all');
    bring(room, 4, {}, DROP_IN, 'all');
    expect(waits(room, 5)).toBe(true);
    expect(waits(playing(OPTIONS), 3, OPTIONS)).toBe(true);
    expect(waits(playing(), 3, DROP_IN, 'none')).toBe(true);
  });

  it('takes over a bot as a further player where the first at the app plays, and waits where the first does not', () => {
    const room = playing();
    expect(bring(room, 2, { player: 1 }, DROP_IN, 'all')).toMatchObject({
      seat: 2,
      plays: true,
      returning: true,
    });
    expect(room.dealt[2]).toBe(`${appOf(2)}/1`);
    expect(bring(room, 3, { player: 1 }, DROP_IN, 'all').plays).toBe(false);
    const waits = playing();
    waits.members[1]!.plays = false;
    expect(bring(waits, 2, { player: 1 }, DROP_IN, 'all').plays).toBe(false);
  });

  it('finds a seat that other guests have taken over and left', () => {
    const room = playing();
    room.settings = { ...room.settings, seats: 4 };
    for (const number of [3, 4]) remove(room, DROP_IN, bring(room, number, {}, DROP_IN, 'all'));
    expect(refusal(room, DROP_IN, requestOf(5), 'all')).toBeNull();
    expect(bring(room, 5, {}, DROP_IN, 'all')).toMatchObject({ seat: 2, plays: false });
  });

  it('has that seat and name again after coming back', () => {
    const room = playing();
    const late = bring(room, 3, {}, DROP_IN, 'all');
    remove(room, DROP_IN, late);
    expect(bring(room, 4, {}, DROP_IN, 'all').seat).toBe(3);
    expect(bring(room, 3, { name: 'Other' }, DROP_IN, 'all')).toMatchObject({ seat: 2, name: 'Peer 3' });
  });
});

describe('the leader', () => {
  it('is the member who has been in the room longest', () => {
    const room = roomOf(3);
    expect(leaders(room)).toEqual(['Peer 1']);
    remove(room, OPTIONS, room.members[0]!);
    expect(leaders(room)).toEqual(['Peer 2']);
    remove(room, OPTIONS, room.members[1]!);
    expect(leaders(room)).toEqual(['Peer 2']);
  });

  it('of a room with a key is the member who brings it, and no other, even when that member is gone', () => {
    const room = roomOf(2, KEYED);
    bring(room, 3, { key: 'simsim' }, KEYED);
    expect(leaders(room)).toEqual([]);
    const host = bring(room, 4, { key: 'sesame' }, KEYED);
    expect(leaders(room)).toEqual(['Peer 4']);
    remove(room, KEYED, host);
    expect(leaders(room)).toEqual([]);
  });
});

describe('the maker of a room', () => {
  it('is who led it first, also under another name, and is told while another one leads', () => {
    const room = roomOf(2);
    const [first, second] = room.members;
    rename(room, first!, 'Bob');
    rename(room, second!, 'Ann');
    expect(roomView(room).maker).toBeUndefined();
    remove(room, OPTIONS, first!);
    expect(roomView(room).maker).toBe('Bob');
    expect(roomInfo(room, OPTIONS)).toMatchObject({ host: 'Ann', maker: 'Bob' });
  });

  it('is another one once everybody has left', () => {
    const room = roomOf(1);
    emptyRoom(room, OPTIONS);
    bring(room, 2);
    expect(room.maker).toBe('Peer 2');
  });
});

describe('a locked room', () => {
  const locked = (people: number, options = OPTIONS) =>
    Object.assign(roomOf(people, options), { locked: true });

  it('lets in no new guest', () => {
    const room = locked(2);
    expect(knock(room)).toEqual({ why: 'locked' });
    room.locked = false;
    expect(knock(room)).toBeNull();
  });

  it('lets back in a member who was in it, but not another player from the same app', () => {
    const room = locked(2);
    remove(room, OPTIONS, room.members[1]!);
    expect(knock(room, requestOf(2))).toBeNull();
    expect(knock(room, requestOf(2, { player: 1 }))).toEqual({ why: 'locked' });
  });

  it('keeps out a member who was removed', () => {
    const room = locked(2);
    const member = room.members[1]!;
    shutOut(room, member, false);
    remove(room, OPTIONS, member);
    expect(knock(room, requestOf(2))).toEqual({ why: 'locked' });
  });

  it('keeps out a removed member as another player of the same app; the player who sits there stays known', () => {
    const room = roomOf(2);
    const [, second, third] = [1, 2, 3].map((player) => bring(room, 2, { player }));
    remove(room, OPTIONS, second!);
    room.locked = true;
    shutOut(room, room.members[1]!, false);
    expect(knock(room, requestOf(2, { player: 2 }))).toEqual({ why: 'locked' });
    remove(room, OPTIONS, third!);
    expect(knock(room, requestOf(2, { player: 3 }))).toBeNull();
  });

  it('lets in a guest who brings its key', () => {
    const room = locked(1, KEYED);
    expect(knock(room, requestOf(9, { key: 'sesame' }), KEYED)).toBeNull();
    expect(knock(room, requestOf(9, { key: 'simsim' }), KEYED)).toEqual({ why: 'locked' });
  });
});

describe('a ban', () => {
  it('keeps an app out under any name and for any of its players, and no other app', () => {
    const room = roomOf(3);
    const member = room.members[1]!;
    shutOut(room, member, true);
    remove(room, OPTIONS, member);
    for (const request of [{}, { name: 'Somebody' }, { player: 2 }]) {
      expect(knock(room, requestOf(2, request))).toEqual({ why: 'banned' });
    }
    expect(knock(room, requestOf(9))).toBeNull();
  });

  it('is separate from a removal, after which a member may come back', () => {
    const room = roomOf(2);
    const { id } = room.members[1]!;
    shutOut(room, room.members[1]!, false);
    remove(room, OPTIONS, room.members[1]!);
    expect(knock(room, requestOf(2))).toBeNull();
    // The view of the room tells the other members why this one leaves.
    expect(roomView(room)).toMatchObject({ kicked: [id], banned: [] });
  });

  it('ends together with a lock when all have gone', () => {
    const room = Object.assign(roomOf(2), { locked: true });
    shutOut(room, room.members[1]!, true);
    emptyRoom(room, OPTIONS);
    expect(knock(room, requestOf(2))).toBeNull();
  });
});

describe('the password of a room', () => {
  const knows = (room: Room, number: number) => needsNoPassword(room, appOf(number));

  it('need not be given again by who has been in, and was not put out', () => {
    const room = roomOf(3);
    remove(room, OPTIONS, room.members[1]!);
    shutOut(room, room.members[1]!, false);
    remove(room, OPTIONS, room.members[1]!);
    expect([1, 2, 3, 4].map((number) => knows(room, number))).toEqual([true, true, false, false]);
  });

  it('is asked of those who were away when it was changed, until they have given the new one', () => {
    const room = roomOf(3);
    remove(room, OPTIONS, room.members[1]!);
    lapse(room);
    remove(room, OPTIONS, room.members[1]!);
    expect([1, 2, 3].map((number) => knows(room, number))).toEqual([true, false, true]);
    expect(estateOf(room).lapsed).toEqual([`${appOf(2)}/0`]);
    bring(room, 2);
    expect(knows(room, 2)).toBe(true);
    expect(room.lapsed).toEqual([]);
  });
});

describe('the memory of a room', () => {
  it('is bounded, and holds the latest members', () => {
    const room = roomOf(0);
    for (let number = 1; number <= MOST_REMEMBERED_PERSONS + 1; number++) {
      const member = Object.assign(bring(room, number), { handicap: 1 });
      remove(room, OPTIONS, member);
      shutOut(room, { ...member, person: null, client: appOf(1_000 + number) }, true);
    }
    room.locked = true;
    const { known, handicaps, banned } = room;
    expect([known, handicaps, banned].map(({ length }) => length)).toEqual([
      MOST_REMEMBERED_PERSONS,
      MOST_REMEMBERED_PERSONS,
      MOST_BANNED,
    ]);
    expect(knock(room, requestOf(1))).toEqual({ why: 'locked' });
    expect(knock(room, requestOf(2))).toBeNull();
    room.locked = false;
    const oldest = 1_000 + MOST_REMEMBERED_PERSONS + 2 - MOST_BANNED;
    expect(knock(room, requestOf(oldest - 1))).toBeNull();
    expect(knock(room, requestOf(oldest))).toEqual({ why: 'banned' });
  });

  it('gives a returning member the own handicap back, also where the room has gone on elsewhere', () => {
    const room = roomOf(2);
    room.members[1]!.handicap = 2;
    remove(room, OPTIONS, room.members[1]!);
    const { members, handicaps } = structuredClone(estateOf(room));
    const elsewhere = Object.assign(roomOf(1), { members, handicaps });
    expect(bring(elsewhere, 2).handicap).toBe(2);
    const [second, third, copy] = [bring(room, 2), bring(room, 3), bring(room, 2)];
    // A copy of the profile comes without a handicap.
    expect([second, third, copy].map(({ handicap }) => handicap)).toEqual([2, 0, 0]);

    // The room forgets handicaps of zero and of kicked members.
    second.handicap = 0;
    remove(room, OPTIONS, second);
    third.handicap = 3;
    shutOut(room, third, false);
    remove(room, OPTIONS, third);
    expect(room.handicaps).toEqual([]);
  });

  // The room remembers a bounded number of persons, and members come first.
  it('keeps every member who is here, however many come and go', () => {
    const room = roomOf(2, roomOptions({ seats: 2 }));
    const onlooker = bring(room, 3, { onlooks: true });
    for (let number = 4; number <= MOST_REMEMBERED_PERSONS + 9; number++) {
      remove(room, OPTIONS, bring(room, number, { onlooks: true }));
    }
    room.locked = true;
    remove(room, OPTIONS, room.members[0]!);
    expect([room.known.length, knock(room, requestOf(1))]).toEqual([MOST_REMEMBERED_PERSONS, null]);
    remove(room, OPTIONS, onlooker);
    expect(knock(room, requestOf(3))).toBeNull();
  });

  it('holds a member who comes again as the latest, once', () => {
    const room = roomOf(3);
    remove(room, OPTIONS, room.members[0]!);
    bring(room, 1);
    expect(room.known).toEqual([2, 3, 1].map((number) => `${appOf(number)}/0`));
  });
});

describe('a member whose app died', () => {
  it('gets the place back by the old member number, though the room has not noticed the loss', () => {
    const room = roomOf(2);
    room.settings = { ...room.settings, seats: 2 };
    expect(knock(room, requestOf(2))).toEqual({ why: 'full', seats: 2 });
    const request = requestOf(2, { was: 2 });
    expect(knock(room, request)).toBeNull();
    const before = room.members[1]!;
    const back = admit(room, OPTIONS, request);
    remove(room, OPTIONS, before);
    expect(back).toMatchObject({ id: 3, seat: 1, name: 'Peer 2', person: before.person });
    // The number of another member is useless to a stranger.
    expect(knock(room, requestOf(9, { was: 3 }))).toEqual({ why: 'full', seats: 2 });
  });

  it('gets the place back by the old number once more, where the welcome of a join with it was not heard', () => {
    const room = roomOf(2);
    const request = requestOf(2, { was: 2 });
    const [, before] = room.members;
    const unheard = admit(room, OPTIONS, request);
    remove(room, OPTIONS, before!);
    expect(ghostOf(room, request)).toBe(unheard);
    const back = admit(room, OPTIONS, request);
    remove(room, OPTIONS, unheard);
    expect(back).toMatchObject({ id: 4, seat: 1, name: 'Peer 2', person: before!.person });
    expect(room.members).toHaveLength(2);
  });

  /** A room of two seats, both taken; one of them has been silent for a second. */
  const withGhost = (ghost: number, options = OPTIONS) => {
    const room = roomOf(2, roomOptions({ ...options, seats: 2 }));
    room.members[ghost]!.silent = true;
    return room;
  };
  /** They come in, and their ghost goes. */
  const comeBack = (room: Room, number: number, options = OPTIONS) => {
    const ghost = room.members.find(({ silent }) => silent)!;
    const member = bring(room, number, {}, options);
    remove(room, options, ghost);
    return member;
  };

  it('comes back at once to the own seat, also into a full room, and leads it again', () => {
    const room = withGhost(0);
    expect(knock(room)).toEqual({ why: 'full', seats: 2 });
    expect(knock(room, requestOf(1))).toBeNull();
    comeBack(room, 1);
    expect(room.members).toMatchObject([
      { id: 2, seat: 1, leader: false },
      { id: 3, seat: 0, leader: true, silent: false },
    ]);
  });

  it('comes back to the own seat and leaves bots where they are', () => {
    const room = roomOf(2);
    room.settings = { ...room.settings, bots: 6 };
    room.members[1]!.silent = true;
    comeBack(room, 2);
    expect(room.settings.bots).toBe(6);
  });

  // The number of the host is public, and its key is secret.
  it('leads a room that has a key only with the key', () => {
    const room = roomOf(0, KEYED);
    bring(room, 1, { key: 'sesame' }, KEYED).silent = true;
    comeBack(room, 1, KEYED);
    expect(room.members).toMatchObject([{ id: 2, seat: 0, leader: false }]);
  });

  it('is told apart from a second app with the same number, which counts as unknown', () => {
    const room = withGhost(0);
    room.members[0]!.silent = false;
    expect(knock(room, requestOf(1))).toEqual({ why: 'full', seats: 2 });
    const larger = roomOf(2);
    expect(bring(larger, 1)).toMatchObject({ seat: 2, client: appOf(1), person: null, leader: false });
  });
});

describe('a seat of the match that is on', () => {
  it('can be taken again by the player it was dealt to, when all of its frames are here', () => {
    const room = play(roomOf(3));
    remove(room, OPTIONS, room.members[1]!);
    expect(knock(room, requestOf(2), OPTIONS, 'all')).toBeNull();
    expect(bring(room, 2, {}, OPTIONS, 'all')).toMatchObject({ id: 4, seat: 1, ready: true, plays: true });
  });

  it('has the name that it was dealt with when its own player is back', () => {
    const room = roomOf(0);
    for (const number of [1, 2, 3]) bring(room, number, { name: 'Bob' });
    play(room);
    for (const gone of room.members.slice(1)) remove(room, OPTIONS, gone);
    expect(bring(room, 3, { name: 'Bob' }, OPTIONS, 'all')).toMatchObject({ seat: 2, name: 'Bob 3' });
  });

  it('is closed where its frames are not, and its player waits with the others', () => {
    const room = play(roomOf(3));
    remove(room, OPTIONS, room.members[1]!);
    expect(bring(room, 2)).toMatchObject({ seat: 3, ready: true, plays: false });
    const ghost = room.members[0]!;
    ghost.silent = true;
    expect(bring(room, 1)).toMatchObject({ seat: ghost.seat, plays: false });
  });

  it('goes to no other person, and to no other player at the same app', () => {
    const room = play(roomOf(3));
    remove(room, OPTIONS, room.members[1]!);
    for (const request of [requestOf(9), requestOf(2, { player: 1 })]) {
      expect(knock(room, request, OPTIONS, 'all')).toBeNull();
      const late = admit(room, OPTIONS, request, 'all');
      expect(late.plays).toBe(false);
      expect(late.seat).not.toBe(1);
    }
  });

  it('is for one player: the one who is back has it, unless its holder is there and heard', () => {
    const room = play(roomOf(2));
    expect(bring(room, 2, {}, OPTIONS, 'all')).toMatchObject({ seat: 2, plays: false, person: null });
    remove(room, OPTIONS, room.members[1]!);
    bring(room, 2, {}, OPTIONS, 'all');
    room.members.at(-1)!.silent = true;
    expect(bring(room, 2, {}, OPTIONS, 'all')).toMatchObject({ seat: 1, plays: true });
  });
});

describe('a guest without a seat who watches', () => {
  const TWO = roomOptions({ seats: 2 });
  const onlooks = { onlooks: true } as const;

  it('is let in beside the members, as many as a room bears, and told apart by name', () => {
    const room = roomOf(2, TWO);
    for (let number = 0; number < MOST_ONLOOKERS; number++)
      bring(room, 3 + number, { ...onlooks, name: 'Peer 1' });
    expect(room.members).toHaveLength(2);
    expect(room.onlookers.map(({ name, watches, leader }) => [name, watches, leader])).toContainEqual([
      'Peer 1 9',
      false,
      false,
    ]);
    expect(new Set([...room.members, ...room.onlookers].map(({ id }) => id)).size).toBe(2 + MOST_ONLOOKERS);
    expect(knock(room, requestOf(99, onlooks), TWO)).toEqual({ why: 'full', seats: 2 });
  });

  it('takes no seat, whichever is free, as the audience, and lets those behind pass', () => {
    const room = roomOf(1, TWO);
    const screen = bring(room, 2, { ...onlooks, audience: true });
    expect([room.members.length, room.onlookers]).toEqual([1, [screen]]);
    bring(room, 3, onlooks);
    const waits = bring(room, 4, onlooks);
    remove(room, TWO, room.members[1]!);
    expect(seatOnlookers(room, TWO, false)).toBe(true);
    expect(room.members[1]).toBe(waits);
    expect(room.onlookers).toEqual([screen]);
  });

  it('stays the known person while a copy of the same person takes a seat', () => {
    const room = roomOf(2, TWO);
    bring(room, 3, onlooks);
    remove(room, TWO, room.members[0]!);
    const again = bring(room, 3, {}, TWO);
    remove(room, TWO, room.members[0]!);
    seatOnlookers(room, TWO, false);
    expect(room.members).toMatchObject([{ id: again.id, person: null }, { person: `${appOf(3)}/0` }]);
  });

  it('gets the next free seat, in the order of arrival, and the lead when no other member is left', () => {
    const room = roomOf(2, TWO);
    const [ann, ben] = room.members;
    const [cat, dan] = [3, 4].map((number) => bring(room, number, onlooks));
    expect(seatOnlookers(room, TWO, false)).toBe(false);
    remove(room, TWO, ann!);
    expect(seatOnlookers(room, TWO, false)).toBe(true);
    expect(room.members).toEqual([ben, cat]);
    expect(cat).toMatchObject({ seat: 0, watches: false, ready: false, leader: false });
    expect(room.onlookers).toEqual([dan]);
    remove(room, TWO, ben!);
    remove(room, TWO, cat!);
    seatOnlookers(room, TWO, false);
    expect(room.members).toMatchObject([{ name: 'Peer 4', leader: true }]);
  });

  it('leaves the seats of members who may come back, and goes on watching on the seat of one who is gone', () => {
    const room = play(roomOf(2, TWO), TWO);
    const cat = bring(room, 3, onlooks);
    remove(room, TWO, room.members[1]!);
    expect(seatOnlookers(room, TWO, true)).toBe(false);
    expect(seatOnlookers(room, TWO, false)).toBe(true);
    expect(cat).toMatchObject({ plays: false, watches: true, ready: true });
  });

  it('is let in once when coming back while the old connection is silent', () => {
    const room = roomOf(2, TWO);
    const before = bring(room, 3, onlooks);
    before.silent = true;
    bring(room, 3, onlooks);
    expect(remove(room, TWO, before)).toBe(true);
    expect(room.onlookers.map(({ name }) => name)).toEqual(['Peer 3']);
    expect(room.members).toHaveLength(2);
  });
});

describe('a guest who comes while a match is on', () => {
  it('waits for the next match, and is ready for it', () => {
    const room = play(roomOf(2));
    expect(bring(room, 3, {}, OPTIONS, 'all')).toMatchObject({ seat: 2, ready: true, plays: false });
    room.phase = 'countdown';
    expect(bring(room, 4, {}, OPTIONS, 'all')).toMatchObject({ seat: 3, ready: true, plays: false });
  });

  it('takes the seat of a bot that plays only when no others are left', () => {
    const room = roomOf(2, roomOptions({ seats: 4 }));
    room.settings = { ...room.settings, bots: 1 };
    play(room);
    expect(bring(room, 3).seat).toBe(3);
    expect(room.settings.bots).toBe(1);
    expect(bring(room, 4).seat).toBe(2);
    expect(room.settings.bots).toBe(0);
    expect(knock(room)).toEqual({ why: 'full', seats: 4 });
  });

  it('leaves the seats of members who may come back, as long as they may', () => {
    const room = play(roomOf(4, roomOptions({ seats: 4 })));
    const [, second, third, fourth] = room.members;
    remove(room, OPTIONS, second!);
    expect(knock(room, requestOf(9), OPTIONS, 'all')).toEqual({ why: 'full', seats: 4 });
    expect(knock(room, requestOf(9), OPTIONS, 'none')).toBeNull();
    expect(knock(room, requestOf(2), OPTIONS, 'all')).toBeNull();
    // A member whom the leader has removed loses the seat.
    shutOut(room, third!, false);
    remove(room, OPTIONS, third!);
    expect(bring(room, 9, {}, OPTIONS, 'all').seat).toBe(2);
    remove(room, OPTIONS, fourth!);
    bring(room, 4, {}, OPTIONS, 'all');
    expect(knock(room, requestOf(10), OPTIONS, 'all')).toEqual({ why: 'full', seats: 4 });
  });
});
