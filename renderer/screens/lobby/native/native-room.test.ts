import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { native, nativeFacts, nativePlayers } from '../../../gallery/gallery-natives.ts';
import { en } from '../../../languages/en.ts';
import {
  fewestLackFirst,
  having,
  inNative,
  type Native,
  nativeStatus,
  owners,
  sittingOut,
} from './native-room.ts';

const [openttd] = nativeFacts;
const roomOf = (...args: Parameters<typeof native>) => (native(...args).place as RoomPlace).room;
const ids = (members: readonly { readonly id: number }[]) => members.map(({ id }) => id);

/** The same room, with some members at the machine of another one, by number. */
const besides = (room: Room, whose: Readonly<Record<number, number | null>>) => ({
  ...room,
  members: room.members.map((member) => ({ ...member, beside: whose[member.id] ?? null })),
});

describe('members with a native game', () => {
  it('are told apart by version and recipe', () => {
    const room = roomOf(5, {});
    const { same, version, others, lacking } = having(room, openttd!);
    expect([ids(same), version, ids(lacking)]).toEqual([[1, 2, 4], '13.0', [5]]);
    expect(others).toMatchObject([{ member: { id: 3 }, version: '12.2' }]);
    const another = having(room, { ...openttd!, hash: 'f'.repeat(16) });
    expect(another.lacking).toHaveLength(5);
  });

  it('are found in the second list as in the first', () => {
    const { natives, ...room } = roomOf(5, {});
    expect(ids(having({ ...room, natives: [], moreNatives: natives }, openttd!).same)).toEqual([1, 2, 4]);
    expect(ids(owners({ ...room, natives: [], moreNatives: natives }))).toEqual([1, 2, 3, 4]);
  });

  it('do not include those at the machine of an owner, who neither lack it nor are waited for', () => {
    const room = besides(roomOf(5, {}), { 5: 4 });
    const { same, lacking } = having(room, openttd!);
    expect([ids(same), ids(lacking)]).toEqual([[1, 2, 4], []]);
    expect(ids(owners(room))).toEqual([1, 2, 3, 4]);
    // The owner may be another member at the machine than the first.
    expect(ids(having(besides(room, { 4: 5, 5: null }), openttd!).lacking)).toEqual([]);
  });
});

describe('all native games', () => {
  it('are listed by how many lack them, else as they come', () => {
    const room = roomOf(5, {});
    const before = ['ddnet', 'luanti', 'openttd', 'teeworlds'];
    const games = before.map((id) => nativeFacts.find((one) => one.id === id)!);
    expect(fewestLackFirst(room, games).map(({ id }) => id)).toEqual([
      ...['teeworlds', 'openttd', 'ddnet', 'luanti'],
    ]);
  });
});

describe('members without a native game', () => {
  it('count once for each machine', () => {
    expect(ids(having(besides(roomOf(6, {}), { 6: 5 }), openttd!).lacking)).toEqual([5]);
  });
});

describe('a version of a native game', () => {
  it.each([
    ['exact', '13.0.1', 1],
    ['minor', '13.0.1', 0],
    ['minor', '13.1', 1],
    ['any', '9', 0],
  ] as const)('differs by the rule %s, for version %s against 13.0: %d', (version, told, differing) => {
    const natives = roomOf(5, {}).natives.map((kind) =>
      kind.version === '12.2' ? { ...kind, version: told } : kind,
    );
    const room = { ...roomOf(5, {}), natives };
    expect(having(room, { ...openttd!, version }).others).toHaveLength(differing);
  });
});

describe('a leader who is ready', () => {
  it('may start without owners who are not, and without waiting for members who lack the game', () => {
    const room = roomOf(5, {});
    expect(ids(owners(room))).toEqual([1, 2, 3, 4]);
    const members = room.members.map((member) => ({ ...member, ready: member.id < 3 }));
    expect(ids(sittingOut({ ...room, members }, 1))).toEqual([3, 4]);
    expect(sittingOut({ ...room, members }, 2)).toEqual([]);
    expect(sittingOut({ ...room, members: members.map((one) => ({ ...one, ready: true })) }, 1)).toEqual([]);
  });
});

const playedBy = (players: Native['players'], me?: number) => {
  const place = native(5, {}).place as RoomPlace;
  const played: Native = {
    ...place.room.native!,
    phase: 'playing',
    players,
    server: { at: 'answers', why: null, port: 4000, scores: [], in: [] },
  };
  return { place: { ...place, me: me ?? place.me }, played };
};

const OPENTTD = { name: 'OpenTTD' };

describe('the status of a native game', () => {
  it.each([
    ['is waited for', (place: RoomPlace) => [place.me]],
    ['is waited for and has not pressed Ready', () => []],
  ])('tells each member why a member %s who could not come in later', (_, ready) => {
    const { place, played } = playedBy([]);
    const members = place.room.members.map((one) => ({ ...one, ready: ready(place).includes(one.id) }));
    const said = (late: boolean) => {
      const chosen: Native = { ...played, late, phase: 'chosen' };
      const waiting = { ...place, room: { ...place.room, members, native: chosen } };
      return nativeStatus(waiting, chosen, OPENTTD, en).includes(en.native.notLate);
    };
    expect([said(true), said(false)]).toEqual([false, true]);
  });

  it('tells a member who came later that the game takes no player now', () => {
    const { place, played } = playedBy(nativePlayers('in-game'), 5);
    const said = (late: boolean) => nativeStatus(place, { ...played, late }, OPENTTD, en);
    expect([said(true), said(false)].map((text) => text.includes(en.native.notLate))).toEqual([false, true]);
  });

  it.each([
    ['in-game', true, en.native.playing('OpenTTD'), null],
    ['starting', false, en.native.entering('OpenTTD'), null],
    ['ended', true, en.native.outOf('OpenTTD', true), en.native.outOf('OpenTTD', false)],
    ['failed', true, en.native.outOf('OpenTTD', true), en.native.outOf('OpenTTD', false)],
    // A member who never got in is not said to have left.
    ['failed', false, en.native.notIn('OpenTTD', true), en.native.notIn('OpenTTD', false)],
    ['ended', false, en.native.notIn('OpenTTD', true), en.native.notIn('OpenTTD', false)],
  ] as const)('fits a member who is at “%s” and was in it or not (%s)', (at, came, withOthers, alone) => {
    const { place, played } = playedBy([]);
    const own = { member: place.me, at, why: null, came };
    const another = (step: typeof at | 'in-game') => ({ member: 3, at: step, why: null, came: true });
    const said = (...players: Native['players']) => nativeStatus(place, { ...played, players }, OPENTTD, en);
    expect(said(own, another('in-game'))).toBe(withOthers);
    expect(said(own, another('ended'))).toBe(alone ?? withOthers);
  });

  it('tells a member outside whether other members play', () => {
    const closed = nativePlayers('failed');
    const { place, played } = playedBy(closed, 5);
    const words = en.native;
    expect(nativeStatus(place, played, OPENTTD, en)).toBe(words.theyPlay('OpenTTD', false));
    const players = nativePlayers('ended', 'in-game');
    expect(nativeStatus(place, { ...played, players }, OPENTTD, en)).toBe(words.theyPlay('OpenTTD', true));
  });
});

describe('a card in a native game', () => {
  it('says whether its member is in the game or out of it', () => {
    const { place, played } = playedBy(nativePlayers('in-game', 'starting', 'ended', 'failed'));
    const room = { ...place.room, native: played };
    expect(room.members.map((member) => inNative(room, member))).toEqual([
      'playing',
      null,
      'notIn',
      'notIn',
      'sitsOut',
    ]);
    expect(inNative(place.room, place.room.members[0]!)).toBeNull();
  });
});
