import { describe, expect, it } from 'vitest';
import { MOST_REMEMBERED, type RoomState } from '../wire/messages.ts';
import { admit, remove } from './admission.ts';
import { estateOf } from './estate.ts';
import { countDown, endMatch } from './lifecycle.ts';
import { rename } from './names.ts';
import { emptyRoom, type Room } from './room.ts';
import { addResult, scoreKey, scoreRows } from './scoreboard.ts';
import { appOf, requestOf, roomOf, roomOptions } from './testing/rooms.ts';

const OPTIONS = roomOptions();

const resultOf = (
  kinds: readonly ('player' | 'bot' | 'empty')[],
  places: number[],
  agreed = true,
): RoomState['result'] => ({
  number: 1,
  seats: kinds.map((kind, seat) => ({ kind, name: kind === 'player' ? `Peer ${seat + 1}` : '' })),
  outcome: { scores: places, places },
  agreed,
});

/** A match of those who are here, and of bots, ends so. */
function count(room: Room, kinds: readonly ('player' | 'bot' | 'empty')[], places: number[], agreed = true) {
  countDown(room, OPTIONS, () => 1);
  room.result = resultOf(kinds, places, agreed);
  addResult(room);
}

/** A match that is dealt and played by all who are here; the lowest seat wins, the next is second, and so on. */
function play(room: Room): void {
  countDown(room, OPTIONS, () => 1);
  const { number, seats } = room.match!;
  let place = 0;
  const places = seats.map(({ kind }) => (kind === 'empty' ? 0 : ++place));
  endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
}

describe('the scoreboard', () => {
  it('gives a point for every seat behind, bots too, and a win for first place', () => {
    const room = roomOf(3);
    count(room, ['player', 'player', 'player', 'bot', 'empty'], [2, 4, 1, 3, 0]);
    expect(scoreRows(room)).toEqual([
      { member: 3, name: 'Peer 3', matches: 1, wins: 1, points: 3 },
      { member: 1, name: 'Peer 1', matches: 1, wins: 0, points: 2 },
      { member: 2, name: 'Peer 2', matches: 1, wins: 0, points: 0 },
    ]);
  });

  it('gives members who share a place the same, and nothing for each other', () => {
    const room = roomOf(3);
    count(room, ['player', 'player', 'player'], [1, 1, 3]);
    expect(scoreRows(room).map(({ wins, points }) => [wins, points])).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
  });

  it('counts a win for each member of the team that won, and points for the others behind them', () => {
    const room = roomOf(4);
    count(room, ['player', 'player', 'player', 'player', 'bot'], [2, 1, 2, 1, 2]);
    expect(scoreRows(room).map(({ member, wins, points }) => [member, wins, points])).toEqual([
      [2, 1, 3],
      [4, 1, 3],
      [1, 0, 0],
      [3, 0, 0],
    ]);
  });

  it('gives nothing to a member without a place at the end', () => {
    const room = roomOf(3);
    count(room, ['player', 'player', 'player'], [1, 0, 2]);
    expect(scoreRows(room).map(({ member, matches, points }) => [member, matches, points])).toEqual([
      [1, 1, 1],
      [2, 1, 0],
      [3, 1, 0],
    ]);
  });

  it('puts members who have gone behind all present ones with as much', () => {
    const room = roomOf(3);
    count(room, ['player', 'player', 'player'], [1, 2, 2]);
    room.scores.find(({ key }) => key === scoreKey(room.members[2]!))!.matches++;
    remove(room, OPTIONS, room.members[1]!);
    expect(scoreRows(room).map(({ member, points }) => [member, points])).toEqual([
      [1, 2],
      [3, 0],
      [null, 0],
    ]);
  });

  it('skips matches that a member plays alone, and results that were not agreed on', () => {
    const alone = roomOf(1);
    count(alone, ['player', 'bot'], [1, 2]);
    expect(scoreRows(alone)).toEqual([]);
    const room = roomOf(3);
    count(room, ['player', 'player', 'player'], [1, 2, 3], false);
    expect(scoreRows(room)).toEqual([]);
  });

  it('counts for the players to whom the match was dealt, also when they left before its end', () => {
    const room = roomOf(2);
    countDown(room, OPTIONS, () => 1);
    const { number, seats } = room.match!;
    remove(room, OPTIONS, room.members[0]!);
    const places = seats.map((_, seat) => (seat < 2 ? seat + 1 : 0));
    endMatch(room, { number, seats, outcome: { scores: places, places }, agreed: true });
    expect(scoreRows(room)[0]).toEqual({ member: null, name: 'Peer 1', matches: 1, wins: 1, points: 1 });
  });

  it('goes on over rematches, other games and comings and goings', () => {
    const room = roomOf(2);
    play(room);
    play(room);
    room.settings = { ...room.settings, game: 'duel', seats: 3, bots: 1 };
    play(room);
    const row = { name: 'Peer 1', matches: 3, wins: 3, points: 1 + 1 + 2 };
    expect(scoreRows(room)).toMatchObject([row, { name: 'Peer 2', matches: 3, points: 1 }]);
    remove(room, OPTIONS, room.members[0]!);
    expect(scoreRows(room)[0]).toEqual({ ...row, member: null });
    admit(room, OPTIONS, requestOf(1, { name: 'Renamed' }));
    expect(scoreRows(room)[0]).toEqual({ ...row, name: 'Renamed', member: 3 });
  });

  it('has a member who leaves under the name that they had last', () => {
    const room = roomOf(2);
    play(room);
    rename(room, room.members[0]!, 'Renamed');
    remove(room, OPTIONS, room.members[0]!);
    expect(scoreRows(room)[0]).toMatchObject({ member: null, name: 'Renamed', points: 1 });
  });

  it('knows a member who comes back by their number, not by their name', () => {
    const room = roomOf(2);
    play(room);
    remove(room, OPTIONS, room.members[0]!);
    admit(room, OPTIONS, requestOf(9, { name: 'Peer 1' }));
    expect(scoreRows(room).map(({ member }) => member)).toEqual([null, 2]);
  });

  it('tells two apps with the same number apart, and two players at one app', () => {
    const room = roomOf(2);
    admit(room, OPTIONS, requestOf(1, { name: 'Twin' }));
    admit(room, OPTIONS, requestOf(1, { name: 'Sister', player: 1 }));
    play(room);
    expect(scoreRows(room).map(({ member, name }) => [member, name])).toEqual([
      [1, 'Peer 1'],
      [2, 'Peer 2'],
      [3, 'Twin'],
      [4, 'Sister'],
    ]);
    expect(room.scores.map(({ key }) => key)).toEqual([
      `${appOf(1)}/0`,
      `${appOf(2)}/0`,
      'member 3',
      `${appOf(1)}/1`,
    ]);
  });

  it('tells the relay of each match that has counted, by keys that are unique among all rooms', () => {
    const room = roomOf(2);
    admit(room, OPTIONS, requestOf(1, { name: 'Twin' }));
    play(room);
    play(room);
    const id = (number: number) => `${room.id}/${number}`;
    expect(room.counted).toEqual(
      [1, 2].map((number) => ({
        id: id(number),
        game: room.settings.game,
        way: room.settings.way,
        seats: [
          { key: `${appOf(1)}/0`, name: 'Peer 1', place: 1, points: 2 },
          { key: `${appOf(2)}/0`, name: 'Peer 2', place: 2, points: 1 },
          { key: `${room.id} member 3`, name: 'Twin', place: 3, points: 0 },
        ],
      })),
    );
    count(room, ['player', 'player', 'player'], [1, 2, 3], false);
    expect(room.counted).toHaveLength(2);
    // Members cannot tell what the relay is told.
    expect(estateOf(room)).not.toHaveProperty('counted');
  });

  it('counts matches and native games on when all have gone: no two have the same number', () => {
    const room = roomOf(2);
    play(room);
    room.nativeNumber = 5;
    emptyRoom(room, OPTIONS);
    expect(room).toMatchObject({ matches: 1, nativeNumber: 5 });
  });

  it('forgets, of too many, the members who have gone with the fewest points', () => {
    const room = roomOf(0);
    for (let number = 1; number <= 2 * MOST_REMEMBERED; number += 2) {
      for (const member of [...room.members]) remove(room, OPTIONS, member);
      for (const one of [number, number + 1]) admit(room, OPTIONS, requestOf(one));
      play(room);
    }
    const rows = scoreRows(room);
    expect(rows).toHaveLength(MOST_REMEMBERED);
    // The two of the last match are still here, one of them without a point.
    expect(rows.filter(({ points }) => points === 0)).toHaveLength(1);
  });

  it('ends when all have gone', () => {
    const room = roomOf(2);
    play(room);
    emptyRoom(room, OPTIONS);
    expect(scoreRows(room)).toEqual([]);
  });
});
