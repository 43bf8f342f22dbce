import { describe, expect, it } from 'vitest';
import type { Game } from '../../../games/game.ts';
import { games } from '../../../games/list.ts';
import { relayGame } from './relay-game.ts';

describe('a game as a relay knows it', () => {
  it('names the buttons of its input by their bits, from bit 0 of byte 0 on, and leaves others empty', () => {
    const [some] = games;
    const button = (name: string, byte: number, bit: number) => ({ name, byte, bit, keys: [] });
    const game: Game = {
      ...some!,
      buttons: [button('Fire', 1, 0x02), button('Up', 0, 0x01), button('Left', 0, 0x08)],
    };
    expect(relayGame(game, 'c').buttons).toEqual(['Up', '', '', 'Left', '', '', '', '', '', 'Fire']);
    expect(relayGame({ ...game, buttons: [] }, 'c').buttons).toEqual([]);
  });

  it('has the facts and rules of the game, and the hash of what they do', () => {
    const [game] = games;
    expect(relayGame(game!, 'c')).toMatchObject({ info: game!.info, rules: game!.rules, content: 'c' });
  });
});
