// A member of a room at another relay has their place again without its password. Others need it.

import { describe, expect, it } from 'vitest';
import {
  type HandOptions,
  type HandPeer,
  handRelay,
  joinByHand,
  knockByHand,
} from '../lab/testing/hand-peer.ts';
import type { Relay } from './relay.ts';

const ANN = 'Ann';
const BOB = 'Bob';

/** A closed room in which both are. */
function closed(): { relay: Relay; ann: HandPeer; bob: HandPeer } {
  const relay = handRelay({ password: 'sesame' });
  const [ann, bob] = [ANN, BOB].map((client, at) =>
    joinByHand(relay, at + 1, { password: 'sesame', request: { client } }),
  ) as [HandPeer, HandPeer];
  return { relay, ann, bob };
}

const claimOf = (relay: Relay) => ({ room: relay.rooms[0]!.data.id, match: 0, frames: 0, epoch: 0 });

let port = 9;
/** The answer to a stranger at another address who claims a place. */
const claiming = (relay: Relay, client: string, more: HandOptions = {}) =>
  knockByHand(relay, port++, { request: { client, claim: claimOf(relay) }, ...more });

const NO = { kind: 'deny', refusal: { why: 'no-room' } };

describe('a claim to a place', () => {
  it('is denied to a stranger, whatever the stranger says', () => {
    const { relay } = closed();
    expect(claiming(relay, 'Eve')).toEqual(NO);
    expect(claiming(relay, 'Eve', { request: { client: 'Eve' }, claim: true })).toEqual(NO);
    expect(claiming(relay, 'Eve', { claim: false })).toEqual({
      kind: 'refuse',
      refusal: { why: 'password' },
    });
    expect(relay.rooms[0]!.members).toHaveLength(2);
  });

  it('is denied to a member of another room, and to another player at the same app', () => {
    const { relay } = closed();
    const elsewhere = { ...claimOf(relay), room: '0123456789abcdef' };
    expect(claiming(relay, BOB, { request: { client: BOB, claim: elsewhere } })).toEqual(NO);
    expect(claiming(relay, BOB, { request: { client: BOB, claim: claimOf(relay), player: 1 } })).toEqual(NO);
  });

  it('is denied to a member who was removed', () => {
    const { relay, ann, bob } = closed();
    ann.say(relay, { m: 'kick', member: bob.member, why: '', ban: true }, 0);
    expect(relay.rooms[0]!.members).toHaveLength(1);
    expect(claiming(relay, BOB)).toEqual(NO);
  });

  it('gives a member who is present their own place, and no other', () => {
    const { relay, ann, bob } = closed();
    expect(claiming(relay, BOB)).toMatchObject({ kind: 'welcome', member: bob.member });
    expect(relay.rooms[0]!.members.map(({ id, client, seat, leader }) => [id, client, seat, leader])).toEqual(
      [
        [ann.member, expect.any(String), 0, true],
        [bob.member, expect.any(String), 1, false],
      ],
    );
  });
});
