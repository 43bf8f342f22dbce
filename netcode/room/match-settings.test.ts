import { describe, expect, it } from 'vitest';
import type { Way } from '../sim/ways.ts';
import { choose, gameOf, initialMatchSettings } from './match-settings.ts';
import type { Member } from './room.ts';
import { contents, duel, roomOf, roomOptions, toy } from './testing/rooms.ts';

const room = roomOptions();
const members = (count: number): Member[] => roomOf(count).members;

describe('settings', () => {
  it('begin with the first values of the game, and no more seats than it has', () => {
    expect(initialMatchSettings(toy)).toMatchObject({ seats: 8, bots: 0, options: { rounds: 3, speed: 1 } });
    expect(initialMatchSettings(toy, { seats: 4 }).seats).toBe(4);
    expect(initialMatchSettings(toy, { bots: 3 }).bots).toBe(3);
    expect(initialMatchSettings(duel, { seats: 16 }).seats).toBe(2);
  });

  // A page can open a room with a game with a file, which only people can play.
  it('begin with no more bots than a leader can choose beside one person', () => {
    expect(initialMatchSettings(duel, { bots: 16 }).bots).toBe(1);
    const withFile = { ...toy, info: { ...toy.info, file: true } };
    expect(initialMatchSettings(withFile, { bots: 3 }).bots).toBe(0);
  });

  it('begin with the way that the room was opened with, if the game has it', () => {
    const [first, second] = toy.info.ways as readonly [Way, Way];
    expect(initialMatchSettings(toy).way).toBe(first);
    expect(initialMatchSettings(toy, { way: second }).way).toBe(second);
    const strictOnly = { ...toy, info: { ...toy.info, ways: ['strict'] as const } };
    expect(initialMatchSettings(strictOnly, { way: 'commands' }).way).toBe('strict');
  });

  it('change one option and leave the others', () => {
    const chosen = choose(
      initialMatchSettings(toy),
      { m: 'choose', options: { rounds: 5 } },
      room,
      members(1),
    );
    expect(chosen).toMatchObject({ options: { rounds: 5, speed: 1 } });
  });

  it.each([[{ rounds: 4 }], [{ gravity: 1 }], [{ constructor: 1 }]] as { [key: string]: number }[][])(
    'are refused for an option that the game does not have: %j',
    (wanted) => {
      expect(choose(initialMatchSettings(toy), { m: 'choose', options: wanted }, room, members(1))).toEqual({
        why: 'bad-option',
      });
    },
  );

  it('are refused for a way that the game does not have', () => {
    const strictOnly = { ...toy, info: { ...toy.info, ways: ['strict'] as const } };
    const only = roomOptions({ games: [strictOnly] });
    expect(
      choose(initialMatchSettings(strictOnly), { m: 'choose', way: 'commands' }, only, members(1)),
    ).toEqual({
      why: 'bad-way',
    });
  });

  it.each([
    ['add up', 2, 1, 3],
    ['go down again', 2, -1, 1],
    ['fill what people leave free, and no more', 2, 4, 5],
    ['are never fewer than none', 2, -3, 0],
  ])('of bots %s', (_, before, botsBy, bots) => {
    const settings = { ...initialMatchSettings(toy), bots: before };
    expect(choose(settings, { m: 'choose', botsBy }, room, members(3))).toEqual({ ...settings, bots });
  });

  it('of another game with bots count from the present bots, and for that game’s seats', () => {
    const before = { ...initialMatchSettings(duel), bots: 1 };
    const wanted = { m: 'choose', game: 'toy', botsBy: 5 } as const;
    expect(choose(before, wanted, room, members(1))).toMatchObject({ game: 'toy', bots: 6 });
  });

  it('of another game bring its own options and keep the bots that fit', () => {
    const before = { ...initialMatchSettings(toy), bots: 3, delay: 30 as const };
    const wanted = { m: 'choose', game: 'duel' } as const;
    expect(choose(before, wanted, room, members(1))).toEqual({
      game: 'duel',
      file: null,
      way: duel.info.ways[0],
      seats: 2,
      bots: 1,
      options: { away: 1 },
      teams: 0,
      delay: 30,
    });
    expect(choose(before, wanted, room, members(2))).toMatchObject({ bots: 0 });
  });

  it.each([
    ['so many that one has two', 3, 2],
    ['of one each', 3, 3],
    ['of more than one each', 3, 4],
    ['none', 2, 0],
  ])('of teams must fit the seats: %s', (_, seats, teams) => {
    const settings = { ...initialMatchSettings(toy, { seats }), teams: 2 };
    const chosen = choose(settings, { m: 'choose', teams }, room, members(1));
    expect(chosen).toEqual(teams < seats ? { ...settings, teams } : { why: 'bad-teams' });
  });

  it('of teams are for games that know them, and stay for another game that does', () => {
    const chess = { info: { ...toy.info, id: 'chess' }, content: toy.content };
    const both = roomOptions({ games: [toy, duel, chess] });
    const here = members(1).map((one) => ({ ...one, contents: { ...contents, chess: chess.content } }));
    const settings = { ...initialMatchSettings(toy), teams: 2 };
    expect(choose(settings, { m: 'choose', game: 'chess' }, both, here)).toMatchObject({ teams: 2 });
    expect(choose(settings, { m: 'choose', game: 'duel' }, both, here)).toMatchObject({ teams: 0 });
    const duelling = initialMatchSettings(duel);
    expect(choose(duelling, { m: 'choose', teams: 2 }, both, here)).toEqual({ why: 'bad-teams' });
  });

  it('of the same game keep everything', () => {
    const before = { ...initialMatchSettings(toy), bots: 3 };
    expect(choose(before, { m: 'choose', game: 'toy' }, room, members(1))).toBe(before);
  });

  it('of a game that cannot be played say which member or what stands in the way', () => {
    const settings = initialMatchSettings(toy);
    const [one, two] = members(2);
    const other = { ...two!, contents: { ...contents, duel: 'ffffffffffffffff' } };
    expect(choose(settings, { m: 'choose', game: 'chess' }, room, members(1))).toEqual({
      why: 'no-game',
    });
    expect(choose(settings, { m: 'choose', game: 'duel' }, room, [one!, other])).toEqual({
      why: 'other-rules',
      name: 'Peer 2',
    });
    expect(choose(settings, { m: 'choose', game: 'duel' }, room, members(3))).toEqual({
      why: 'few-seats',
      seats: 2,
    });
  });

  it('change all together, or not at all when one of them is impossible', () => {
    const settings = initialMatchSettings(toy);
    const wanted = { m: 'choose', bots: 2, options: { rounds: 5, speed: 9 } } as const;
    expect(choose(settings, wanted, room, members(1))).toEqual({ why: 'bad-option' });
    expect(settings).toEqual(initialMatchSettings(toy));
  });

  it('name a game that the room has, and throw for another', () => {
    expect(gameOf(room, 'duel')).toBe(duel);
    expect(() => gameOf(room, 'chess')).toThrow('chess');
  });
});
