// What a relay is told of its rooms' matches, for a table over all rooms (netcode/party).

import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { appOf } from '../room/testing/rooms.ts';
import { LabParty } from './party.ts';
import { toyGame } from './toy.ts';

const RATE = 30;
const GAME = toyGame({ tickRate: RATE, inputBytes: 1, seats: 4, frames: RATE });

function played(people: number) {
  const party = new LabParty({ seed: 7, game: GAME, conditions: { ...CLEAN_LINK, delayMs: 5 } });
  const clients = Array.from({ length: people }, (_, at) => {
    const client = party.join(`Peer ${at + 1}`, { client: appOf(at + 1) });
    party.run(party.now + 2_000, () => client.seat !== undefined);
    return client;
  });
  const play = () => {
    const before = party.room.state.result?.number ?? 0;
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    party.run(party.now + 20_000, () => (party.room.state.result?.number ?? 0) > before);
  };
  play();
  return { party, play };
}

describe('a match that counts', () => {
  it('is told to the relay once, before any member is told of the result, with what the scoreboard shows', () => {
    const { party, play } = played(3);
    play();
    party.run(party.now + 2_000);
    expect(party.counted.map(({ room, counted, told }) => [room, counted.id.split('/')[1], told])).toEqual([
      [1, '1', false],
      [1, '2', false],
    ]);
    const { scoreboard } = party.room.state;
    expect(scoreboard).toHaveLength(3);
    for (const { name, points, wins } of scoreboard) {
      const seats = party.counted.map(({ counted }) => counted.seats.find((seat) => seat.name === name)!);
      expect(seats.reduce((sum, seat) => sum + seat.points, 0)).toBe(points);
      expect(seats.filter(({ place }) => place === 1)).toHaveLength(wins);
    }
  });

  it('is none that a person plays alone', () => {
    expect(played(1).party.counted).toEqual([]);
  });
});
