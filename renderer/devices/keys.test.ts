import { expect, test } from 'vitest';
import { games } from '../../games/list.ts';
import { conflictsOf, heardAs, keySetAt, keysFor, pressesOf, withKeys } from './keys.ts';

const buttons = [
  { name: 'Up', keys: ['ArrowUp', 'KeyW'] },
  { name: 'Boost', keys: ['Space', 'ShiftLeft', 'ShiftRight'] },
];

test('one player alone has all keys of every button', () => {
  expect(keysFor(buttons, [], [0])).toEqual([{ player: 0, keys: buttons.map(({ keys }) => keys) }]);
});

test('of two at one keyboard the first has the left half and the second the right one', () => {
  expect(keysFor(buttons, [], [0, 1])).toEqual([
    { player: 0, keys: [['KeyW'], ['Space', 'ShiftLeft']] },
    { player: 1, keys: [['ArrowUp'], ['ShiftRight']] },
  ]);
});

test('a second player alone at the keyboard has all of it', () => {
  expect(keysFor(buttons, [], [1])[0]).toEqual({ player: 1, keys: buttons.map(({ keys }) => keys) });
});

test('a third has keys only when they were set', () => {
  const own = withKeys([], 2, 'Up', ['KeyI']);
  expect(keysFor(buttons, own, [0, 1, 2])[2]).toEqual({ player: 2, keys: [['KeyI'], []] });
});

test.each(games.filter(({ buttons }) => buttons.length > 0))(
  'two can share a keyboard for $info.id',
  (game) => {
    const players = keysFor(game.buttons, [], [0, 1]);
    for (const { keys } of players) for (const codes of keys) expect(codes.length).toBeGreaterThan(0);
    expect(conflictsOf(players)).toEqual([]);
  },
);

test('a key that was set is nobody’s proposed one any more', () => {
  const own = withKeys([], 0, 'Boost', ['ArrowUp']);
  const players = keysFor(buttons, own, [0, 1]);
  expect(players[0]!.keys[1]).toEqual(['ArrowUp']);
  expect(players[1]!.keys[0]).toEqual([]);
  expect(conflictsOf(players)).toEqual([]);
});

test('a key that was set twice is a conflict, and presses both', () => {
  const own = withKeys(withKeys([], 0, 'Up', ['KeyQ']), 1, 'Boost', ['KeyQ']);
  const players = keysFor(buttons, own, [0, 1]);
  const presses = [
    { player: 0, button: 0 },
    { player: 1, button: 1 },
  ];
  expect(conflictsOf(players)).toEqual([{ code: 'KeyQ', presses }]);
  expect(pressesOf(players).get('KeyQ')).toEqual(presses);
});

test('a button that is put back has the proposed keys again', () => {
  const own = withKeys(withKeys([], 1, 'Up', ['KeyQ']), 1, 'Up', null);
  expect(keysFor(buttons, own, [0, 1])).toEqual(keysFor(buttons, [], [0, 1]));
});

test('a game of commands hears its own key for the one that was set, and no more for the one that it had', () => {
  const own = withKeys([], 0, 'Up', ['KeyI']);
  expect(heardAs('KeyI', buttons, own)).toBe('ArrowUp');
  expect(heardAs('ArrowUp', buttons, own)).toBeNull();
  expect(heardAs('KeyW', buttons, [])).toBe('ArrowUp');
  expect(heardAs('Escape', buttons, own)).toBe('Escape');
});

test('a key that was set took the place of those before, and presses nothing that the game proposed it for', () => {
  const before = keysFor(buttons, withKeys([], 1, 'Up', ['KeyQ']), [0, 1]);
  const set = (button: number, keys: readonly string[], code = keys[0]!) => {
    const own = withKeys(withKeys([], 1, 'Up', ['KeyQ']), 1, buttons[button]!.name, keys);
    return keySetAt({ player: 1, button }, code, before, keysFor(buttons, own, [0, 1]));
  };
  expect(set(1, ['KeyW'])).toEqual({ instead: ['ShiftRight'], lost: [{ player: 0, button: 0 }] });
  // What somebody set stays beside it.
  expect(set(1, ['KeyQ'])).toEqual({ instead: ['ShiftRight'], lost: [] });
  expect(set(0, ['KeyQ'])).toEqual({ instead: [], lost: [] });
  // Since then it was put elsewhere, or more were put beside it.
  expect(set(1, ['KeyX'], 'KeyW')).toBeNull();
  expect(set(1, ['KeyW', 'KeyX'])).toBeNull();
});
