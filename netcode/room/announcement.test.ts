import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { estateSchema, roomSchema } from '../wire/messages.ts';
import { CHAT_LIMIT } from '../wire/text.ts';
import { announce } from './announcement.ts';
import { estateOf, inherit } from './estate.ts';
import { emptyRoom } from './room.ts';
import { roomView } from './room-view.ts';
import { appOf, roomOf, roomOptions } from './testing/rooms.ts';

const said = (room: ReturnType<typeof roomOf>, announced = '') => roomView(room, { announced }).announcement;

describe('an announcement', () => {
  it('is one clean line with the name of who led then, until another takes its place or it is taken back', () => {
    const room = roomOf(2);
    const leader = room.members[0]!;
    expect(said(room)).toBeUndefined();
    expect(announce(room, leader, '  Pizza \u202e is\u0000 \n here ')).toBe(true);
    expect(said(room)).toEqual({ name: 'Peer 1', text: 'Pizza is here' });
    leader.name = 'Ann';
    expect(said(room)?.name).toBe('Peer 1');
    expect(announce(room, leader, 'The final begins at 22:00')).toBe(true);
    expect(said(room)).toEqual({ name: 'Ann', text: 'The final begins at 22:00' });
    expect(announce(room, leader, ' \u200b ')).toBe(true);
    expect(said(room)).toBeUndefined();
  });

  it('changes nothing where it is the same line, or none is taken back', () => {
    const room = roomOf(1);
    const leader = room.members[0]!;
    expect(announce(room, leader, ' ')).toBe(false);
    announce(room, leader, 'Pizza');
    expect(announce(room, leader, ' Pizza ')).toBe(false);
  });

  it('has as many characters as a line of chat at most, and fits what members and heirs take', () => {
    const room = roomOf(1);
    announce(room, room.members[0]!, '𝒳'.repeat(CHAT_LIMIT + 1));
    expect([...said(room)!.text]).toHaveLength(CHAT_LIMIT);
    expect(v.parse(roomSchema, roomView(room)).announcement).toEqual(said(room));
    expect(v.parse(estateSchema, estateOf(room)).announcement).toEqual(room.announcement);
  });

  it('stays when another app goes on with the room, and ends with those who were in it', () => {
    const before = roomOf(2);
    announce(before, before.members[0]!, 'Pizza');
    const room = inherit(estateOf(before), roomOptions(), { host: appOf(2), chat: [], frames: null })!;
    expect(room.members.find(({ leader }) => leader)?.name).toBe('Peer 2');
    expect(said(room)).toEqual({ name: 'Peer 1', text: 'Pizza' });
    emptyRoom(room, roomOptions());
    expect(said(room)).toBeUndefined();
  });

  it('of the relay’s operator stands in place of the leader’s, without a name', () => {
    const room = roomOf(1);
    announce(room, room.members[0]!, 'Pizza');
    expect(said(room, 'Doors close at 2')).toEqual({ text: 'Doors close at 2' });
    expect(said(room)).toEqual({ name: 'Peer 1', text: 'Pizza' });
  });
});

describe('an announcement that a hostile relay tells', () => {
  const told = (announcement: unknown) => v.safeParse(roomSchema, { ...roomView(roomOf(1)), announcement });

  it('is cleaned where it comes in, and none where nothing of it shows', () => {
    expect(told({ name: '\u202eAnn', text: 'a\u202eb\u0007c' }).output).toMatchObject({
      announcement: { name: 'Ann', text: 'abc' },
    });
    const blank = told({ text: '\u200b \u202e' });
    expect([blank.success, (blank.output as { announcement?: unknown }).announcement]).toEqual([
      true,
      undefined,
    ]);
    const estate = { ...estateOf(roomOf(1)), announcement: { name: 'Ann', text: '\u200b' } };
    expect(v.parse(estateSchema, estate).announcement).toBeNull();
  });

  it.each([
    ['a text longer than any', { text: 'x'.repeat(2 * CHAT_LIMIT + 1) }],
    ['no text', { name: 'Ann' }],
    ['a number for a text', { text: 7 }],
    ['a name longer than any', { name: 'x'.repeat(201), text: 'a' }],
  ])('is refused with the room with %s', (_, announcement) => {
    expect(told(announcement).success).toBe(false);
  });
});
