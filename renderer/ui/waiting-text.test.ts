import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { isWaitedFor, waitingText } from './waiting-text.ts';

const TRAILS = facts.games.find(({ id }) => id === 'trails');

describe('whom the room waits for', () => {
  it('is said by name, and by number where a line has no room for the names', () => {
    expect(waitingText(['Ann', 'Bob', 'Cem'], en)).toBe(en.lobby.waitingFor(['Ann', 'Bob', 'Cem']));
    expect(waitingText(['Ann', 'Bob', 'Cem', 'Dan'], en)).toBe(en.lobby.waitingForMany(4));
  });
});

describe('whoever sits here', () => {
  /** Of three, these are ready, and these sit here. */
  function waited(
    ready: readonly number[],
    mine: readonly number[],
    change: Partial<RoomPlace['room']> = {},
  ) {
    const place = roomView(3, {}, change).place as RoomPlace;
    const members = place.room.members.map((one) => ({ ...one, ready: ready.includes(one.id) }));
    return isWaitedFor({ ...place, mine: [...mine], room: { ...place.room, members } }, TRAILS);
  }

  it('is waited for when everybody else is ready', () => {
    expect(waited([2, 3], [1])).toBe(true);
    expect(waited([3], [1, 2])).toBe(true);
    expect(waited([1, 3], [1, 2])).toBe(true);
  });

  it('is not while others are not ready, nor when all are, nor when all sit here', () => {
    expect([waited([2], [1]), waited([1, 2, 3], [1]), waited([1], [1, 2, 3])]).toEqual([false, false, false]);
  });

  it('is not when the match could not begin with them', () => {
    const members = (roomView(3, {}, { teams: 2 }).place as RoomPlace).room.members.map((one) => ({
      ...one,
      team: 1,
    }));
    expect(waited([2, 3], [1], { teams: 2, bots: 0, members })).toBe(false);
  });
});
