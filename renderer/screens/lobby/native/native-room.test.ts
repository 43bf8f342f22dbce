import { expect, test } from 'vitest';
import type { Room, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { native, nativeFacts } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import { having, type Native, nativeStatus, owners, sittingOut } from './native-room.ts';

const [openttd] = nativeFacts;
const roomOf = (...args: Parameters<typeof native>) => (native(...args).place as RoomPlace).room;
const ids = (members: readonly { readonly id: number }[]) => members.map(({ id }) => id);

/** The same room with some at the machine of somebody else, by number. */
const besides = (room: Room, whose: Readonly<Record<number, number | null>>) => ({
  ...room,
  members: room.members.map((member) => ({ ...member, beside: whose[member.id] ?? null })),
});

test('who has a game is told apart by version and recipe', () => {
  const room = roomOf(5, {});
  const { same, version, others, lacking } = having(room, openttd!);
  expect([ids(same), version, ids(lacking)]).toEqual([[1, 2, 4], '13.0', [5]]);
  expect(others).toMatchObject([{ member: { id: 3 }, version: '12.2' }]);
  const another = having(room, { ...openttd!, hash: 'f'.repeat(16) });
  expect(another.lacking).toHaveLength(5);
});

test('who sits at the machine of somebody who has a game does not lack it, nor counts, nor is waited for', () => {
  const room = besides(roomOf(5, {}), { 5: 4 });
  const { same, lacking } = having(room, openttd!);
  expect([ids(same), ids(lacking)]).toEqual([[1, 2, 4], []]);
  expect(ids(owners(room))).toEqual([1, 2, 3, 4]);
  // The first of them may not be the one who has said so.
  expect(ids(having(besides(room, { 4: 5, 5: null }), openttd!).lacking)).toEqual([]);
});

// A machine without it counted as many as sat there, unless it was one's own.
test('of several at a machine without it one lacks it', () => {
  expect(ids(having(besides(roomOf(6, {}), { 6: 5 }), openttd!).lacking)).toEqual([5]);
});

test.each([
  ['exact', '13.0.1', 1],
  ['minor', '13.0.1', 0],
  ['minor', '13.1', 1],
  ['any', '9', 0],
] as const)('by the rule %s version %s differs from 13.0: %d', (version, told, differing) => {
  const natives = roomOf(5, {}).natives.map((kind) =>
    kind.version === '12.2' ? { ...kind, version: told } : kind,
  );
  const room = { ...roomOf(5, {}), natives };
  expect(having(room, { ...openttd!, version }).others).toHaveLength(differing);
});

test('a leader who is ready may start without whoever has it and is not; who lacks it is not waited for', () => {
  const room = roomOf(5, {});
  expect(ids(owners(room))).toEqual([1, 2, 3, 4]);
  const members = room.members.map((member) => ({ ...member, ready: member.id < 3 }));
  expect(ids(sittingOut({ ...room, members }, 1))).toEqual([3, 4]);
  expect(sittingOut({ ...room, members }, 2)).toEqual([]);
  expect(sittingOut({ ...room, members: members.map((one) => ({ ...one, ready: true })) }, 1)).toEqual([]);
});

// It said that they played when they had left, waited or were turned away.
test.each([
  ['in-game', true, en.native.playing('OpenTTD')],
  ['starting', false, en.native.entering('OpenTTD')],
  ['ended', true, en.native.outOf('OpenTTD')],
  ['failed', true, en.native.outOf('OpenTTD')],
  // Who never got in read that they had left.
  ['failed', false, en.native.notIn('OpenTTD')],
  ['ended', false, en.native.notIn('OpenTTD')],
] as const)('whoever is at “%s” in it, and was in it or not (%s), reads so', (at, came, text) => {
  const place = native(5, {}).place as RoomPlace;
  const played: Native = {
    ...place.room.native!,
    phase: 'playing',
    players: [{ member: place.me, at, why: null, came }],
    server: { at: 'answers', why: null, port: 4000, scores: [], in: [] },
  };
  expect(nativeStatus(place, played, 'OpenTTD', en)).toBe(text);
});
