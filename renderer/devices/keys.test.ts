import { describe, expect, it } from 'vitest';
import { games } from '../../games/list.ts';
import { conflictsOf, heardAs, keySetAt, keysFor, pressesOf, withKeys } from './keys.ts';

const buttons = [
  { name: 'Up', keys: ['ArrowUp', 'KeyW'] },
  { name: 'Boost', keys: ['Space', 'ShiftLeft', 'ShiftRight'] },
];

describe('keys on one keyboard', () => {
  it('all belong to a player who is alone', () => {
    expect(keysFor(buttons, [], [0])).toEqual([{ player: 0, keys: buttons.map(({ keys }) => keys) }]);
  });

  it('are split between two players: the left half to the first, the right one to the second', () => {
    expect(keysFor(buttons, [], [0, 1])).toEqual([
      { player: 0, keys: [['KeyW'], ['Space', 'ShiftLeft']] },
      { player: 1, keys: [['ArrowUp'], ['ShiftRight']] },
    ]);
  });

  it('all belong to a second player who is alone at it', () => {
    expect(keysFor(buttons, [], [1])[0]).toEqual({ player: 1, keys: buttons.map(({ keys }) => keys) });
  });

  it('belong to a third player only when they were set', () => {
    const own = withKeys([], 2, 'Up', ['KeyI']);
    expect(keysFor(buttons, own, [0, 1, 2])[2]).toEqual({ player: 2, keys: [['KeyI'], []] });
  });

  it.each(games.filter(({ buttons }) => buttons.length > 0))(
    'are enough for two players of $info.id',
    (game) => {
      const players = keysFor(game.buttons, [], [0, 1]);
      for (const { keys } of players) for (const codes of keys) expect(codes.length).toBeGreaterThan(0);
      expect(conflictsOf(players)).toEqual([]);
    },
  );
});

describe('a key that was set', () => {
  it('is proposed to no other player', () => {
    const own = withKeys([], 0, 'Boost', ['ArrowUp']);
    const players = keysFor(buttons, own, [0, 1]);
    expect(players[0]!.keys[1]).toEqual(['ArrowUp']);
    expect(players[1]!.keys[0]).toEqual([]);
    expect(conflictsOf(players)).toEqual([]);
  });

  it('is a conflict when it was set twice, and presses both buttons', () => {
    const own = withKeys(withKeys([], 0, 'Up', ['KeyQ']), 1, 'Boost', ['KeyQ']);
    const players = keysFor(buttons, own, [0, 1]);
    const presses = [
      { player: 0, button: 0 },
      { player: 1, button: 1 },
    ];
    expect(conflictsOf(players)).toEqual([{ code: 'KeyQ', presses }]);
    expect(pressesOf(players).get('KeyQ')).toEqual(presses);
  });

  it('gives way to the proposed keys when its button is put back', () => {
    const own = withKeys(withKeys([], 1, 'Up', ['KeyQ']), 1, 'Up', null);
    expect(keysFor(buttons, own, [0, 1])).toEqual(keysFor(buttons, [], [0, 1]));
  });

  it('is heard as the own key of a game of commands, and replaces the one before', () => {
    const own = withKeys([], 0, 'Up', ['KeyI']);
    expect(heardAs('KeyI', buttons, own)).toBe('ArrowUp');
    expect(heardAs('ArrowUp', buttons, own)).toBeNull();
    expect(heardAs('KeyW', buttons, [])).toBe('ArrowUp');
    expect(heardAs('Escape', buttons, own)).toBe('Escape');
  });

  it('replaces the keys before it, and presses nothing that the game proposed it for', () => {
    const before = keysFor(buttons, withKeys([], 1, 'Up', ['KeyQ']), [0, 1]);
    const set = (button: number, keys: readonly string[], code = keys[0]!) => {
      const own = withKeys(withKeys([], 1, 'Up', ['KeyQ']), 1, buttons[button]!.name, keys);
      return keySetAt({ player: 1, button }, code, before, keysFor(buttons, own, [0, 1]));
    };
    expect(set(1, ['KeyW'])).toEqual({ instead: ['ShiftRight'], lost: [{ player: 0, button: 0 }] });
    // A key that the player has set stays beside the new one.
    expect(set(1, ['KeyQ'])).toEqual({ instead: ['ShiftRight'], lost: [] });
    expect(set(0, ['KeyQ'])).toEqual({ instead: [], lost: [] });
    // A later change has moved the key, or has put more keys beside it.
    expect(set(1, ['KeyX'], 'KeyW')).toBeNull();
    expect(set(1, ['KeyW', 'KeyX'])).toBeNull();
  });
});
