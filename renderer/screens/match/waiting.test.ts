import { expect, test } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { NAMED_AFTER_MS, SHOWN_AFTER_MS, waitingFor } from './waiting.ts';

function place(players: number, change: Partial<RoomPlace>): RoomPlace {
  const view = roomView(players, change, { phase: 'playing' });
  if (view.place.at !== 'room') throw new Error('a room view is in a room');
  return view.place;
}

const long = { waitingMs: NAMED_AFTER_MS } as const;

test('nothing is said while frames come, nor of a gap that nobody notices', () => {
  expect(waitingFor(place(8, {}), en)).toBeNull();
  expect(waitingFor(place(8, { waitingMs: SHOWN_AFTER_MS - 1 }), en)).toBeNull();
  expect(waitingFor(place(8, { waitingFor: [2] }), en)).toBeNull();
});

test('nobody is named for a blink, also where the relay knows whose input is missing', () => {
  const blink = { waitingMs: NAMED_AFTER_MS - 1 };
  expect(waitingFor(place(2, blink), en)).toEqual([]);
  expect(waitingFor(place(2, { ...blink, waitingFor: [2] }), en)).toEqual([]);
});

// The first second of it named nobody, though the card in the lobby had said for long whose line is gone.
test('who is known to be silent is named as soon as the picture stands still', () => {
  const waiting = place(8, { waitingMs: SHOWN_AFTER_MS });
  const silent = waiting.room.members.filter((member) => member.silent);
  expect(waitingFor(waiting, en)).toEqual(silent.map(({ name }) => name));
  // Nobody waits for who does not play.
  for (const member of silent) member.plays = false;
  expect(waitingFor(waiting, en)).toEqual([]);
});

test('a silent member is named', () => {
  const waiting = place(8, long);
  const silent = waiting.room.members.find((member) => member.silent)!;
  expect(waitingFor(waiting, en)).toEqual([silent.name]);
});

test('without a silent member it is the host, by name where we know it', () => {
  expect(waitingFor(place(2, { ...long, hosting: false, me: 2 }), en)).toEqual(['Anna (host)']);
  expect(waitingFor(place(2, { ...long, hosting: false, me: 1 }), en)).toEqual(['the host']);
});

test('whoever hosts waits for their own computer', () => {
  expect(waitingFor(place(2, long), en)).toEqual(['this device']);
});

test('nothing is said beside the bar that says it, and asks what to do', () => {
  expect(waitingFor(place(2, { ...long, alone: 'host' }), en)).toBeNull();
  expect(waitingFor(place(2, { ...long, comingBack: { is: 'away', ms: 3000 } }), en)).toBeNull();
});
