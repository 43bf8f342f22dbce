import { describe, expect, it } from 'vitest';
import { roomView } from '../../../netcode/room/room-view.ts';
import { roomOf } from '../../../netcode/room/testing/rooms.ts';
import type { FromPeer, RoomState } from '../../../netcode/wire/messages.ts';
import { OwnLook } from './own-look.ts';

/** A member of a lobby of two, of whom the other one has the first seat, with this face and look elsewhere. */
function member(face: number, look: number | null) {
  const said: FromPeer[] = [];
  const room = { ...roomView(roomOf(2)) };
  const session = { own: room.members[1], say: (message: FromPeer) => void said.push(message) };
  const own = new OwnLook(session, { profile: { name: 'Bob', settings: { face, look } } });
  return {
    said,
    session,
    tell: (change: Partial<RoomState> = {}) => own.changed({ room: { ...room, ...change } }),
  };
}

describe('the look of a person', () => {
  it('is told to a room once, and again to one that has them as another member', () => {
    const { said, session, tell } = member(3, 5);
    tell();
    tell();
    expect(said).toEqual([
      { m: 'face', face: 3 },
      { m: 'sit', seat: 5 },
    ]);
    session.own = { ...session.own!, id: 9 };
    tell();
    expect(said).toHaveLength(4);
  });

  it('leaves the seat to a member who has it, and to a match that is on', () => {
    const { said, tell } = member(0, 0);
    tell();
    const late = member(0, 5);
    late.tell({ phase: 'playing' });
    expect([said, late.said]).toEqual([[], []]);
  });

  it('waits until the person is in', () => {
    const { said, session, tell } = member(3, null);
    const { own } = session;
    session.own = undefined;
    tell();
    expect(said).toEqual([]);
    session.own = own;
    tell();
    expect(said).toEqual([{ m: 'face', face: 3 }]);
  });
});
