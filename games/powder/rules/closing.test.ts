import { describe, expect, it } from 'vitest';
import { at, playingBare, put } from '../testing.ts';
import { BLOCK, spiralCell } from './arena.ts';
import { closeArena, landsAt } from './closing.ts';
import {
  BLOCK_EVERY_FRAMES,
  SHADOW_FRAMES,
  SLOW_BLOCK_EVERY_FRAMES,
  SLOW_BLOCKS,
  SUDDEN_WARNING_FRAMES,
} from './tuning.ts';

/** A round in which sudden death comes after 1000 frames; two players in the middle. */
function late(suddenAt = 1_000) {
  const state = Object.assign(playingBare(2), { suddenAt });
  put(state, 0, 5, 5);
  put(state, 1, 7, 5);
  const cues = (since: number) => {
    state.cues = [];
    state.since = since;
    closeArena(state);
    return state.cues.map(({ kind }) => kind);
  };
  return { state, cues };
}

describe('sudden death', () => {
  it('is announced, begins, and drops a block after the other from the edge inwards', () => {
    const { state, cues } = late();
    expect(cues(1_000 - SUDDEN_WARNING_FRAMES)).toEqual(['warn']);
    expect([cues(999), cues(1_000)]).toEqual([[], ['sudden']]);
    expect(cues(1_000 + SHADOW_FRAMES - 1)).toEqual([]);
    expect(cues(1_000 + SHADOW_FRAMES)).toEqual(['block']);
    expect(state.cells[at(state, 1, 1)]).toBe(BLOCK);
    expect(cues(1_000 + SHADOW_FRAMES + 1)).toEqual([]);
    expect(cues(1_000 + SHADOW_FRAMES + BLOCK_EVERY_FRAMES)).toEqual(['block']);
    expect([state.fallen, state.cells[at(state, 2, 1)]]).toEqual([2, BLOCK]);
  });

  it('does not come where the host wants none, nor go on when the round is decided', () => {
    const { state, cues } = late();
    state.decidedAt = 1_010;
    expect([cues(1_000 + SHADOW_FRAMES), state.fallen]).toEqual([[], 0]);
    const never = late(0);
    expect([never.cues(0), never.cues(1_000)]).toEqual([[], []]);
  });

  it('crushes whoever stands there, and all else that is in the cell', () => {
    const { state, cues } = late();
    put(state, 0, 1, 1);
    const cell = at(state, 1, 1);
    [state.items[cell], state.flames[cell]] = [3, 20];
    expect(cues(1_000 + SHADOW_FRAMES)).toContain('block');
    expect(state.seats.slice(0, 2).map(({ alive }) => alive)).toEqual([false, true]);
    expect([state.items[cell], state.flames[cell]]).toEqual([0, 0]);
  });

  it('takes its time with the last blocks', () => {
    const { state } = late();
    const all = (state.cols - 2) * (state.rows - 2);
    const gap = (index: number) => landsAt(state, index + 1) - landsAt(state, index);
    expect(gap(all - SLOW_BLOCKS - 1)).toBe(BLOCK_EVERY_FRAMES);
    expect(gap(all - SLOW_BLOCKS)).toBe(SLOW_BLOCK_EVERY_FRAMES);
    expect([spiralCell(state, all - 1) >= 0, spiralCell(state, all)]).toEqual([true, -1]);
  });
});
