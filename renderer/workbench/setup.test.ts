import { describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { addressOf, fitted, matchOf, setupFrom } from './setup.ts';

const asked = (address: string) => setupFrom(new URLSearchParams(address), games);
const { info } = games.find((game) => game.info.id === 'trails')!;

describe('a workbench setup', () => {
  it('is read back from the address that it makes', () => {
    const setup = asked('game=trails&seats=3&seed=77&teams=2&first=bot&rounds=1&speed=120');
    expect(setup).toEqual({
      game: 'trails',
      seats: 3,
      seed: 77,
      teams: 2,
      first: 'bot',
      options: { rounds: 1, speed: 120, map: 0, gaps: 0, out: 1, bots: 2, away: 1 },
    });
    expect(asked(addressOf(setup))).toEqual(setup);
  });

  it('ignores what makes no sense', () => {
    const usual = asked('game=trails');
    expect(usual).toMatchObject({ seats: 4, seed: 1, first: 'player', options: { rounds: 5, speed: 100 } });
    expect(asked('game=trails&seats=-2&seed=x&first=cat&rounds=4&__proto__=1&colour=3')).toEqual(usual);
    expect(asked('')).toMatchObject({ game: games[0]!.info.id });
  });

  it('keeps seats within what the game can have', () => {
    expect(asked('game=trails&seats=99').seats).toBe(info.maxSeats);
    expect(fitted(asked('game=trails&seats=1'), info).seats).toBe(info.minSeats);
  });

  it('allows teams that leave one player a partner, and deals seats into them in turns', () => {
    const teams = (address: string) => matchOf(asked(address)).seats.map(({ team }) => team);
    expect(teams('game=trails&seats=3&teams=2')).toEqual([1, 2, 1]);
    expect(teams('game=trails&seats=3&teams=3')).toEqual([undefined, undefined, undefined]);
  });

  it('keeps the name and settings of a game that is not there yet', () => {
    expect(asked('game=nowhere&seats=3&wins=5')).toMatchObject({
      game: 'nowhere',
      seats: 3,
      options: { wins: 5 },
    });
  });

  it('gives its user the first seat of the match, unless a bot has it', () => {
    const kinds = (address: string) => matchOf(asked(address)).seats.map(({ kind }) => kind);
    expect(kinds('game=trails&seats=2')).toEqual(['player', 'bot']);
    expect(kinds('game=trails&seats=2&first=bot')).toEqual(['bot', 'bot']);
  });
});
