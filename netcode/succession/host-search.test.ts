import { describe, expect, it } from 'vitest';
import type { Frames } from '../frames/frame-log.ts';
import type { Peer } from '../peer/peer.ts';
import { ASK_HEIR_MS, DROP_MS, HEIR_PATIENCE_MS, LOST_MS, MOST_HEIR_TRIP_MS } from '../wire/limits.ts';
import type { Heir, RoomState } from '../wire/messages.ts';
import { claimOf, HostSearch, hostIsLost } from './host-search.ts';

const [ann, bob, cat] = ['a', 'b', 'c'].map((host, at) => ({
  member: at + 1,
  host,
  address: `192.168.1.${at + 1}`,
  port: 1,
})) as [Heir, Heir, Heir];

/** Where the app of `bob` hosts the room once more. */
const bobsNext = { ...bob, member: 0, port: 2 };

/** An app that has lost its host, and asks the first of these heirs. */
function bereft(...heirs: Heir[]): HostSearch {
  const hostSearch = new HostSearch('self');
  hostSearch.hear({
    m: 'succession',
    room: '0'.repeat(16),
    epoch: 0,
    apps: heirs.length + 2,
    counted: [],
    heirs,
  });
  expect(hostSearch.look(true, 0)).toEqual(heirs[0]);
  return hostSearch;
}

describe('a host search', () => {
  it('follows an app that had the room to where it has the room again', () => {
    const hostSearch = bereft(bob, cat);
    hostSearch.moved(bobsNext);
    expect(hostSearch.look(true, 1)).toEqual(bobsNext);
  });

  it('goes on to the next heir when all lead to a host that does not answer', () => {
    const hostSearch = bereft(bob, cat);
    const host = { ...ann, member: 0 };
    hostSearch.moved(host);
    expect(hostSearch.look(true, 1)).toEqual(host);
    const late = 1 + ASK_HEIR_MS;
    expect(hostSearch.look(true, late)).toEqual(cat);
    hostSearch.moved(host);
    expect(hostSearch.look(true, late + 1)).toEqual(host);
  });

  it('waits longer at another heir each time, for apps that began later and in case the first is hostile', () => {
    const hostSearch = bereft(bob, cat);
    let now = 0;
    const patience = () => {
      const heir = hostSearch.look(true, now);
      hostSearch.answered();
      const since = now;
      while (hostSearch.look(true, now) === heir) now += 50;
      return now - since;
    };
    const rounds = [0, 1, 2].map(() => [patience(), patience()]);
    const [once, twice, long] = [1, 2, 4].map((times) => times * HEIR_PATIENCE_MS);
    expect(rounds).toEqual([
      [once, once],
      [once, twice],
      [long, once],
    ]);
  });

  it('gives each heir its own time, however many have refused before', () => {
    const hostSearch = bereft(bob, cat);
    hostSearch.refused();
    expect(hostSearch.look(true, 400)).toEqual(cat);
    expect(hostSearch.look(true, 400 + ASK_HEIR_MS - 1)).toEqual(cat);
    expect(hostSearch.look(true, 400 + ASK_HEIR_MS)).toEqual(bob);
  });

  it('gives heirs more time where the host was far, within a bound that no host can stretch', () => {
    const far = bereft(bob, cat);
    far.measured({ rttMs: 300, jitterMs: 50 });
    expect(far.look(true, ASK_HEIR_MS + 400 - 1)).toEqual(bob);
    far.answered();
    expect(far.look(true, HEIR_PATIENCE_MS + 5 * 400 - 1)).toEqual(bob);
    expect(far.look(true, HEIR_PATIENCE_MS + 5 * 400)).toEqual(cat);
    const slow = bereft(bob, cat);
    slow.measured({ rttMs: 60_000, jitterMs: 0 });
    expect(slow.look(true, ASK_HEIR_MS + MOST_HEIR_TRIP_MS)).toEqual(cat);
  });

  it('counts a match as begun when its frames have come, whatever the room still says', () => {
    const room = { phase: 'countdown', pause: null, match: { number: 7 } } as RoomState;
    const frames = (next: number) => ({ next }) as Frames;
    const peer = (log: Frames) => ({ room, log, quietSince: 0 }) as Peer;
    expect(hostIsLost(peer(frames(1)), LOST_MS)).toBe(true);
    expect(hostIsLost(peer(frames(0)), LOST_MS)).toBe(false);
    const { succession } = bereft(bob);
    expect(claimOf(succession!, peer(frames(9)))).toMatchObject({ match: 7, frames: 9 });
    expect(claimOf(succession!, peer(frames(0)))).toMatchObject({ match: 0, frames: 0 });
  });

  it('leads to the own relay where that has gone on with others, and not while it has the room', () => {
    const own = { ...ann, member: 0, host: 'self' };
    const hostSearch = bereft(bob, cat);
    hostSearch.moved(own);
    expect(hostSearch.look(true, 1)).toEqual(own);
    const hosting = bereft(bob, cat);
    hosting.hosts = true;
    hosting.moved(own);
    expect(hosting.look(true, 1)).toEqual(cat);
  });

  it('asks earlier heirs who count and those a new host has not heard of yet, in one order', () => {
    const hostSearch = new HostSearch('self');
    const hear = (counted: readonly number[], ...heirs: Heir[]) =>
      hostSearch.hear({
        m: 'succession',
        room: '0'.repeat(16),
        epoch: 0,
        apps: 4,
        counted: [...counted],
        heirs,
      });
    hear([ann.member, bob.member, cat.member], ann, bob, cat);
    hear([bob.member, cat.member], cat);
    for (const heir of [bob, cat, bob]) {
      expect(hostSearch.look(true, 0)).toEqual(heir);
      hostSearch.refused();
    }
  });

  // Each word of such a host added as many heirs, in time that grew with them.
  it('keeps one heir for each app that counts, whatever other heirs a host keeps naming', () => {
    const hostSearch = new HostSearch('self');
    for (let word = 0; word < 200; word++) {
      hostSearch.hear({
        m: 'succession',
        room: '0'.repeat(16),
        epoch: 0,
        apps: 4,
        counted: [1, 2, 3],
        heirs: [ann, bob, cat].map((heir) => ({ ...heir, host: `${heir.host} ${word}` })),
      });
    }
    expect(hostSearch.succession!.heirs).toHaveLength(6);
  });

  it('does not ask the own app while that has the room', () => {
    const hostSearch = new HostSearch(bob.host);
    hostSearch.hear({
      m: 'succession',
      room: '0'.repeat(16),
      epoch: 0,
      apps: 3,
      counted: [],
      heirs: [bob, cat],
    });
    hostSearch.hosts = true;
    expect(hostSearch.look(true, 0)).toEqual(cat);
    hostSearch.refused();
    expect(hostSearch.look(true, 1)).toEqual(cat);
  });

  it('stops following a host that invents one relay after the other', () => {
    const hostSearch = bereft(bob, cat);
    let port = 2;
    while (port < 100 && hostSearch.look(true, 0)?.host === bob.host) {
      hostSearch.moved({ ...bob, port: port++ });
    }
    expect(hostSearch.look(true, 0)).toEqual(cat);
  });

  it('is astray once its place may be given up, until it is in the room', () => {
    const hostSearch = bereft(bob);
    hostSearch.look(true, DROP_MS - 1);
    expect(hostSearch.isAstray(DROP_MS - 1)).toBe(false);
    expect(hostSearch.isAstray(DROP_MS)).toBe(true);
    hostSearch.arrived();
    expect(hostSearch.isAstray(DROP_MS)).toBe(false);
  });
});
