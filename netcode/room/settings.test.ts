import { describe, expect, it } from 'vitest';
import { TOY } from '../lab/testing/hand-peer.ts';
import { choose, initialSettings, type RelayGame } from './choices.ts';
import { Member } from './member.ts';

const options = [
  { key: 'rounds', label: 'Rounds', values: [1, 3, 5], initial: 3 },
  { key: 'speed', label: 'Speed', values: [1, 2], initial: 1 },
];
const toy: RelayGame = { info: { ...TOY.info, maxSeats: 8, options }, content: '00000000000000aa' };
const duel: RelayGame = {
  info: { ...TOY.info, id: 'duel', name: 'Duel', maxSeats: 2, options: [] },
  content: '00000000000000bb',
};
const room = { games: [toy, duel], app: 'lab' };

const member = (seat: number, contents = { toy: toy.content, duel: duel.content }) => {
  const session = { id: seat, key: { k0: 0, k1: 0 } };
  const request = { name: `Peer ${seat}`, app: '', contents };
  return new Member(seat + 1, session, session.key, request, { address: 'a', port: 1 }, seat, false, 0);
};
const members = (count: number) => Array.from({ length: count }, (_, seat) => member(seat));

describe('choices', () => {
  it('begin with the first values of the game, and no more seats than it has', () => {
    expect(initialSettings(toy)).toMatchObject({ seats: 8, bots: 0, options: { rounds: 3, speed: 1 } });
    expect(initialSettings(toy, 4).seats).toBe(4);
    expect(initialSettings(duel, 16).seats).toBe(2);
  });

  it('begin with the way that the room was opened with, if the game has it', () => {
    const [first, second] = toy.info.ways;
    expect(initialSettings(toy).way).toBe(first);
    expect(initialSettings(toy, 8, second).way).toBe(second);
    const strictOnly = { ...toy, info: { ...toy.info, ways: ['strict'] as const } };
    expect(initialSettings(strictOnly, 8, 'commands').way).toBe('strict');
  });

  it('change one option and leave the others', () => {
    const chosen = choose(initialSettings(toy), { m: 'choose', options: { rounds: 5 } }, room, members(1));
    expect(chosen).toMatchObject({ options: { rounds: 5, speed: 1 } });
  });

  it.each([[{ rounds: 4 }], [{ gravity: 1 }], [{ constructor: 1 }]] as { [key: string]: number }[][])(
    'of an option that the game does not have are refused: %j',
    (wanted) => {
      expect(choose(initialSettings(toy), { m: 'choose', options: wanted }, room, members(1))).toEqual({
        why: 'bad-option',
      });
    },
  );

  it('of a way that the game does not have are refused', () => {
    const strictOnly = { ...toy, info: { ...toy.info, ways: ['strict'] as const } };
    expect(choose(initialSettings(strictOnly), { m: 'choose', way: 'commands' }, room, members(1))).toEqual({
      why: 'bad-way',
    });
  });

  it.each([
    ['add up', 2, 1, 3],
    ['go down again', 2, -1, 1],
    ['fill what people leave free, and no more', 2, 4, 5],
    ['are never fewer than none', 2, -3, 0],
  ])('of bots %s', (_, before, botsBy, bots) => {
    const settings = { ...initialSettings(toy), bots: before };
    expect(choose(settings, { m: 'choose', botsBy }, room, members(3))).toEqual({ ...settings, bots });
  });

  it('of another game with bots count from none, and for its seats', () => {
    const before = { ...initialSettings(toy), bots: 3 };
    const wanted = { m: 'choose', game: 'duel', botsBy: 5 } as const;
    expect(choose(before, wanted, room, members(1))).toMatchObject({ game: duel, bots: 1 });
  });

  it('of another game bring its own options and drop the bots', () => {
    const before = { ...initialSettings(toy), bots: 3 };
    expect(choose(before, { m: 'choose', game: 'duel' }, room, members(2))).toMatchObject({
      game: duel,
      seats: 2,
      bots: 0,
      options: {},
    });
  });

  it('of the same game keep everything', () => {
    const before = { ...initialSettings(toy), bots: 3 };
    expect(choose(before, { m: 'choose', game: 'toy' }, room, members(1))).toBe(before);
  });

  it('of a game say who or what stands in the way', () => {
    const settings = initialSettings(toy);
    const other = { toy: toy.content, duel: 'ffffffffffffffff' };
    expect(choose(settings, { m: 'choose', game: 'chess' }, room, members(1))).toEqual({
      why: 'no-game',
    });
    expect(choose(settings, { m: 'choose', game: 'duel' }, room, [member(0), member(1, other)])).toEqual({
      why: 'other-rules',
      name: 'Peer 1',
    });
    expect(choose(settings, { m: 'choose', game: 'duel' }, room, members(3))).toEqual({
      why: 'few-seats',
      seats: 2,
    });
  });
});
