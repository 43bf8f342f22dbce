import { expect, it } from 'vitest';
import { HOST_APP, RoomByHand } from './testing/room-by-hand.ts';

it('whoever sits at the hosting app leads, also when they were gone and others led meanwhile', () => {
  // The host's own member came back as an ordinary one, and a guest went on leading the room.
  const by = new RoomByHand();
  const leaders = () => by.room.members.filter(({ leader }) => leader).map(({ name }) => name);
  const host = by.let('play', 'Ann', 0, HOST_APP);
  by.let('play', 'Bob');
  expect(leaders()).toEqual(['Ann']);
  by.receive(host.leave(0), host.from, 0);
  expect(leaders()).toEqual(['Bob']);
  by.let('play', 'Ann', 0, HOST_APP);
  by.let('play', 'Ann and a half', 0, HOST_APP);
  expect(leaders()).toEqual(['Ann']);
});
