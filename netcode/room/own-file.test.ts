import { describe, expect, it } from 'vitest';
import { fromJson, toJson } from '../wire/json.ts';
import { estateSchema, MOST_SAVED_BYTES } from '../wire/messages.ts';
import { admit, seatOnlookers } from './admission.ts';
import { estateOf, inherit, isSound } from './estate.ts';
import { obey } from './leader.ts';
import { ablePlayers, countDown, endMatch, everybodyReady, starters } from './lifecycle.ts';
import { canPlay, having, noteFile, savedEvents } from './own-file.ts';
import { roomView } from './room-view.ts';
import { requestOf, roomOf, roomOptions, toy } from './testing/rooms.ts';

const cartridge = { ...toy, info: { ...toy.info, minSeats: 1, file: true } };
const options = roomOptions({ games: [cartridge] });
const file = { hash: 'ab'.repeat(32), title: 'Ember' };
const effects = {
  kick: () => {},
  random: () => 1,
  start: () => true,
  hosts: true,
  startNative: () => null,
  stopNative: () => null,
  gift: () => true,
  reset: () => true,
  begin: () => {},
  end: () => {},
};

/** Three people; the first two have the file that is chosen. */
function chosen() {
  const room = roomOf(3, options);
  expect(obey(room, options, room.members[0]!, { m: 'choose', file }, effects)).toBeNull();
  for (const member of room.members.slice(0, 2)) member.file = file.hash;
  return room;
}

describe('the file of a game', () => {
  it('is told with the members who have it, and dealt to them alone', () => {
    const room = chosen();
    expect(roomView(room)).toMatchObject({ file, having: [1, 2] });
    for (const member of room.members.slice(0, 2)) member.ready = true;
    expect(everybodyReady(room, options)).toBe(true);
    countDown(room, options, () => 5, ablePlayers(room, options));
    expect(room.match).toMatchObject({ file });
    expect(room.match!.seats.slice(0, 3).map(({ kind }) => kind)).toEqual(['player', 'player', 'empty']);
  });

  it('is there for all members at an app that has it', () => {
    const room = chosen();
    room.members[2]!.client = room.members[1]!.client;
    expect(having(room)).toEqual([1, 2, 3]);
  });

  it('keeps all members out while none is chosen', () => {
    const room = chosen();
    const [leader] = room.members as [(typeof room.members)[0]];
    expect(obey(room, options, leader, { m: 'choose', file: null }, effects)).toBeNull();
    expect(room.members.some((member) => canPlay(room, options, member))).toBe(false);
    expect(obey(room, options, leader, { m: 'start' }, effects)).toEqual({ why: 'no-file' });
  });

  it('lets a leader start without members who lack it, but not when the leader lacks it', () => {
    const room = chosen();
    const [leader, other, third] = room.members as [
      (typeof room.members)[0],
      (typeof room.members)[0],
      (typeof room.members)[0],
    ];
    third.ready = true;
    other.ready = true;
    expect(starters(room, options, leader)).toEqual([leader, other]);
    leader.file = 'cd'.repeat(32);
    expect(obey(room, options, leader, { m: 'start' }, effects)).toEqual({ why: 'no-file' });
  });

  it('asks all members anew when it is another one, and has its title cleaned', () => {
    const room = chosen();
    for (const member of room.members) member.ready = true;
    const choose = (of: typeof file) =>
      obey(room, options, room.members[0]!, { m: 'choose', file: of }, effects);
    choose({ ...file, title: ' Em\u202eber ' });
    expect(room.members.every(({ ready }) => ready)).toBe(true);
    expect(room.settings.file?.title).toBe('Ember');
    choose({ ...file, hash: 'ef'.repeat(32) });
    expect(room.members.some(({ ready }) => ready)).toBe(false);
  });

  it('is begun again by the leader, in the match that is played with it alone', () => {
    const room = chosen();
    const [leader] = room.members as [(typeof room.members)[0]];
    const reset = (match: number, change = {}) =>
      obey(room, options, leader, { m: 'reset', match }, { ...effects, ...change });
    expect(reset(1)).toEqual({ why: 'nothing-played' });
    countDown(room, options, () => 5, room.members.slice(0, 2));
    const { number } = room.match!;
    expect(reset(number)).toEqual({ why: 'nothing-played' });
    room.phase = 'playing';
    expect(reset(number + 1)).toEqual({ why: 'nothing-played' });
    expect(reset(number)).toBeNull();
    expect(reset(number, { reset: () => false })).toEqual({ why: 'too-fast' });
    const { file: _, ...without } = room.match!;
    room.match = without;
    expect(reset(number)).toEqual({ why: 'no-file' });
  });

  it('is refused for games that need none, and leaves no bots', () => {
    const room = roomOf(1);
    expect(obey(room, roomOptions(), room.members[0]!, { m: 'choose', file }, effects)).toEqual({
      why: 'bad-option',
    });
    const own = chosen();
    obey(own, options, own.members[0]!, { m: 'choose', botsBy: 2 }, effects);
    expect(own.settings.bots).toBe(0);
  });

  it('makes a late member ready once the member has it, and unready when it is gone', () => {
    const room = chosen();
    room.settings = { ...room.settings, seats: 4 };
    const able = room.members.slice(0, 2);
    countDown(room, options, () => 5, able);
    room.phase = 'playing';
    const late = admit(room, options, requestOf(4));
    const onlooker = admit(room, options, requestOf(5, { onlooks: true }));
    const readiness = () => [late, onlooker].map(({ ready }) => ready);
    expect(readiness()).toEqual([false, false]);
    noteFile(room, options, late, file.hash);
    noteFile(room, options, onlooker, file.hash);
    expect(readiness()).toEqual([true, false]);
    room.members = room.members.filter(({ id }) => id !== 3);
    expect(seatOnlookers(room, options, true)).toBe(true);
    expect(readiness()).toEqual([true, true]);
    noteFile(room, options, onlooker, null);
    expect(readiness()).toEqual([true, false]);
    // A member who plays is ready, also after a return and before it reports its file.
    room.members = room.members.filter(({ id }) => id !== 2);
    expect(admit(room, options, requestOf(2), 'all')).toMatchObject({ plays: true, ready: true });
    endMatch(room, null);
    expect(room.members.map(({ id, ready }) => [id, ready])).toEqual([
      [1, false],
      [4, true],
      [5, false],
      [6, false],
    ]);
    noteFile(room, options, room.members[2]!, file.hash);
    expect(room.members[2]!.ready).toBe(false);
  });

  // A match that begins with the first report would leave out the members who report later.
  it('stays with its members at another relay before they say so again', () => {
    const room = chosen();
    room.members[0]!.ready = true;
    const estate = fromJson(estateSchema, toJson(estateOf(room)))!;
    const [, heir] = room.members;
    const next = inherit(estate, options, { host: heir!.client, chat: [], frames: null })!;
    expect([having(next), everybodyReady(next, options)]).toEqual([[1, 2], false]);
    const { having: _, ...before } = estate;
    const older = fromJson(estateSchema, toJson(before))!;
    expect(having(inherit(older, options, { host: heir!.client, chat: [], frames: null })!)).toEqual([]);
  });

  it('begins with the saved game of the leader, told in parts, until another file is chosen', () => {
    const room = chosen();
    const [leader, other] = room.members as [(typeof room.members)[0], (typeof room.members)[0]];
    const bytes = new Uint8Array(MOST_SAVED_BYTES);
    bytes[0] = 7;
    bytes[MOST_SAVED_BYTES - 1] = 9;
    const save = (by: typeof leader, of: Uint8Array, hash = file.hash) =>
      obey(room, options, by, { m: 'saved', file: hash, bytes: Buffer.from(of).toString('base64') }, effects);
    expect(save(leader, bytes, 'cd'.repeat(32))).toEqual({ why: 'no-file' });
    expect(save(leader, new Uint8Array(MOST_SAVED_BYTES + 1))).toEqual({ why: 'bad-option' });
    expect(savedEvents(room)).toEqual([]);
    expect(save(leader, bytes)).toBeNull();
    expect(roomView(room).saved).toBe(leader.id);
    // What is all zeros is left out.
    expect(savedEvents(room).map(({ at, bytes: part }) => [at, part.length])).toEqual([
      [0, 1021],
      [32_672, 96],
    ]);
    // The saved state goes with the room to another relay, whichever member leads there.
    const estate = fromJson(estateSchema, toJson(estateOf(room)))!;
    const next = inherit(estate, options, { host: other.client, chat: [], frames: null })!;
    expect(next.members.find((one) => one.leader)?.id).toBe(other.id);
    expect(roomView(next).saved).toBe(leader.id);
    expect(savedEvents(next)).toEqual(savedEvents(room));
    const much = {
      ...estate,
      saved: { member: leader.id, bytes: Buffer.alloc(MOST_SAVED_BYTES + 1).toString('base64') },
    };
    const without = { ...estate, settings: { ...estate.settings, file: null } };
    for (const unsound of [much, without]) expect(isSound(unsound, options, null)).toBe(false);
    expect(other.leader).toBe(false);
    obey(room, options, leader, { m: 'choose', file: { ...file, hash: 'ef'.repeat(32) } }, effects);
    expect(roomView(room).saved).toBeNull();
  });
});
