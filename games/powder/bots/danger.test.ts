import { describe, expect, it } from 'vitest';
import { BOMB } from '../info.ts';
import { CRATE, KEG } from '../rules/arena.ts';
import { fuseFrames } from '../rules/bombs.ts';
import { type PowderState, SLIDE } from '../rules/state.ts';
import {
  CHAIN_FRAMES,
  CRATE_BURN_FRAMES,
  FLAME_FADE_FRAMES,
  FLAME_FRAMES,
  KEG_FRAMES,
} from '../rules/tuning.ts';
import { at, playingBare, put, tap } from '../testing.ts';
import { dangerOf, NEVER } from './danger.ts';

const ALL = () => true;

/** As DX and DY have them. */
const [, EAST, , WEST] = [0, 1, 2, 3];

/** A bare arena whose players stand in its corners. */
function arena() {
  const state = playingBare(2);
  put(state, 0, 1, 1);
  put(state, 1, 11, 9);
  return state;
}

/** The first player's bomb in this cell; its slot. */
function lay(state: PowderState, col: number, row: number): number {
  const before = [...state.bombs.fuse];
  put(state, 0, col, row);
  tap(state, [BOMB]);
  put(state, 0, 1, 1);
  return state.bombs.fuse.findIndex((fuse, slot) => fuse > 0 && before[slot] === 0);
}

describe('the danger of a bomb', () => {
  it('is in its cross, from its fuse until its flames fade, and beside it nowhere', () => {
    const state = arena();
    state.players.reach[0] = 2;
    const time = state.bombs.fuse[lay(state, 5, 5)]!;
    const danger = dangerOf(state, ALL, null);
    const until = time + FLAME_FRAMES - FLAME_FADE_FRAMES;
    for (const [col, row] of [
      [5, 5],
      [6, 5],
      [3, 5],
      [5, 3],
    ] as const)
      expect([danger.from[at(state, col, row)], danger.until[at(state, col, row)]]).toEqual([time, until]);
    for (const [col, row] of [
      [8, 5],
      [6, 6],
    ] as const)
      expect([danger.from[at(state, col, row)], danger.until[at(state, col, row)]]).toEqual([NEVER, 0]);
  });

  it('is none where the bomb is overlooked, and is there for one that is only planned', () => {
    const state = arena();
    lay(state, 5, 5);
    expect(dangerOf(state, () => false, null).from[at(state, 5, 5)]).toBe(NEVER);
    const planned = dangerOf(arena(), ALL, { cell: at(state, 7, 5), reach: 1 });
    expect(planned.from[at(state, 8, 5)]).toBe(fuseFrames(state));
    expect(planned.from[at(state, 9, 5)]).toBe(NEVER);
  });

  it('ends at a crate, which is said to be gone later', () => {
    const state = arena();
    state.players.reach[0] = 3;
    state.cells[at(state, 6, 5)] = CRATE;
    const time = state.bombs.fuse[lay(state, 5, 5)]!;
    const danger = dangerOf(state, ALL, null);
    expect(danger.clear[at(state, 6, 5)]).toBe(time + CRATE_BURN_FRAMES);
    expect(danger.from[at(state, 7, 5)]).toBe(NEVER);
  });

  it('comes early to a bomb in the flames of another, and to a keg', () => {
    const state = arena();
    state.players.reach[0] = 2;
    state.players.bombs[0] = 2;
    const [first, second] = [lay(state, 3, 5), lay(state, 5, 5)];
    Object.assign(state.bombs.fuse, { [first]: 10, [second]: 90 });
    state.cells[at(state, 3, 3)] = KEG;
    const danger = dangerOf(state, ALL, null);
    expect(danger.from[at(state, 7, 5)]).toBe(10 + CHAIN_FRAMES);
    expect(danger.from[at(state, 3, 2)]).toBe(10 + KEG_FRAMES);
  });

  it('is at both ends of its way where it slides', () => {
    const state = arena();
    state.players.reach[0] = 1;
    const slot = lay(state, 3, 5);
    state.bombs.motion[slot] = SLIDE;
    state.bombs.dir[slot] = EAST;
    state.bombAt[at(state, 3, 5)] = 0;
    const danger = dangerOf(state, ALL, null);
    const deadly = [3, state.cols - 2].map((col) => danger.from[at(state, col, 5)] !== NEVER);
    expect(deadly).toEqual([true, true]);
    state.bombs.dir[slot] = WEST;
    expect(dangerOf(state, ALL, null).from[at(state, state.cols - 2, 5)]).toBe(NEVER);
  });
});
