import { expect, it } from 'vitest';
import type { Frames } from '../frames/frame-log.ts';
import type { Peer } from '../peer/peer.ts';
import { ASK_HEIR_MS, DROP_MS, HEIR_PATIENCE_MS, LOST_MS, MOST_HEIR_TRIP_MS } from '../wire/limits.ts';
import type { Heir, RoomState } from '../wire/messages.ts';
import { claimOf, Follower, hostIsLost } from './follower.ts';

const [ann, bob, cat] = ['a', 'b', 'c'].map((host, at) => ({
  member: at + 1,
  host,
  address: `192.168.1.${at + 1}`,
  port: 1,
})) as [Heir, Heir, Heir];

/** Where the app of `bob` had the room again. */
const bobsNext = { ...bob, member: 0, port: 2 };

/** An app that has lost its host, and asks the first of these. */
function bereft(...heirs: Heir[]): Follower {
  const follower = new Follower('self');
  follower.hear({
    m: 'succession',
    room: '0'.repeat(16),
    epoch: 0,
    apps: heirs.length + 2,
    counted: [],
    heirs,
  });
  expect(follower.look(true, 0)).toEqual(heirs[0]);
  return follower;
}

it('follows an app that had the room to where it has it again', () => {
  const follower = bereft(bob, cat);
  follower.moved(bobsNext);
  expect(follower.look(true, 1)).toEqual(bobsNext);
});

it('goes on to the next heir when all lead to a host that does not answer', () => {
  const follower = bereft(bob, cat);
  const host = { ...ann, member: 0 };
  follower.moved(host);
  expect(follower.look(true, 1)).toEqual(host);
  const late = 1 + ASK_HEIR_MS;
  expect(follower.look(true, late)).toEqual(cat);
  follower.moved(host);
  expect(follower.look(true, late + 1)).toEqual(host);
});

it('waits at another heir each time for those who began at another time, for the first may be hostile', () => {
  const follower = bereft(bob, cat);
  let now = 0;
  const patience = () => {
    const heir = follower.look(true, now);
    follower.answered();
    const since = now;
    while (follower.look(true, now) === heir) now += 50;
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

it('gives each heir its own time, however many have said no before', () => {
  const follower = bereft(bob, cat);
  follower.refused();
  expect(follower.look(true, 400)).toEqual(cat);
  expect(follower.look(true, 400 + ASK_HEIR_MS - 1)).toEqual(cat);
  expect(follower.look(true, 400 + ASK_HEIR_MS)).toEqual(bob);
});

it('gives heirs more time where the host was far, and not much more whatever the host made of it', () => {
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

it('takes a match as begun when its frames have come, whatever the room still says', () => {
  const room = { phase: 'countdown', pause: null, match: { number: 7 } } as RoomState;
  const frames = (next: number) => ({ next }) as Frames;
  const peer = (log: Frames) => ({ room, log, quietSince: 0 }) as Peer;
  expect(hostIsLost(peer(frames(1)), LOST_MS)).toBe(true);
  expect(hostIsLost(peer(frames(0)), LOST_MS)).toBe(false);
  const { succession } = bereft(bob);
  expect(claimOf(succession!, peer(frames(9)))).toMatchObject({ match: 7, frames: 9 });
  expect(claimOf(succession!, peer(frames(0)))).toMatchObject({ match: 0, frames: 0 });
});

it('is led to itself where its relay has gone on with those who came, and not while it has the room', () => {
  const own = { ...ann, member: 0, host: 'self' };
  const follower = bereft(bob, cat);
  follower.moved(own);
  expect(follower.look(true, 1)).toEqual(own);
  const hosting = bereft(bob, cat);
  hosting.hosts = true;
  hosting.moved(own);
  expect(hosting.look(true, 1)).toEqual(cat);
});

it('asks those from before who count, and of whom a host that has just gone on has not heard yet, in one order', () => {
  const follower = new Follower('self');
  const hear = (counted: readonly number[], ...heirs: Heir[]) =>
    follower.hear({ m: 'succession', room: '0'.repeat(16), epoch: 0, apps: 4, counted: [...counted], heirs });
  hear([ann.member, bob.member, cat.member], ann, bob, cat);
  hear([bob.member, cat.member], cat);
  for (const heir of [bob, cat, bob]) {
    expect(follower.look(true, 0)).toEqual(heir);
    follower.refused();
  }
});

it('does not ask itself while it has the room', () => {
  const follower = new Follower(bob.host);
  follower.hear({ m: 'succession', room: '0'.repeat(16), epoch: 0, apps: 3, counted: [], heirs: [bob, cat] });
  follower.hosts = true;
  expect(follower.look(true, 0)).toEqual(cat);
  follower.refused();
  expect(follower.look(true, 1)).toEqual(cat);
});

it('does not follow for ever whoever invents one relay after the other', () => {
  const follower = bereft(bob, cat);
  let port = 2;
  while (port < 100 && follower.look(true, 0)?.host === bob.host) {
    follower.moved({ ...bob, port: port++ });
  }
  expect(follower.look(true, 0)).toEqual(cat);
});

it('has gone astray once its place may be given up, until it is in the room', () => {
  const follower = bereft(bob);
  follower.look(true, DROP_MS - 1);
  expect(follower.isAstray(DROP_MS - 1)).toBe(false);
  expect(follower.isAstray(DROP_MS)).toBe(true);
  follower.arrived();
  expect(follower.isAstray(DROP_MS)).toBe(false);
});
