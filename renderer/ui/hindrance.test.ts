import { describe, expect, it } from 'vitest';
import { room } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { hindrance } from './hindrance.ts';

const game = (id: string) => facts.games.find((one) => one.id === id);

describe('a hindrance', () => {
  it('is the missing opponent of a single team, and a bot is enough to end it', () => {
    const members = room(2).members.map((member) => ({ ...member, team: 2 }));
    expect(hindrance(room(2, { members, teams: 2, bots: 0 }), game('trails'))).toBe('one-team');
    expect(hindrance(room(2, { members, teams: 2, bots: 1 }), game('trails'))).toBeNull();
    expect(hindrance(room(2, { bots: 0 }), game('trails'))).toBeNull();
  });

  it('is too few players who have what the game is played with', () => {
    const two = { ...game('cartridge')!, minSeats: 2 };
    const withFile = (having: number[]) => room(3, { game: 'cartridge', bots: 0, having });
    expect(hindrance(withFile([1]), two)).toBe('few');
    expect(hindrance(withFile([1, 3]), two)).toBeNull();
    expect(hindrance(room(1, { bots: 0 }), { ...game('trails')!, minSeats: 2 })).toBe('few');
  });
});
