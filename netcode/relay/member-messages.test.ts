import { describe, expect, it } from 'vitest';
import { toHex } from '../crypto/bytes.ts';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { seeded } from '../lab/testing/hand-peer.ts';
import { signEnd } from '../replay/signed-end.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import { appOf, toy } from '../room/testing/rooms.ts';
import { COUNTDOWN_MS, SCREENS_NAMED_MS } from '../wire/limits.ts';
import type { Denial, FromPeer, FromRelay } from '../wire/messages.ts';
import type { HallAsker } from './held-room.ts';
import { handleMessage, type MessagedRoom } from './member-messages.ts';
import { NativeLifecycle } from './native-lifecycle.ts';
import {
  ANNOUNCE_BURST,
  ANNOUNCE_EVERY_MS,
  ASK_BURST,
  ASK_EVERY_MS,
  CHAT_BURST,
  CHOICE_BURST,
  CHOICE_EVERY_MS,
  EMOTE_BURST,
  GIFT_BURST,
  HALL_BURST,
  HALL_EVERY_MS,
  NAME_BURST,
  NATIVES_BURST,
  WISH_BURST,
  WISH_EVERY_MS,
} from './rate-limits.ts';
import { Showings } from './showings.ts';
import { RoomMatches } from './testing/room-matches.ts';

const FILE = 'f'.repeat(64);
const ANN = namedKeyPair('Ann');
const QUAKE = { game: 'quake', hash: '0123456789abcdef', version: null, client: true, server: true };

/** A room whose members say things. The app of member 1 hosts it. */
class Talk extends RoomMatches {
  readonly said: FromRelay[] = [];
  readonly asked: HallAsker[] = [];
  readonly passed: (readonly [number, FromRelay])[] = [];
  readonly kicked: (readonly [number, string, string])[] = [];
  readonly dismissed: number[] = [];
  readonly prepared: number[] = [];
  readonly #room: MessagedRoom;

  constructor(people: number, options: Partial<RoomOptions> = {}) {
    super(people, options);
    const { data, lifecycle } = this;
    this.#room = {
      ...{ data, lifecycle, options: this.options, natives: new NativeLifecycle(data) },
      showings: new Showings(data, [], () => 0),
      hall: { ask: (asker) => this.asked.push(asker) },
      random: () => 7,
      host: appOf(1),
      say: (message) => this.said.push(message),
      pass: (message, to) => this.passed.push([to, message]),
      kick: ({ id }, reason, text) => this.kicked.push([id, reason, text]),
      dismiss: ({ member }) => this.dismissed.push(member!.id),
      prepared: ({ member }) => this.prepared.push(member!.id),
    };
  }

  /** Why it cannot be, or null; and whether the room has changed. */
  say(id: number, message: FromPeer): { denial: Denial | null; changed: boolean } {
    const outcome = handleMessage(this.#room, this.client(id), this.member(id), message, this.now);
    return { denial: typeof outcome === 'object' ? outcome : null, changed: outcome === 'changed' };
  }
}

const DONE = { denial: null, changed: true };
const NOTHING = { denial: null, changed: false };
const denied = (denial: Denial) => ({ denial, changed: false });

describe('what members’ apps exchange of how a match ended', () => {
  /** The app of member 1 is Ann's. */
  function afterMatch(people = 3): Talk {
    const talk = new Talk(people);
    talk.member(1).client = fingerprint(ANN.public);
    talk.data.matches = 3;
    return talk;
  }
  const greet = (match = 3, pair = ANN) => ({ m: 'greet', match, key: toHex(pair.public) }) as const;
  const sealed = (to: number, match = 3) => ({ m: 'sealed', match, to, box: 'ab' }) as const;

  it('goes to everybody as a key, once a match, and to one member as a box', () => {
    const talk = afterMatch();
    for (let i = 0; i < 3; i++) talk.say(1, greet());
    expect(talk.said).toEqual([{ m: 'greet', match: 3, member: 1, key: toHex(ANN.public) }]);
    for (const to of [2, 2, 3, 9]) talk.say(1, sealed(to));
    const box = { m: 'sealed', match: 3, member: 1, box: 'ab' };
    expect(talk.passed).toEqual([
      [2, box],
      [3, box],
    ]);
    expect(talk.dismissed).toEqual([]);
  });

  it('is passed on of the match that was dealt last, and of the one that has the result, alone', () => {
    const talk = afterMatch();
    talk.data.result = { number: 2 } as typeof talk.data.result;
    for (const match of [1, 4]) {
      talk.say(1, greet(match));
      talk.say(1, sealed(2, match));
    }
    expect([talk.said, talk.passed]).toEqual([[], []]);
    talk.say(1, greet(2));
    talk.say(1, sealed(2, 2));
    expect([talk.said.length, talk.passed.length]).toEqual([1, 1]);
  });

  it('costs who tells another app’s key as their own the session', () => {
    const talk = afterMatch();
    talk.say(2, greet());
    expect(talk.said).toEqual([]);
    expect(talk.dismissed).toEqual([2]);
  });
});

describe('a member who is ready', () => {
  it('is so for the game that the room plays, and for no other', () => {
    const talk = new Talk(1);
    expect(talk.say(1, { m: 'ready', ready: true, game: 'duel' })).toEqual(NOTHING);
    expect(talk.say(1, { m: 'ready', ready: true, native: 1 })).toEqual(NOTHING);
    expect(talk.member(1).ready).toBe(false);
    expect(talk.say(1, { m: 'ready', ready: true, game: 'toy' })).toEqual(DONE);
    expect(talk.say(1, { m: 'ready', ready: true })).toEqual(NOTHING); // already
    expect(talk.say(1, { m: 'ready', ready: false, game: 'duel' })).toEqual(DONE); // taken back whatever it was for
  });

  it('is so for the game that people have, where one is chosen', () => {
    // What is not played needs no file of anybody.
    const talk = new Talk(1, { games: [{ ...toy, info: { ...toy.info, file: true } }] });
    talk.say(1, { m: 'natives', of: [QUAKE] });
    talk.say(1, { m: 'native', game: 'quake' });
    const { number } = talk.data.native!;
    expect(talk.say(1, { m: 'ready', ready: true })).toEqual(NOTHING);
    expect(talk.say(1, { m: 'ready', ready: true, native: number + 1 })).toEqual(NOTHING);
    expect(talk.say(1, { m: 'ready', ready: true, native: number })).toEqual(DONE);
    talk.data.native = { ...talk.data.native!, phase: 'playing' };
    expect(talk.say(1, { m: 'ready', ready: false })).toEqual(NOTHING);
  });

  it('needs the file that the game is played with', () => {
    const talk = new Talk(1, { games: [{ ...toy, info: { ...toy.info, file: true } }] });
    talk.data.settings = { ...talk.data.settings, file: { hash: FILE, title: 'Ember' } };
    expect(talk.say(1, { m: 'ready', ready: true })).toEqual(denied({ why: 'no-file' }));
    expect(talk.say(1, { m: 'has', file: FILE })).toEqual(DONE);
    expect(talk.say(1, { m: 'has', file: FILE })).toEqual(NOTHING);
    expect(talk.say(1, { m: 'ready', ready: true })).toEqual(DONE);
  });

  it('cannot take that back once the match runs, while those who wait may', () => {
    const talk = new Talk(2);
    talk.lifecycle.start([talk.member(1)], 0);
    talk.wait(COUNTDOWN_MS);
    talk.member(2).ready = true;
    expect(talk.say(1, { m: 'ready', ready: false })).toEqual(NOTHING);
    expect(talk.say(2, { m: 'ready', ready: false })).toEqual(DONE);
    expect([talk.member(1).ready, talk.member(2).ready]).toEqual([true, false]);
  });
});

describe('a screen that shows a match', () => {
  it('is believed of the match that is dealt, and told once to those who wait for it', () => {
    const talk = new Talk(3);
    talk.member(1).shown = talk.member(2).shown = 0;
    talk.play();
    for (const match of [0, 2]) expect(talk.say(1, { m: 'shown', match })).toEqual(NOTHING);
    // Too early for a word about it.
    expect(talk.say(1, { m: 'shown', match: 1 })).toEqual(NOTHING);
    talk.wait(SCREENS_NAMED_MS);
    expect(talk.say(2, { m: 'shown', match: 1 })).toEqual(DONE);
    expect(talk.say(2, { m: 'shown', match: 1 })).toEqual(NOTHING);
    // No match waits for who has said nothing of a screen.
    expect(talk.say(3, { m: 'shown', match: 1 })).toEqual(NOTHING);
    expect(talk.data.members.map(({ shown }) => shown)).toEqual([1, 1, null]);
  });
});

describe('a name', () => {
  it('changes to what shows of it, and never to that of another member', () => {
    const talk = new Talk(2);
    expect(talk.say(1, { m: 'name', name: '  Ann ' })).toEqual(DONE);
    expect(talk.say(1, { m: 'name', name: 'Ann' })).toEqual(NOTHING);
    expect(talk.say(1, { m: 'name', name: ' ' })).toEqual(NOTHING); // nothing shows: the old one stays
    talk.say(2, { m: 'name', name: 'ANN' });
    expect(talk.data.members.map(({ name }) => name)).toEqual(['Ann', 'ANN 2']);
  });

  it('that changes too often is refused', () => {
    const talk = new Talk(1);
    for (let at = 0; at < NAME_BURST; at++) talk.say(1, { m: 'name', name: `Ann ${at}` });
    expect(talk.say(1, { m: 'name', name: 'Zoe' })).toEqual(denied({ why: 'too-fast' }));
  });
});

describe('what is said to all', () => {
  it('is a line of chat, unless nothing shows of it', () => {
    const talk = new Talk(2);
    expect(talk.say(2, { m: 'chat', text: ' hello ' })).toEqual(NOTHING);
    expect(talk.say(2, { m: 'chat', text: ' ' })).toEqual(NOTHING);
    expect(talk.said).toEqual([{ m: 'chat', id: 1, member: 2, name: 'Peer 2', text: 'hello' }]);
  });

  it('is refused as a line that comes too fast, and dropped as an emote', () => {
    const talk = new Talk(1);
    for (let at = 0; at < CHAT_BURST; at++) talk.say(1, { m: 'chat', text: 'a' });
    expect(talk.say(1, { m: 'chat', text: 'a' })).toEqual(denied({ why: 'too-fast' }));
    for (let at = 0; at < EMOTE_BURST; at++) talk.say(1, { m: 'emote', emote: 'wave' });
    expect(talk.say(1, { m: 'emote', emote: 'wave' })).toEqual(NOTHING);
    const kinds = talk.said.map(({ m }) => m);
    expect([kinds.filter((m) => m === 'chat').length, kinds.filter((m) => m === 'emote').length]).toEqual([
      CHAT_BURST,
      EMOTE_BURST,
    ]);
  });
});

describe('a question for the hall', () => {
  it('is passed on with the member and the key by which the table has them, at a bounded rate', () => {
    const talk = new Talk(2);
    const seconds = 60;
    for (let tick = 0; tick < 60 * seconds; tick++) {
      talk.now += 1000 / 60;
      talk.say(2, { m: 'hall' });
    }
    expect(talk.asked[0]).toEqual({ member: 2, person: `${talk.member(2).client}/0` });
    expect(talk.asked.length).toBeGreaterThanOrEqual(HALL_BURST);
    expect(talk.asked.length).toBeLessThanOrEqual(HALL_BURST + (seconds * 1000) / HALL_EVERY_MS);
    expect(talk.say(2, { m: 'hall' })).toEqual(denied({ why: 'too-fast' }));
    expect(talk.said).toEqual([]);
  });
});

describe('an announcement', () => {
  it('is the leader’s alone', () => {
    const talk = new Talk(2);
    expect(talk.say(2, { m: 'announce', text: 'Pizza' })).toEqual(denied({ why: 'not-leader' }));
    expect(talk.data.announcement).toBeNull();
    expect(talk.say(1, { m: 'announce', text: 'Pizza' })).toEqual(DONE);
    expect(talk.data.announcement).toEqual({ name: 'Peer 1', text: 'Pizza' });
  });

  it('is refused when a leader changes it at each tick, and has nothing told that is said already', () => {
    const talk = new Talk(1);
    const announce = (text: string) => talk.say(1, { m: 'announce', text });
    const seconds = 60;
    let changes = 0;
    for (let tick = 0; tick < 60 * seconds; tick++) {
      talk.now += 1000 / 60;
      if (announce(`line ${tick}`).changed) changes++;
    }
    expect(changes).toBeGreaterThanOrEqual(ANNOUNCE_BURST);
    expect(changes).toBeLessThanOrEqual(ANNOUNCE_BURST + (seconds * 1000) / ANNOUNCE_EVERY_MS);
    expect(announce('line')).toEqual(denied({ why: 'too-fast' }));
    talk.now += ANNOUNCE_BURST * ANNOUNCE_EVERY_MS;
    expect([announce('Pizza'), announce('Pizza')]).toEqual([DONE, NOTHING]);
  });
});

describe('a message for the leader alone', () => {
  it('is refused from others, and done for the leader', () => {
    const talk = new Talk(2);
    expect(talk.say(2, { m: 'lock', locked: true })).toEqual(denied({ why: 'not-leader' }));
    expect(talk.say(1, { m: 'lock', locked: true })).toEqual(DONE);
    expect(talk.data.locked).toBe(true);
    expect(talk.say(1, { m: 'kick', member: 9, why: '' })).toEqual(denied({ why: 'nobody' }));
    talk.say(1, { m: 'kick', member: 2, why: ' bye ', ban: true });
    expect(talk.kicked).toEqual([[2, 'banned', 'bye']]);
  });

  it('starts, drops gifts into, and ends the match', () => {
    const talk = new Talk(1);
    expect(talk.say(1, { m: 'start' })).toEqual(DONE);
    expect(talk.data.phase).toBe('countdown');
    talk.wait(COUNTDOWN_MS);
    for (let at = 0; at < GIFT_BURST; at++)
      expect(talk.say(1, { m: 'gift', match: 1, value: 3 })).toEqual(DONE);
    expect(talk.say(1, { m: 'gift', match: 1, value: 3 })).toEqual(denied({ why: 'too-fast' }));
    talk.run(1);
    expect(talk.match.log.items(0)).toBeDefined();
    expect(talk.say(1, { m: 'stop' })).toEqual(DONE);
    talk.run(1);
    expect(talk.match.log.items(1)).toBeDefined(); // the end
  });
});

describe('a game that people have', () => {
  it('is chosen, started and stopped by the leader at the app that hosts the room', () => {
    const talk = new Talk(2);
    talk.say(1, { m: 'natives', of: [QUAKE] });
    talk.member(2).leader = true;
    expect(talk.say(2, { m: 'native', game: 'quake' })).toEqual(denied({ why: 'not-host' }));
    expect(talk.say(1, { m: 'native', game: 'quake' })).toEqual(DONE);
    expect(talk.say(1, { m: 'start' })).toEqual(DONE);
    expect(talk.data.native!.phase).toBe('countdown');
    expect(talk.say(1, { m: 'stop' })).toEqual(DONE);
    expect(talk.data.native!.phase).toBe('chosen');
  });

  it('is chosen wherever it stands in what an app has told', () => {
    const talk = new Talk(1);
    talk.say(1, { m: 'natives', of: [{ ...QUAKE, game: 'first' }], more: [QUAKE] });
    expect(talk.say(1, { m: 'native', game: 'quake' })).toEqual(DONE);
  });

  it('has its server told by the app that hosts the room alone', () => {
    const talk = new Talk(2);
    for (const id of [1, 2]) talk.say(id, { m: 'natives', of: [QUAKE] });
    talk.say(1, { m: 'native', game: 'quake' });
    talk.say(1, { m: 'start' });
    const native = talk.data.native!.number;
    const answers = { m: 'server', native, at: 'answers', port: 27960 } as const;
    expect(talk.say(2, answers)).toEqual(NOTHING);
    expect(talk.data.native!.server.port).toBeNull();
    expect(talk.say(1, answers)).toEqual(DONE);
    expect(talk.data.native!.server.port).toBe(27960);
  });

  it('is not listed again too often', () => {
    const talk = new Talk(1);
    for (let at = 0; at < NATIVES_BURST; at++) expect(talk.say(1, { m: 'natives', of: [] })).toEqual(DONE);
    expect(talk.say(1, { m: 'natives', of: [] })).toEqual(denied({ why: 'too-fast' }));
  });
});

describe('a guest in a room where all may choose', () => {
  const games = [toy, { ...toy, info: { ...toy.info, id: 'chess', name: 'Chess' } }];
  const free = () => {
    const talk = new Talk(2, { games });
    talk.data.free = true;
    return talk;
  };
  const listOf = (game: string): FromPeer => ({
    m: 'list',
    list: { games: [game], each: 1, shuffle: false },
  });

  it('makes lists and calls votes, but not one after the other without end', () => {
    const talk = free();
    const said = (at: number): FromPeer =>
      at % 3 === 2 ? { m: 'vote', on: at % 2 === 0 } : listOf(at % 3 === 0 ? 'toy' : 'chess');
    for (let at = 0; at < CHOICE_BURST; at++) expect(talk.say(2, said(at))).toEqual(DONE);
    const { game } = talk.data.settings;
    expect(talk.say(2, listOf('toy'))).toEqual(denied({ why: 'too-fast' }));
    expect(talk.say(2, { m: 'vote', on: true })).toEqual(denied({ why: 'too-fast' }));
    expect(talk.data.settings.game).toBe(game);
    talk.now += CHOICE_EVERY_MS;
    expect(talk.say(2, { m: 'vote', on: true })).toEqual(DONE);
  });

  it('spends nothing of that where they may not choose', () => {
    const talk = new Talk(2, { games });
    for (let at = 0; at < 2 * CHOICE_BURST; at++)
      expect(talk.say(2, listOf('toy'))).toEqual(denied({ why: 'not-leader' }));
    talk.data.free = true;
    expect(talk.say(2, listOf('toy'))).toEqual(DONE);
  });
});

describe('a member who wishes for a game', () => {
  const games = [toy, { ...toy, info: { ...toy.info, id: 'chess', name: 'Chess' } }];
  const wish = (game: string | null): FromPeer => ({ m: 'wish', game });

  it('changes it as often as a person does, and spends nothing by the same wish again', () => {
    const talk = new Talk(1, { games });
    for (let at = 0; at < WISH_BURST; at++) {
      const game = at % 2 === 0 ? 'toy' : 'chess';
      expect(talk.say(1, wish(game))).toEqual(DONE);
      expect(talk.say(1, wish(game))).toEqual(NOTHING);
    }
    expect(talk.say(1, wish(null))).toEqual(denied({ why: 'too-fast' }));
    expect(talk.data.wishes).toEqual([{ member: 1, game: 'chess' }]);
    talk.now += WISH_EVERY_MS;
    expect(talk.say(1, wish(null))).toEqual(DONE);
    expect(talk.data.wishes).toEqual([]);
  });
});

describe('a member who wants another seat', () => {
  it('asks other members no more often than they can answer, and sits down on a free one as often as wanted', () => {
    const talk = new Talk(2);
    for (let at = 0; at < ASK_BURST; at++) {
      expect(talk.say(2, { m: 'sit', seat: 0 })).toEqual(DONE);
      expect(talk.say(2, { m: 'sit', seat: 1 })).toEqual(DONE);
    }
    expect(talk.say(2, { m: 'sit', seat: 0 })).toEqual(denied({ why: 'too-fast' }));
    expect(talk.member(2).wants).toBeNull();
    for (let seat = 2; seat < 8; seat++) expect(talk.say(2, { m: 'sit', seat })).toEqual(DONE);
    talk.now += ASK_EVERY_MS;
    expect(talk.say(2, { m: 'sit', seat: 0 })).toEqual(DONE);
    expect(talk.member(2).wants).toBe(0);
  });

  it('swaps with a member who has asked for theirs without another question', () => {
    const talk = new Talk(2);
    for (let at = 0; at < ASK_BURST; at++) for (const seat of [0, 1]) talk.say(2, { m: 'sit', seat });
    talk.say(1, { m: 'sit', seat: 1 });
    expect(talk.say(2, { m: 'sit', seat: 0 })).toEqual(DONE);
    expect([talk.member(1).seat, talk.member(2).seat]).toEqual([1, 0]);
  });
});

describe('a match’s confirmation', () => {
  const ann = namedKeyPair('Ann');
  const signed = (by = ann, hash = '0123456789abcdef') =>
    signEnd(by, { played: 'ab'.repeat(32), frame: 600, hash }, seeded(1));
  /** Member 1 sits at Ann's app; match 3 is over. */
  function after(): Talk {
    const talk = new Talk(2);
    talk.member(1).client = fingerprint(ann.public);
    const end = { frame: 600, hash: '0123456789abcdef' };
    talk.data.result = { number: 3, seats: [], outcome: { scores: [], places: [] }, agreed: true, end };
    return talk;
  }

  it('goes to everybody once, with who says so', () => {
    const talk = after();
    for (let at = 0; at < 2; at++) talk.say(1, { m: 'confirmed', match: 3, ...signed() });
    expect(talk.said).toEqual([{ m: 'confirmed', match: 3, member: 1, name: 'Peer 1', ...signed() }]);
  });

  it('of another match is ignored', () => {
    const talk = after();
    talk.say(1, { m: 'confirmed', match: 2, ...signed() });
    expect([talk.said, talk.dismissed]).toEqual([[], []]);
  });

  it.each([
    ['signed with the key of another app', signed(namedKeyPair('Bob'))],
    ['whose words are not those that were signed', { ...signed(), hash: 'f'.repeat(16) }],
  ])('%s ends the session', (_, words) => {
    const talk = after();
    talk.say(1, { m: 'confirmed', match: 3, ...words });
    expect([talk.said, talk.dismissed]).toEqual([[], [1]]);
  });
});

describe('what a message changes', () => {
  it('is told to everybody only if it is new', () => {
    const talk = new Talk(2);
    expect(talk.say(2, { m: 'standby', port: 5 })).toEqual(DONE);
    expect(talk.say(2, { m: 'standby', port: 5 })).toEqual(NOTHING);
    const page = { port: 6, code: 'a'.repeat(22) };
    expect(talk.say(2, { m: 'standby', port: 5, page })).toEqual(NOTHING);
    expect(talk.client(2)).toMatchObject({ standbyPort: 5, page });
    expect(talk.say(1, { m: 'audit', game: 'toy', hash: 'a'.repeat(16), build: 'x' })).toEqual(NOTHING);
    expect(talk.say(2, { m: 'audit', game: 'toy', hash: 'b'.repeat(16), build: 'x' })).toEqual(DONE);
    expect(talk.say(2, { m: 'seat', handicap: 2 })).toEqual(DONE);
    expect(talk.say(2, { m: 'seat', member: 1, handicap: 2 })).toEqual(denied({ why: 'not-leader' }));
    expect(talk.say(2, { m: 'benched', names: ['Cem'] })).toEqual(DONE);
    expect(talk.member(2).benched).toEqual(['Cem']);
    expect(talk.say(2, { m: 'prepared' })).toEqual(NOTHING);
    expect(talk.prepared).toEqual([2]);
  });

  it('is a match watched, stopped for a moment, and reported on', () => {
    const talk = new Talk(3);
    expect(talk.say(3, { m: 'watch', on: true })).toEqual(denied({ why: 'nothing-played' }));
    talk.lifecycle.start([talk.member(1), talk.member(2)], 0);
    talk.wait(COUNTDOWN_MS);
    expect(talk.say(3, { m: 'watch', on: true })).toEqual(DONE);
    expect(talk.say(3, { m: 'pause', match: 1, still: true })).toEqual(denied({ why: 'nothing-played' }));
    expect(talk.say(1, { m: 'pause', match: 1, still: true })).toEqual(DONE);
    talk.run(2);
    expect(talk.say(1, { m: 'hash', match: 1, frame: 2, hash: 'a'.repeat(16) })).toEqual(NOTHING);
    expect(talk.say(2, { m: 'hash', match: 1, frame: 2, hash: 'b'.repeat(16) })).toEqual(DONE);
    expect(talk.said).toEqual([{ m: 'hashes', match: 1, first: 2, count: 1 }]);
  });
});
