// How late the console itself is, and what running ahead does about it.

import { describe, expect, it } from 'vitest';
import { clone } from '../../netcode/sim/clone.ts';
import { hashState } from '../../netcode/sim/hash.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { Rollback } from '../../netcode/sync/rollback.ts';
import { createReplayedFrames } from '../kit/console/draw/replay-frame.ts';
import { PAD } from '../kit/console/rules/four-score.ts';
import { info } from './info.ts';
import { rules } from './rules/rules.ts';
import { ember, PHASE, read } from './rules/state.ts';

const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player' as const, name }));
const match = { seed: 4, seats, options: {} };
const before = new Uint8Array(2);
const begun = createSimulation(info, rules, match);
while (read(begun.state, 'phase') !== PHASE.play) begun.step(before);

const TURNS = 6;
const PRESS = 2;

/** What a screen shows in each of some turns. What is held counts in the frame of its turn: the network is instant. */
function pictures(ahead: 0 | 1, pressed: number): string[] {
  const { state, frame } = begun;
  const play = new Rollback(info, rules, match, [0], () => {}, { state, frame, before });
  const frames = createReplayedFrames(ember().file);
  return Array.from({ length: TURNS }, (_, turn) => {
    const held = Uint8Array.of(turn >= PRESS ? pressed : 0, 0);
    const earlier = clone(play.confirmedState);
    play.hold(0, held.subarray(0, 1));
    play.confirm(held);
    play.run(play.confirmed + ahead);
    frames.show((ahead > 0 ? play.confirmedState : earlier).console, play.state.console);
    return hashState(frames.picture);
  });
}

describe('the picture of Ember', () => {
  it.each([
    [0, 1],
    [1, 0],
  ] as const)('shows, %i frames ahead, a press %i frames after it counts', (ahead, late) => {
    const idle = pictures(ahead, 0);
    const seen = pictures(ahead, PAD.Right).findIndex((picture, turn) => picture !== idle[turn]);
    expect(seen - PRESS).toBe(late);
  });
});
