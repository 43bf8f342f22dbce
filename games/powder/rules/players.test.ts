import { describe, expect, it } from 'vitest';
import { BOMB } from '../info.ts';
import { at, light, playingBare, put, run, runUntil, tap } from '../testing.ts';
import { CURSES, ITEM_KINDS, type ItemKind, type PowderState } from './state.ts';
import { CURSE_FRAMES, CURSE_HANDED_FRAMES, FLAME_FADE_FRAMES, MAX_BOMBS, SAFE_FRAMES } from './tuning.ts';

function give(state: PowderState, seat: number, kind: ItemKind): void {
  const { x, y } = state.players;
  state.items[(y[seat]! >> 8) * state.cols + (x[seat]! >> 8)] = ITEM_KINDS.indexOf(kind) + 1;
  run(state, 1);
}

describe('an item', () => {
  it('does what its sign says, up to a bound', () => {
    const state = playingBare(2);
    const { players } = state;
    for (const kind of ['reach', 'speed', 'kick', 'throw', 'shield'] as const) give(state, 0, kind);
    for (let n = 0; n < 12; n++) give(state, 0, 'bomb');
    expect(players.reach[0]).toBe(3);
    expect(players.speed[0]).toBe(1);
    expect([players.kick[0], players.throws[0], players.shield[0]]).toEqual([1, 1, 1]);
    expect(players.bombs[0]).toBe(MAX_BOMBS);
    expect(state.items.every((item) => item === 0)).toBe(true);
  });

  it('goes to the nearer of two players in its cell', () => {
    const state = playingBare(2);
    put(state, 0, 5, 5, 60);
    put(state, 1, 5, 5, -20);
    give(state, 0, 'kick');
    expect([...state.players.kick]).toEqual([0, 1]);
  });
});

describe('a shield', () => {
  it('takes one flame and protects for a moment more', () => {
    const state = playingBare(3);
    put(state, 0, 5, 5);
    state.players.shield[0] = 1;
    light(state, 5, 5, 1);
    run(state, SAFE_FRAMES);
    expect([state.seats[0]!.alive, state.players.shield[0]]).toEqual([true, 0]);
    light(state, 5, 5, 1);
    run(state, 2);
    expect(state.seats[0]!.alive).toBe(false);
  });
});

describe('a player', () => {
  it('is knocked out by a flame, and not by its last smoke', () => {
    const state = playingBare(3);
    put(state, 0, 5, 5);
    state.flames[at(state, 5, 5)] = FLAME_FADE_FRAMES;
    run(state, 3);
    expect(state.seats[0]!.alive).toBe(true);
    light(state, 5, 5, 1);
    run(state, 1);
    expect(state.seats[0]!.alive).toBe(false);
    expect(state.seats.map(({ points }) => points)).toEqual([0, 1, 0]);
  });

  it('gets no point for knocking themselves out', () => {
    const state = playingBare(3);
    put(state, 0, 5, 5);
    tap(state, [BOMB]);
    runUntil(state, () => !state.seats[0]!.alive, 200);
    expect(state.seats.map(({ points }) => points)).toEqual([0, 0, 0]);
  });

  it('leaves some of their items on the floor after a knock-out', () => {
    const state = playingBare(3);
    put(state, 0, 5, 5);
    for (const kind of ['kick', 'bomb', 'speed', 'reach'] as const) give(state, 0, kind);
    light(state, 5, 5, 1);
    run(state, 1);
    expect(state.items.filter((item) => item !== 0)).toHaveLength(3);
  });
});

describe('a curse', () => {
  it('wears off', () => {
    const state = playingBare(2);
    give(state, 0, 'curse');
    expect(state.players.curse[0]).toBeGreaterThan(0);
    state.players.curse[0] = CURSES.indexOf('fizzle') + 1;
    run(state, CURSE_FRAMES);
    expect(state.players.curse[0]).toBe(0);
  });

  it('goes over to a player who is bumped into, but not straight back', () => {
    const state = playingBare(2);
    put(state, 0, 5, 5);
    state.players.curse[0] = CURSES.indexOf('snail') + 1;
    state.players.cursed[0] = 300;
    put(state, 1, 5, 5);
    run(state, 1);
    expect([...state.players.curse]).toEqual([0, CURSES.indexOf('snail') + 1]);
    run(state, CURSE_HANDED_FRAMES - 2);
    expect(state.players.curse[0]).toBe(0);
    run(state, 3);
    expect(state.players.curse[0]).toBeGreaterThan(0);
  });

  it('drops bombs by itself as hiccups, and makes them hardly burn as damp powder', () => {
    const state = playingBare(2);
    put(state, 0, 5, 5);
    state.players.curse[0] = CURSES.indexOf('hiccups') + 1;
    state.players.cursed[0] = 300;
    run(state, 60);
    expect(state.bombAt[at(state, 5, 5)]).toBe(1);
    state.players.curse[0] = CURSES.indexOf('fizzle') + 1;
    state.players.bombs[0] = 2;
    put(state, 0, 7, 5);
    tap(state, [BOMB]);
    expect(state.bombs.reach[1]).toBe(1);
  });
});
