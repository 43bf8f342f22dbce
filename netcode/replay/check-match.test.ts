import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../sim/rules.ts';
import { faultOfMatch } from './check-match.ts';
import type { ReplayHeader } from './format.ts';
import { headerOf } from './testing/header-of.ts';

const info: GameInfo = {
  id: 'toy',
  name: 'Toy',
  version: 1,
  tickRate: 60,
  minSeats: 2,
  maxSeats: 4,
  inputBytes: 1,
  latch: [0],
  options: [{ key: 'rounds', values: [1, 3], initial: 1 }],
  ways: ['optimistic', 'strict'],
};
const ann = { kind: 'player', name: 'Ann' } as const;
const match: ReplayHeader['match'] = {
  number: 1,
  epoch: 0,
  seed: 5,
  seats: [ann, { kind: 'bot', name: 'Bot 2' }, { kind: 'empty', name: '' }],
  options: { rounds: 3 },
  way: 'strict',
};
const header: ReplayHeader = { ...headerOf(info, match, ''), app: '0.1.0-beta+7' };
const withMatch = (change: Partial<typeof match>): ReplayHeader => ({
  ...header,
  match: { ...match, ...change },
});

describe('a recorded match', () => {
  it('is valid as a room deals it, also with choices left to the game', () => {
    expect(faultOfMatch(header, info)).toBeNull();
    expect(faultOfMatch(withMatch({ options: {} }), info)).toBeNull();
  });

  it.each<[string, ReplayHeader, RegExp]>([
    ['more seats than the game has', withMatch({ seats: Array(5).fill(ann) }), /seats/],
    ['fewer', withMatch({ seats: [ann] }), /seats/],
    ['options that it does not have', withMatch({ options: { lives: 3 } }), /options/],
    ['options that every object has', withMatch({ options: { constructor: 1 } }), /options/],
    ['values that an option does not have', withMatch({ options: { rounds: 2 } }), /options/],
    ['a way in which it is not played', withMatch({ way: 'commands' }), /way/],
    ['inputs of another size', { ...header, inputBytes: 2 }, /inputs/],
  ])('is rejected with %s', (_, made, why) => {
    expect(faultOfMatch(made, info)).toMatch(why);
  });
});

const bob = { kind: 'player', name: 'Bob' } as const;
const empty = { kind: 'empty', name: '' } as const;
const inSeats = (...seats: typeof match.seats) => withMatch({ seats });
const played = { ...info, teams: true, handicaps: true };

describe('the teams and handicaps of a recorded match', () => {
  it('are valid as a room deals them', () => {
    const dealt = inSeats({ ...ann, team: 1, handicap: 2 }, { kind: 'bot', name: 'Bot 2', team: 2 }, empty);
    expect(faultOfMatch(dealt, played)).toBeNull();
    expect(faultOfMatch(dealt, { ...played, teams: false })).toMatch(/teams/);
    expect(faultOfMatch(dealt, { ...played, handicaps: false })).toMatch(/handicaps/);
  });

  it.each<[string, ReplayHeader, RegExp]>([
    [
      'an empty seat in a team',
      inSeats({ ...ann, team: 1 }, { ...bob, team: 2 }, { ...empty, team: 2 }),
      /teams/,
    ],
    ['somebody in no team', inSeats({ ...ann, team: 1 }, bob), /teams/],
    ['all in one team', inSeats({ ...ann, team: 1 }, { ...bob, team: 1 }), /teams/],
    ['an empty seat with a handicap', inSeats(ann, bob, { ...empty, handicap: 1 }), /handicaps/],
    ['a bot with one', inSeats(ann, { kind: 'bot', name: 'Bot 2', handicap: 1 }), /handicaps/],
  ])('are rejected with %s', (_, made, why) => {
    expect(faultOfMatch(made, played)).toMatch(why);
  });
});
