import { describe, expect, it } from 'vitest';
import { CHAT_KEPT, chat, emote } from './chat.ts';
import { estateOf, inherit } from './estate.ts';
import { appOf, roomOf, roomOptions } from './testing/rooms.ts';

describe('the chat of a room', () => {
  it('cleans a line, and keeps the name that its speaker had then', () => {
    const room = roomOf(1);
    const member = room.members[0]!;
    const line = { id: 1, member: 1, name: 'Peer 1', text: 'hello there' };
    expect(chat(room, member, '  hello \u202e there ')).toEqual(line);
    member.name = 'Ada';
    expect(room.chat).toEqual([line]);
    expect(chat(room, member, 'again')).toMatchObject({ id: 2, name: 'Ada' });
  });

  it('takes no line in which nothing shows', () => {
    const room = roomOf(1);
    expect(chat(room, room.members[0]!, ' \u200b ')).toBeNull();
    expect([room.chat, room.nextLine]).toEqual([[], 1]);
  });

  it('numbers lines and emotes in one order, and keeps no emotes', () => {
    const room = roomOf(1);
    const member = room.members[0]!;
    const ids = [chat(room, member, 'a')?.id, emote(room, member, 'wave').id, chat(room, member, 'b')?.id];
    expect(ids).toEqual([1, 2, 3]);
    expect(room.chat.map(({ text }) => text)).toEqual(['a', 'b']);
  });

  it('keeps the latest lines, and begins their numbers again after 32 bits', () => {
    const room = roomOf(1);
    room.nextLine = 0xffff_ffff;
    for (let i = 0; i < CHAT_KEPT + 5; i++) chat(room, room.members[0]!, `line ${i}`);
    expect(room.chat.map(({ text }) => text)).toEqual(
      Array.from({ length: CHAT_KEPT }, (_, i) => `line ${i + 5}`),
    );
    expect(room.nextLine).toBe(CHAT_KEPT + 5);
  });

  it('counts on from its last line when the room goes on elsewhere, also after the last number', () => {
    const estate = estateOf(roomOf(2));
    const last = { id: 0xffff_ffff, member: 1, name: 'Peer 1', text: 'bye' };
    const room = inherit(estate, roomOptions(), { host: appOf(2), chat: [last], frames: null })!;
    expect(chat(room, room.members[1]!, 'hello')?.id).toBe(1);
  });
});
