import { describe, expect, it } from 'vitest';
import { BOMB } from '../info.ts';
import { bare, inTeams, light, placeOf, playingWith, put, run } from '../testing.ts';
import { knockOut } from './players.ts';
import * as tuning from './tuning.ts';
import { pace } from './walk.ts';

describe('a flame', () => {
  it('burns partners too, which gives no point', () => {
    const state = bare(playingWith(inTeams([1, 1, 2])));
    put(state, 1, 5, 5);
    light(state, 5, 5, 0);
    run(state, 1);
    expect(state.seats.map(({ alive }) => alive)).toEqual([true, false, true]);
    expect(state.seats.map(({ points, knockouts }) => [points, knockouts])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('a team', () => {
  it('wins the round as the last one, with all of its members; each outlived rival is a point', () => {
    const state = playingWith(inTeams([1, 2, 1, 2]));
    knockOut(state, 0, 1);
    run(state, 10);
    knockOut(state, 1, 2);
    run(state, 10);
    expect(state.decidedAt).toBe(-1);
    knockOut(state, 3, -1);
    run(state, tuning.DECIDING_FRAMES + 1);
    expect([state.phase, state.winner]).toEqual(['pause', 2]);
    expect(state.seats.map(({ won }) => won)).toEqual([1, 0, 1, 0]);
    // Each seat gains 1 for its knock-out, and the last seat 2 for the rivals that it outlives; the first seat out
    // gains 0.
    expect(state.seats.map(({ gained }) => gained)).toEqual([0, 2, 3, 1]);
  });

  it('wins with most knock-outs together when teams go in the same last moment', () => {
    const state = playingWith(inTeams([1, 2, 1, 2, 1]));
    knockOut(state, 4, 1);
    knockOut(state, 0, 3);
    run(state, 10);
    knockOut(state, 3, 2);
    run(state, 10);
    knockOut(state, 1, -1);
    knockOut(state, 2, -1);
    run(state, tuning.DECIDING_FRAMES + 1);
    expect([state.phase, state.winner]).toEqual(['pause', 1]);
    expect(state.seats.map(({ won }) => won)).toEqual([0, 1, 0, 1, 0]);
  });
});

describe('a step of handicap', () => {
  it('makes a player slower on foot', () => {
    const seats = [0, 1, 2, 3].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const state = playingWith(seats);
    const paces = seats.map((_, seat) => pace(state, seat));
    expect(paces).toEqual([15, 13, 12, 11]);
    for (const speed of [0, tuning.MAX_SPEED]) {
      state.players.speed.fill(speed);
      const faster = seats.map((_, seat) => pace(state, seat));
      expect(faster).toEqual(faster.toSorted((a, b) => b - a));
      expect(new Set(faster).size).toBe(4);
    }
    // Curses treat people alike.
    state.players.curse.fill(3);
    expect(new Set(seats.map((_, seat) => pace(state, seat))).size).toBe(1);
  });
});

describe('a player with the whole handicap', () => {
  it('still gets six cells away from a bomb', () => {
    const [slow, fast] = [3, 0].map((handicap) => ({ kind: 'player' as const, name: '', handicap }));
    const state = bare(playingWith([slow!, fast!]));
    put(state, 0, 1, 1);
    put(state, 1, 1, 9);
    run(state, 1, [BOMB, 0]);
    run(state, tuning.FUSE_FRAMES - 1, [2, 0]);
    expect(placeOf(state, 0)).toEqual([7, 1]);
    run(state, 10);
    expect(state.seats[0]!.alive).toBe(true);
  });
});
