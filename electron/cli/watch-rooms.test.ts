import { describe, expect, it } from 'vitest';
import { type LabClient, LabParty } from '../../netcode/lab/party.ts';
import { toyGame } from '../../netcode/lab/toy.ts';
import type { Rules } from '../../netcode/sim/rules.ts';
import { watchRooms } from './watch-rooms.ts';

/** A party in the lab whose room is watched every 100 ms, with the lines so far. */
function watched(matchFrames: number) {
  const { info, rules } = toyGame({ tickRate: 20, inputBytes: 1, seats: 4, frames: matchFrames });
  const party = new LabParty({ seed: 5, game: { info, rules: rules as Rules } });
  const lines: string[] = [];
  const watch = watchRooms(party.relay.rooms, (room, line) => lines.push(`Room ${room}: ${line}`));
  const look = () => {
    watch();
    party.at(party.now + 100, look);
  };
  party.at(0, look);
  return { party, lines, ready: (client: LabClient) => party.say(client, { m: 'ready', ready: true }) };
}

describe('the rooms in words', () => {
  it('say who comes and who goes', () => {
    const { party, lines } = watched(40);
    const ada = party.join('Ada');
    party.run(1000);
    party.join('Ben');
    party.run(2000);
    party.leave(ada);
    party.run(3000);
    expect(lines).toEqual(['Room 1: Ada joined.', 'Room 1: Ben joined.', 'Room 1: Ada left.']);
  });

  it('say when a match starts and who wins it, match after match', () => {
    const { party, lines, ready } = watched(40);
    const clients = [party.join('Ada'), party.join('Ben')];
    for (const at of [500, 8000]) party.at(at, () => clients.forEach(ready));
    party.run(14_000);
    // The toy gives everybody the first place.
    expect(lines.slice(2)).toEqual([
      'Room 1: match 1 starts with 2 players.',
      'Room 1: match 1 is over: Ada and Ben share the win.',
      'Room 1: match 2 starts with 2 players.',
      'Room 1: match 2 is over: Ada and Ben share the win.',
    ]);
  });

  it('say that a match was ended early, or without a result because all players left', () => {
    const { party, lines, ready } = watched(10_000);
    const ada = party.join('Ada');
    party.at(500, () => ready(ada));
    party.at(5000, () => party.say(ada, { m: 'stop' }));
    party.at(6000, () => ready(ada));
    party.at(12_000, () => party.leave(ada));
    party.run(13_000);
    expect(lines.slice(1)).toEqual([
      'Room 1: match 1 starts with 1 player.',
      'Room 1: match 1 is over, ended early: Ada won.',
      'Room 1: match 2 starts with 1 player.',
      'Room 1: Ada left.',
      'Room 1: match 2 is over, without a result.',
    ]);
  });

  it('are silent while nothing happens', () => {
    const { party, lines } = watched(10_000);
    party.join('Ada');
    party.run(1000);
    const before = lines.length;
    party.run(20_000);
    expect(lines).toHaveLength(before);
  });
});
