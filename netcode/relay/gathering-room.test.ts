import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { namedKeyPair } from '../crypto/key-pair.ts';
import { joinByHand, knockByHand, seeded, TOY_ROOM } from '../lab/testing/hand-peer.ts';
import { COLLECT_ALONE_MS } from './founding.ts';
import { GatheringRoom } from './gathering-room.ts';
import { Relay } from './relay.ts';
import { RoomCheckpoint, tellCheckpoint } from './room-checkpoint.ts';

const identity = namedKeyPair('hall');

/** The room of two members whose relay is gone, at another relay; and a peer of one of them that has come, called `name`. */
function gathering(name?: string) {
  const before = new Relay([TOY_ROOM], seeded(1), { identity });
  for (const port of [1, 2]) joinByHand(before, port, { request: { client: `app ${port}` } });
  if (name) before.rooms[0]!.members[1]!.name = name;
  const checkpoint = new RoomCheckpoint();
  checkpoint.hear(tellCheckpoint(() => before.rooms[0]!)(0)!, 0);
  const inheritances = [checkpoint.inheritance('secret', () => 1)];
  const relay = new Relay([TOY_ROOM], seeded(1), { identity, inheritances });
  const claim = { room: before.rooms[0]!.data.id, match: 0, frames: 0, epoch: 0 };
  const ben = joinByHand(relay, 2, { request: { client: 'app 2', name: 'Hand 2', claim }, now: 0 });
  return { relay, ben, claim };
}

describe('a room that waits for its people', () => {
  it('lets in who was in it, and answers no other guest', () => {
    const { relay } = gathering();
    expect(relay.rooms[0]).toBeInstanceOf(GatheringRoom);
    expect(relay.room(1)).toBeNull();
    expect(relay.rooms[0]!.members.map(({ silent }) => silent)).toEqual([true, false]);
    expect(knockByHand(relay, 3)).toBeNull();
    expect(relay.rooms[0]!.clients).toHaveLength(1);
  });

  it('does nothing that its people ask for, and nothing that is asked of a room that goes on', () => {
    const { relay, ben } = gathering();
    ben.say(relay, { m: 'ready', ready: true }, 10);
    expect(relay.rooms[0]!.members.some(({ ready }) => ready)).toBe(false);
    let asked = 0;
    relay.act(1, 20, () => asked++);
    expect(asked).toBe(0);
  });

  it('is replaced by the room that goes on, with the same clients, door and visibility', () => {
    const { relay, ben } = gathering();
    const waiting = relay.rooms[0]!;
    waiting.discoverable = false;
    ben.send(relay, ben.packet(10), 10);
    ben.hear(relay.advance(10 + COLLECT_ALONE_MS), 10 + COLLECT_ALONE_MS);
    const room = relay.room(1)!;
    expect(room).not.toBe(waiting);
    expect(room.clients).toEqual(waiting.clients);
    expect([room.door, room.password, room.discoverable]).toEqual([waiting.door, 'secret', false]);
    expect(ben.room).toMatchObject({ epoch: 1 });
    ben.say(relay, { m: 'ready', ready: true }, 20 + COLLECT_ALONE_MS);
    expect(room.members.map(({ ready }) => ready)).toEqual([false, true]);
  });

  // Let go from the room that waited, the client would stay in the one that goes on, without a session.
  it('lets a client go at whose packet it goes on, and whose name makes it longer than any message', () => {
    const { relay, ben } = gathering('x'.repeat(MAX_MESSAGE));
    const now = COLLECT_ALONE_MS;
    ben.send(relay, ben.packet(0), 0);
    ben.send(relay, ben.packet(now), now);
    expect(ben.byes).toEqual([{ reason: 'broken', text: '' }]);
    expect([relay.room(1)!.clients, relay.room(1)!.members.length]).toEqual([[], 1]);
  });

  it('goes on at once where that was decided', () => {
    const { relay } = gathering();
    relay.found(1, 'majority', 10);
    expect(relay.room(1)).toBeNull();
    relay.found(1, 'decision', 20);
    expect(relay.room(1)).not.toBeNull();
  });

  it('keeps the place of a member who says goodbye meanwhile', () => {
    const { relay, ben } = gathering();
    ben.send(relay, ben.leave(10), 10);
    const [room] = relay.rooms;
    expect([room!.clients.length, room!.members.map(({ silent }) => silent)]).toEqual([0, [true, true]]);
  });
});
