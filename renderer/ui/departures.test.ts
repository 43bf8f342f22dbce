import { describe, expect, it } from 'vitest';
import type { Room } from '../../electron/party/window/contract.ts';
import { homeView, room, roomView } from '../gallery/gallery-rooms.ts';
import { followDepartures } from './departures.ts';

const chat = (...ids: readonly number[]) => ids.map((id) => ({ id, member: 2, name: 'Bea', text: 'hi' }));
const viewOf = (ids: readonly number[], change: Partial<Room> = {}, said: readonly number[] = []) =>
  roomView(
    4,
    { chat: chat(...said) },
    { members: room(4).members.filter(({ id }) => ids.includes(id)), ...change },
  );

describe('a departure', () => {
  it('stands between the lines said before and after it, and says whether it is for good', () => {
    const all = viewOf([1, 2, 3], {}, [7]);
    const one = followDepartures([], all, viewOf([1, 2], {}, [7]));
    expect(one).toMatchObject([{ member: 3, after: 7, why: 'left', sat: { seat: 2, team: 0 } }]);
    const banned = [{ member: 2, name: 'Bea' }];
    const two = followDepartures(one, viewOf([1, 2], {}, [7, 8]), viewOf([1], { banned }, [7, 8]));
    expect(two).toMatchObject([{ member: 3 }, { member: 2, after: 8, why: 'banned' }]);
    const three = followDepartures([], viewOf([1, 2]), viewOf([1], { kicked: [2] }));
    expect(three).toMatchObject([{ member: 2, why: 'kicked' }]);
    expect(followDepartures(two, viewOf([1]), viewOf([1, 4]))).toBe(two);
    expect(followDepartures(two, viewOf([1]), homeView())).toEqual([]);
  });

  it('is not noted for a member who only watches from now on', () => {
    const [, , carl] = room(3).members;
    const onlookers = [{ id: carl!.id, name: carl!.name, watches: false, silent: false }];
    expect(followDepartures([], viewOf([1, 2, 3]), viewOf([1, 2], { onlookers }))).toEqual([]);
  });

  // It comes without a word, too.
  it('is not noted of a screen that only watches', () => {
    const wall = { id: 9, name: 'TV', watches: true, silent: false };
    const withWall = (more: { readonly audience?: true }) =>
      viewOf([1, 2], { onlookers: [{ ...wall, ...more }] });
    expect(followDepartures([], withWall({ audience: true }), viewOf([1, 2]))).toEqual([]);
    expect(followDepartures([], withWall({}), viewOf([1, 2]))).toHaveLength(1);
  });

  it('is followed by a return under the same name, once', () => {
    const [, , carl] = room(3).members;
    const gone = followDepartures([], viewOf([1, 2, 3], {}, [7]), viewOf([1, 2], {}, [7]));
    const again = roomView(4, { chat: chat(7) }, { members: [...room(2).members, { ...carl!, id: 9 }] });
    const back = followDepartures(gone, viewOf([1, 2]), again);
    expect(back.map(({ member, why }) => [member, why])).toEqual([
      [3, 'left'],
      [9, 'back'],
    ]);
    expect(followDepartures(back, viewOf([1, 2]), again)).toBe(back);
  });

  // A busy page may skip a view, and see a member only under the new number.
  it('is not noted for a member who is back under another number by the next view', () => {
    const [, , carl] = room(3).members;
    const again = roomView(4, {}, { members: [...room(2).members, { ...carl!, id: 9 }] });
    expect(followDepartures([], viewOf([1, 2, 3]), again)).toEqual([]);
  });

  it('is noted also when another member takes the name', () => {
    const [ann, bea, carl] = room(3).members;
    const named = roomView(4, {}, { members: [ann!, { ...bea!, name: carl!.name }] });
    expect(followDepartures([], viewOf([1, 2, 3]), named)).toMatchObject([{ member: 3, why: 'left' }]);
  });

  it('is followed by a return to watch, and not by another one when the member gets a seat', () => {
    const [, , carl] = room(3).members;
    const gone = followDepartures([], viewOf([1, 2, 3]), viewOf([1, 2]));
    const onlookers = [{ id: 9, name: carl!.name, watches: false, silent: false }];
    const watching = viewOf([1, 2], { onlookers });
    const back = followDepartures(gone, viewOf([1, 2]), watching);
    expect(back.at(-1)).toMatchObject({ member: 9, why: 'back', sat: null });
    const seated = roomView(4, {}, { members: [...room(2).members, { ...carl!, id: 9 }] });
    expect(followDepartures(back, watching, seated)).toBe(back);
  });

  // A game with one seat for each computer takes the seat of each further player there.
  it('is not noted for a player who sits on without a seat, unless the host removed them', () => {
    const together = room(3).members.map((one) => (one.id === 3 ? { ...one, beside: 2 } : one));
    const all = roomView(4, {}, { members: together });
    expect(followDepartures([], all, viewOf([1, 2]))).toEqual([]);
    expect(followDepartures([], all, viewOf([1, 3]))).toEqual([]);
    expect(followDepartures([], all, viewOf([1]))).toHaveLength(2);
    expect(followDepartures([], all, viewOf([1, 2], { kicked: [3] }))).toMatchObject([{ why: 'kicked' }]);
  });
});
