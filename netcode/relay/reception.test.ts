import { describe, expect, it } from 'vitest';
import { handRelay, joinByHand, knockByHand, seeded, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { Relay } from './relay.ts';

describe('the reception of a relay', () => {
  it('brings a guest who names no room to the first that has a seat, and the people of an app together', () => {
    const relay = new Relay([{ ...TOY_ROOM, seats: 1 }, TOY_ROOM], seeded(1));
    for (const port of [1, 2, 3]) joinByHand(relay, port, { request: { client: `app ${port}` } });
    expect(relay.rooms.map(({ members }) => members.length)).toEqual([1, 2]);
  });

  it('refuses a room that there is not, and a claim to an unknown place', () => {
    const relay = handRelay();
    expect(knockByHand(relay, 1, { room: 9 })).toMatchObject({ refusal: { why: 'no-room' } });
    const claim = { room: '0'.repeat(16), match: 0, frames: 0, epoch: 0 };
    expect(knockByHand(relay, 2, { request: { claim } })).toMatchObject({ refusal: { why: 'no-room' } });
  });

  it('sends a claim on to where the room has gone', () => {
    const relay = handRelay();
    const heir = { member: 1, host: '0'.repeat(32), address: 'there', port: 7 };
    relay.act(1, 0, (room) => room.handover.leadTo(heir, 0));
    const claim = { room: relay.rooms[0]!.data.id, match: 0, frames: 0, epoch: 0 };
    expect(knockByHand(relay, 2, { request: { claim } })).toMatchObject({
      refusal: { why: 'moved', port: 7 },
    });
  });
});
