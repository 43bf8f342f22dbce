// Rooms full of people, for tests.

import { toyGame } from '../../lab/toy.ts';
import { admit, type Entrant } from '../admission.ts';
import { countDown } from '../lifecycle.ts';
import type { RelayGame, RoomOptions } from '../match-settings.ts';
import { createRoom, type Member, type Room } from '../room.ts';

const { info } = toyGame({ tickRate: 30, inputBytes: 1, seats: 8, frames: 100 });
const options = [
  { key: 'rounds', values: [1, 3, 5], initial: 3 },
  { key: 'speed', values: [1, 2], initial: 1 },
];

export const toy: RelayGame = {
  info: { ...info, options, teams: true, handicaps: true },
  content: '00000000000000aa',
};
export const duel: RelayGame = {
  info: { ...info, id: 'duel', name: 'Duel', maxSeats: 2 },
  content: '00000000000000bb',
};

/** What everybody has. */
export const contents = { toy: toy.content, duel: duel.content };

export const roomOptions = (options: Partial<RoomOptions> = {}): RoomOptions => ({
  games: [toy, duel],
  app: 'lab',
  ...options,
});

/** The number of an app, 32 hexadecimal digits. */
export const appOf = (number: number) => number.toString(16).padStart(32, '0');

/** Person `number` asks to come in, from an app of their own. */
export function requestOf(number: number, request: Partial<Entrant> = {}): Entrant {
  return { name: `Peer ${number}`, app: 'lab', contents, client: appOf(number), ...request };
}

/** A room with so many people, from number 1 on. */
export function roomOf(people: number, options: RoomOptions = roomOptions()): Room {
  const room = createRoom('0123456789abcdef', options);
  for (let number = 1; number <= people; number++) admit(room, options, requestOf(number));
  return room;
}

/** The room's next match runs, with these. */
export function play(
  room: Room,
  options: RoomOptions = roomOptions(),
  players: readonly Member[] = room.members,
): Room {
  countDown(room, options, () => 77, players);
  room.phase = 'playing';
  return room;
}
