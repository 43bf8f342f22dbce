import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { MAX_INPUT_BYTES, MAX_SEATS, MOST_HANDICAP } from '../sim/rules.ts';
import { Writer } from '../wire/bytes.ts';
import { BUILD_LIMIT, FIELD_LIMIT, MOST_FIELDS } from '../wire/desync.ts';
import { HELLO_BYTES, writeInfo } from '../wire/handshake.ts';
import { infoSchema, MOST_BUTTONS } from '../wire/introductions.ts';
import { toJson } from '../wire/json.ts';
import {
  type FromRelay,
  MOST_BANNED,
  MOST_BENCHED,
  MOST_KICKED,
  MOST_NATIVES,
  MOST_NATIVES_MORE,
  MOST_NATIVES_PLAYED,
  MOST_REMEMBERED,
  MOST_REMEMBERED_PERSONS,
  MOST_SAVED_BYTES,
  roomSchema,
  VERSION_LIMIT,
} from '../wire/messages.ts';
import { admit } from './admission.ts';
import { noteAudit } from './audits.ts';
import { noteDesync, noteExamined } from './desync.ts';
import { estateOf } from './estate.ts';
import { countDown, endMatch } from './lifecycle.ts';
import { chooseNative, dealNative, endNative, noteNatives } from './native.ts';
import { createRoom, type Room } from './room.ts';
import { roomInfo, roomView } from './room-view.ts';
import { scoreKey } from './scoreboard.ts';
import { appOf, contents, play, requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';
import { note } from './tournament.ts';

const ALONE = { returning: false, watches: false, beside: null, benched: [], team: 0, handicap: 0 };
const LONGEST_NAME = '龘'.repeat(32);

/** A match is played to its end, which all agree on. */
function finish(room: Room): void {
  const { number, seats } = play(room).match!;
  const places = seats.map(({ kind }, seat) => (kind === 'empty' ? 0 : seat + 1));
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
}

const nativesOf = (member: number) =>
  Array.from({ length: MOST_NATIVES + MOST_NATIVES_MORE }, (_, at) => ({
    game: `g${member}-${at}`.padEnd(32, 'x'),
    hash: '0123456789abcdef',
    version: '9'.repeat(VERSION_LIMIT),
    client: true,
    server: true,
  }));

/** A room with as much as it can hold: present and former members, options and results. */
function fullRoom() {
  const big = { ...toy, info: { ...toy.info, maxSeats: MAX_SEATS } };
  const options = roomOptions({ games: [big] });
  const room = createRoom('0123456789abcdef', options);
  for (let number = 1; number <= MAX_SEATS; number++) {
    admit(room, options, requestOf(number, { name: LONGEST_NAME }));
  }
  finish(room);
  for (const member of room.members) {
    member.name = LONGEST_NAME;
    member.benched = Array(MOST_BENCHED).fill(LONGEST_NAME);
  }
  const name = LONGEST_NAME;
  room.banned = Array.from({ length: MOST_BANNED }, (_, n) => ({
    client: appOf(100 + n),
    member: 60_000 + n,
    name,
  }));
  room.kicked = Array.from({ length: MOST_KICKED }, (_, n) => 50_000 + n);
  const gone = Array.from({ length: MOST_REMEMBERED - room.scores.length }, (_, n) => ({
    ...{ key: `${appOf(200 + n)}/0`, name },
    ...{ matches: 0x7fff_ffff, wins: 0x7fff_ffff, points: 0x7fff_ffff },
  }));
  room.scores = [...room.scores, ...gone];
  room.known = Array.from({ length: MOST_REMEMBERED_PERSONS }, (_, n) => `${appOf(n + 1)}/0`);
  room.handicaps = room.known.map((person) => ({ person, handicap: MOST_HANDICAP }));
  room.tournament = {
    format: { kind: 'rotation', sides: MAX_SEATS },
    entrants: room.members.map((member) => ({ key: scoreKey(member), name })),
    results: [],
    call: { of: 0xffff, sides: room.members.map((_, at) => at) },
  };
  for (let of = 65_000; of < 65_400; of++)
    note(room.tournament, { of, sides: [14, 15], places: [2, 1], how: 'mended', by: name });
  return { room, options };
}

describe('the view of a room for its members', () => {
  it('has what they need to show, and nothing that identifies them', () => {
    const room = roomOf(2);
    room.members[1]!.silent = true;
    expect(roomView(room)).toEqual({
      file: null,
      having: [],
      saved: null,
      title: '',
      game: 'toy',
      seats: 8,
      bots: 0,
      options: { rounds: 3, speed: 1 },
      way: 'optimistic',
      teams: 0,
      delay: 0,
      epoch: 0,
      since: 0,
      phase: 'lobby',
      members: [
        { id: 1, seat: 0, name: 'Peer 1', ready: false, plays: false, leader: true, silent: false, ...ALONE },
        { id: 2, seat: 1, name: 'Peer 2', ready: false, plays: false, leader: false, silent: true, ...ALONE },
      ],
      onlookers: [],
      locked: false,
      password: false,
      banned: [],
      kicked: [],
      scoreboard: [],
      match: null,
      awaits: null,
      pause: null,
      desync: null,
      audits: [],
      laboratory: [],
      usualFrames: null,
      native: null,
      natives: [],
      moreNatives: [],
      nativeResult: null,
      nativesPlayed: [],
      result: null,
    });
    const { match, ...view } = roomView(play(room));
    const told = JSON.stringify([view, roomInfo(room, roomOptions())]);
    for (const secret of [appOf(1), appOf(2), contents.duel]) expect(told).not.toContain(secret);
    // But for the apps of those who play: whatever they sign of the match is known by them.
    expect(match!.seats.slice(0, 3).map(({ key }) => key)).toEqual([appOf(1), appOf(2), undefined]);
  });

  // JSON turns a score of Infinity into null, which peers refuse.
  it('passes its own schema at every phase, and fits a message', () => {
    const { room } = fullRoom();
    const phases = [
      () => {},
      () => countDown(room, roomOptions(), () => 0xffff_ffff),
      () => {
        room.phase = 'playing';
      },
      () => {
        for (const { id } of room.members) {
          const hash = id.toString(16).padStart(16, '0');
          noteAudit(room, { member: id, game: room.settings.game, hash, build: '"'.repeat(BUILD_LIMIT) });
        }
      },
      () => {
        const hashes = new Map(room.members.map(({ id }) => [id, id.toString(16).padStart(16, '0')]));
        noteDesync(room, { frame: 0xffff_ffff, hashes }, true);
        const fields = Array(MOST_FIELDS).fill({ path: '龘'.repeat(FIELD_LIMIT), was: '1', is: '2' });
        for (const [id, hash] of hashes)
          noteExamined(room, id, { frame: 0xffff_ffff, hash, again: hash, build: 'x'.repeat(80), fields });
      },
      () => endMatch(room, null),
      () => {
        // As many games as anybody may say, all of them others, and everybody in one.
        for (const member of room.members) noteNatives(room, member, nativesOf(member.id));
        const [leader] = room.members;
        for (let round = 0; round < MOST_NATIVES_PLAYED; round++) {
          const game = nativesOf(leader!.id)[round]!.game;
          expect(chooseNative(room, leader!, { m: 'native', game }, true)).toBeNull();
          dealNative(room, room.members);
          endNative(room, 0xffff_ffff);
        }
        dealNative(room, room.members);
      },
    ];
    for (const next of phases) {
      next();
      const told = toJson(roomView(room));
      expect(told.length).toBeLessThan(MAX_MESSAGE);
      // An heir is told more, with the largest saved game that there can be.
      const saved = { member: 0xffff, bytes: Buffer.alloc(MOST_SAVED_BYTES, 0xff).toString('base64') };
      const estate: FromRelay = {
        m: 'estate',
        room: estateOf({ ...room, saved }),
        password: '龘'.repeat(64),
      };
      expect(toJson(estate).length).toBeLessThan(MAX_MESSAGE);
      expect(v.parse(roomSchema, JSON.parse(new TextDecoder().decode(told)))).toEqual(roomView(room));
    }
  });
});

describe('the public info of a room', () => {
  it('has what a guest needs to join and to send inputs', () => {
    const options = roomOptions({ title: 'Friday' });
    const info = roomInfo(roomOf(3, options), options);
    expect(info).toEqual({
      app: 'lab',
      game: 'toy',
      content: toy.content,
      input: { tickRate: 30, bytes: 1, latch: [0xff], buttons: [], ways: [...toy.info.ways] },
      phase: 'lobby',
      title: 'Friday',
      host: 'Peer 1',
      seats: 8,
      taken: 3,
      locked: false,
      id: '0123456789abcdef',
    });
    expect(v.parse(infoSchema, info)).toEqual(info);
  });

  it('has no title by default, and no host for an empty room', () => {
    expect(roomInfo(roomOf(2), roomOptions())).toMatchObject({ title: '', host: 'Peer 1' });
    expect(roomInfo(roomOf(0), roomOptions())).toMatchObject({ title: '', host: '' });
  });

  it('is no longer than the question, with the longest names and the most buttons', () => {
    const wide = {
      ...toy,
      info: {
        ...toy.info,
        id: 'a'.repeat(32),
        inputBytes: MAX_INPUT_BYTES,
        latch: new Array(MAX_INPUT_BYTES).fill(255),
      },
      buttons: new Array(2 * MOST_BUTTONS).fill('Twelve bytes'),
    };
    for (const name of [LONGEST_NAME, '"'.repeat(32), '\\'.repeat(32)]) {
      const options = roomOptions({ games: [wide], title: name, app: '龘'.repeat(20) });
      const room = createRoom('0123456789abcdef', options);
      admit(room, options, requestOf(1, { name }));
      const info = roomInfo(room, options, true);
      expect([info.title, info.host]).toEqual([name, name]);
      expect(info.input?.buttons).toHaveLength(MOST_BUTTONS);
      const key = { k0: 1, k1: 2 };
      expect(writeInfo(new Writer(), key, key, info).length).toBeLessThanOrEqual(HELLO_BYTES);
      expect(v.safeParse(infoSchema, info).success).toBe(true);
    }
  });
});
