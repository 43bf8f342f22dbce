import { describe, expect, it } from 'vitest';
import { TOY } from '../lab/testing/hand-peer.ts';
import type { GameInfo } from '../sim/rules.ts';
import { misfitOf, misfitOfDealt } from './fits-game.ts';
import type { MatchStart } from './room-state.ts';

const INFO: GameInfo = {
  ...{ ...TOY.info, minSeats: 2, maxSeats: 4, teams: true, handicaps: true },
  options: [{ key: 'rounds', values: [1, 3], initial: 1 }],
};
const seat = (change: Partial<MatchStart['seats'][number]> = {}) => ({
  kind: 'player' as const,
  name: 'Ann',
  ...change,
});
const bot = { kind: 'bot' as const, name: 'Bot' };
const empty = { kind: 'empty' as const, name: '' };
const FILE = { hash: '0'.repeat(64), title: 'Ember' };

function misfit(change: Partial<MatchStart>, info = INFO): string | null {
  const seats = [seat(), seat()];
  return misfitOf({ number: 1, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic', ...change }, info);
}

describe('a match', () => {
  it('fits its game with all that the game has', () => {
    expect(misfit({})).toBeNull();
    expect(misfit({ seats: [seat({ team: 1, handicap: 2 }), { ...bot, team: 2 }, empty] })).toBeNull();
    expect(misfit({ options: { rounds: 3 }, way: 'commands' })).toBeNull();
    expect(misfit({ file: FILE }, { ...INFO, file: true })).toBeNull();
  });

  it.each<[string, Partial<MatchStart>, GameInfo, RegExp]>([
    ['has too few seats', { seats: [seat()] }, INFO, /seats/],
    ['has too many seats', { seats: new Array(5).fill(seat()) }, INFO, /seats/],
    ['has a file that the game does not take', { file: FILE }, INFO, /file/],
    ['lacks the file that the game takes', {}, { ...INFO, file: true }, /file/],
    ['is played in a way that the game does not have', { way: 'shadow' }, INFO, /way/],
    ['has an option that the game does not have', { options: { speed: 1 } }, INFO, /options/],
    ['has a value that the option does not have', { options: { rounds: 2 } }, INFO, /options/],
    [
      'has teams in a game without',
      { seats: [seat({ team: 1 }), seat({ team: 2 })] },
      { ...INFO, teams: false },
      /teams/,
    ],
    ['has one team alone', { seats: [seat({ team: 1 }), seat({ team: 1 })] }, INFO, /teams/],
    ['has somebody in no team', { seats: [seat({ team: 1 }), seat({ team: 2 }), seat()] }, INFO, /teams/],
    [
      'has an empty seat in a team',
      { seats: [seat({ team: 1 }), seat({ team: 2 }), { ...empty, team: 1 }] },
      INFO,
      /teams/,
    ],
    ['has a bot with a handicap', { seats: [seat(), { ...bot, handicap: 1 }] }, INFO, /handicaps/],
    [
      'has handicaps in a game without',
      { seats: [seat({ handicap: 1 }), seat()] },
      { ...INFO, handicaps: false },
      /handicaps/,
    ],
  ])('that %s does not fit, and it is said why', (_, change, info, why) => {
    expect(misfit(change, info)).toMatch(why);
  });

  it('fits a room when its players sit at apps', () => {
    const match = { number: 1, epoch: 0, seed: 1, options: {}, way: 'optimistic' as const };
    const ann = seat({ key: '0'.repeat(32) });
    expect(misfitOfDealt({ ...match, seats: [ann, bot, empty] }, INFO)).toBeNull();
    expect(misfitOfDealt({ ...match, seats: [ann, seat()] }, INFO)).toMatch(/app/);
    expect(misfitOfDealt({ ...match, seats: [ann] }, INFO)).toMatch(/seats/);
  });
});
