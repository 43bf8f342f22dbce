import { describe, expect, it } from 'vitest';
import type { Place, RecentRoom, RoomPlace } from '../window/contract.ts';
import { MOST_RECENT } from './profile-file.ts';
import { forget, remember } from './recent-rooms.ts';

function inRoom(address: string, host: string, change: { game?: string } = {}): Place {
  const member = { id: 1, seat: 0, name: host, ready: false, leader: true, silent: false };
  const room = { game: change.game ?? 'trails', members: [member] };
  return { at: 'room', address, room } as unknown as RoomPlace;
}

/** Of the room where one is. */
const link = (place: Place) => ('address' in place ? `link-to-${place.address}` : null);

const played = (...places: Place[]) =>
  places.reduce<readonly RecentRoom[]>(
    (recent, place, index) => remember(recent, place, link(place), index),
    [],
  );

describe('the recent rooms', () => {
  it('put the latest room first, and list a room once', () => {
    const recent = played(inRoom('10.0.0.7', 'Ann'), inRoom('10.0.0.8', 'Bo'), inRoom('10.0.0.7', 'Cleo'));
    expect(recent).toEqual([
      { address: '10.0.0.7', link: 'link-to-10.0.0.7', host: 'Cleo', game: 'trails', at: 2 },
      { address: '10.0.0.8', link: 'link-to-10.0.0.8', host: 'Bo', game: 'trails', at: 1 },
    ]);
  });

  it('note another game in the same room, and stay the same for a view without news', () => {
    const before = played(inRoom('10.0.0.7', 'Ann'));
    expect(remember(before, inRoom('10.0.0.7', 'Ann'), 'link-to-10.0.0.7', 9)).toBe(before);
    const again = inRoom('10.0.0.7', 'Ann', { game: 'powder' });
    expect(remember(before, again, 'link-to-10.0.0.7', 60_000)).toEqual([
      { address: '10.0.0.7', link: 'link-to-10.0.0.7', host: 'Ann', game: 'powder', at: 60_000 },
    ]);
  });

  // A host may rename its room 10 times per second; each note is a file on the disk of every guest.
  it('note a room that its host renames all the time every ten seconds', () => {
    let recent: readonly RecentRoom[] = [];
    const noted = new Set<unknown>();
    for (let ms = 0; ms <= 60_000; ms += 100) {
      recent = remember(recent, inRoom('10.0.0.7', `Ann ${ms}`), 'link-to-10.0.0.7', ms);
      noted.add(recent);
    }
    expect(noted.size).toBe(7);
    expect(recent[0]?.host).toBe('Ann 60000');
  });

  it('leave out an own room without a way back, and places that are no room', () => {
    expect(remember([], inRoom('10.0.0.7', 'Ann'), null, 0)).toEqual([]);
    expect(played({ at: 'home' })).toEqual([]);
  });

  it('replace a room by another host’s at the same address', () => {
    const before = played(inRoom('10.0.0.7', 'Ann'));
    expect(remember(before, inRoom('10.0.0.7', 'Ann'), 'another', 9)).toEqual([
      { address: '10.0.0.7', link: 'another', host: 'Ann', game: 'trails', at: 9 },
    ]);
  });

  // After a move the old address leads nowhere.
  it('list a host that has moved once, at the new address', () => {
    const at = (address: string) =>
      [inRoom(address, 'Ann'), `ethernight://join/${address}?host=abcd`] as const;
    const before = remember([], ...at('10.0.0.7:22024'), 0);
    const other = remember(before, inRoom('10.0.0.8', 'Bo'), 'ethernight://join/10.0.0.8?host=ef01', 1);
    const after = remember(other, ...at('10.0.0.7:22025'), 2);
    expect(after.map(({ address }) => address)).toEqual(['10.0.0.7:22025', '10.0.0.8']);
  });

  it('keep only a dozen, each of which can be forgotten', () => {
    const recent = played(...Array.from({ length: 20 }, (_, index) => inRoom(`10.0.0.${index}`, 'Ann')));
    expect(recent).toHaveLength(MOST_RECENT);
    expect(recent[0]?.address).toBe('10.0.0.19');
    expect(forget(recent, '10.0.0.19')[0]?.address).toBe('10.0.0.18');
    expect(forget(recent, 'elsewhere')).toEqual(recent);
  });
});
