// What a save does to the match on the workbench, with a game whose rules count what is pressed.

import { describe, expect, it } from 'vitest';
import type { Game } from '../../games/game.ts';
import type { Setup } from './setup.ts';
import { createSession, type Notice } from './workbench-session.ts';

interface Count {
  frame: number;
  sum: number;
}

const setup: Setup = { game: 'count', seats: 2, seed: 1, options: {}, teams: 0, first: 'player' };

/** Rules that add `weight` times what the first seat holds, throw at a frame and are over at another. */
function count(weight: number, more: { throwsAt?: number; overAt?: number; inputBytes?: number } = {}): Game {
  const { throwsAt, overAt, inputBytes = 1 } = more;
  const info = { id: 'count', name: 'Count', version: 1, tickRate: 50, minSeats: 1, maxSeats: 4, inputBytes };
  const game: Game<Count> = {
    info: { ...info, latch: [0xff, 0xff].slice(0, inputBytes), options: [], ways: ['optimistic'] },
    texts: {} as Game['texts'],
    buttons: [],
    createPainter: () => ({ observe() {}, draw() {} }),
    rules: {
      start: () => ({ frame: 0, sum: 0 }),
      step(state, inputs) {
        state.sum += weight * inputs[0]!;
        if (state.frame === throwsAt) throw new Error('the count is lost');
        state.frame++;
      },
      outcome: ({ frame }) => (frame === overAt ? { scores: [1, 0], places: [1, 2] } : null),
      standing: ({ sum }) => ({ scores: [sum, 0], places: [1, 2] }),
      bot() {},
    },
  };
  return game as Game;
}

function workbench() {
  let nowMs = 0;
  let notice: Notice | null = null;
  const observed: number[] = [];
  const session = createSession(
    { now: () => nowMs++ / 100, observe: (_, current) => observed.push((current as Count).frame) },
    (next) => {
      notice = next;
    },
  );
  return {
    session,
    observed,
    notice: () => notice,
    state: () => session.offline!.picture().current as Count,
    /** So many frames of real time. */
    play(frames: number) {
      for (let frame = 0; frame < frames; frame++) session.advance(20, 1);
    },
  };
}

describe('a save', () => {
  it('plays the same inputs again, up to where the match was', () => {
    const { session, state, play, notice } = workbench();
    session.show(count(1), setup);
    play(10);
    session.offline!.hold(Uint8Array.of(3));
    play(10);
    expect(state()).toEqual({ frame: 20, sum: 30 });
    session.show(count(2), setup);
    play(1);
    expect(state()).toEqual({ frame: 20, sum: 60 });
    expect(notice()!.saved).toMatchObject({ kind: 'replayed', frames: 20, same: false });
    play(1);
    expect(state().frame).toBe(21);
  });

  it('that changes no rules leads to the same state, and says so', () => {
    const { session, play, notice } = workbench();
    session.show(count(1), setup);
    session.offline!.hold(Uint8Array.of(1));
    play(30);
    session.show(count(1), setup);
    play(1);
    expect(notice()!.saved).toMatchObject({ kind: 'replayed', same: true });
  });

  it('arrives in a pause, too, and starts no effects of the past', () => {
    const { session, state, play, observed } = workbench();
    session.show(count(1), setup);
    play(12);
    expect(observed).toHaveLength(12);
    session.show(count(2), setup);
    session.advance(20, 0);
    session.advance(20, 0);
    expect(state().frame).toBe(12);
    expect(observed).toHaveLength(12);
  });

  it('after which the inputs do not fit starts over and says so', () => {
    const { session, state, play, notice } = workbench();
    session.show(count(1), setup);
    play(10);
    session.show(count(1, { inputBytes: 2 }), setup);
    expect(state().frame).toBe(0);
    expect(notice()!.saved).toEqual({ kind: 'unfit' });
  });
});

describe('rules that throw', () => {
  it('leave the match in front of that frame, and the next save goes on from there', () => {
    const { session, state, play, notice } = workbench();
    session.show(count(1, { throwsAt: 7 }), setup);
    session.offline!.hold(Uint8Array.of(1));
    play(10);
    expect(notice()!.fault).toMatchObject({
      where: 'rules',
      frame: 7,
      error: { message: 'the count is lost' },
    });
    expect(state()).toEqual({ frame: 7, sum: 7 });
    session.show(count(1), setup);
    play(1);
    expect(notice()!.fault).toBeNull();
    expect(state()).toEqual({ frame: 8, sum: 8 });
  });

  it('in the middle of a replay keep what was played beyond it', () => {
    const { session, state, play, notice } = workbench();
    session.show(count(1), setup);
    play(50);
    session.show(count(1, { throwsAt: 20 }), setup);
    play(3);
    expect(notice()!.fault).toMatchObject({ frame: 20 });
    expect(state().frame).toBe(20);
    session.show(count(1), setup);
    play(1);
    expect(state().frame).toBe(50);
    session.show(count(1, { throwsAt: 20 }), setup);
    play(3);
    session.startOver();
    expect(notice()!.fault).toBeNull();
    expect(state().frame).toBe(0);
  });

  it('at the very start are reported, and the next save begins', () => {
    const { session, state, notice } = workbench();
    const broken = { ...count(1), rules: { ...count(1).rules, start: () => Math.random() } };
    session.show(broken, setup);
    expect(notice()!.fault!.error.message).toContain('Math.random');
    session.show(count(1), setup);
    expect(state().frame).toBe(0);
  });
});

describe('a match on the workbench', () => {
  it('starts over with another seed', () => {
    const { session, state, play, notice } = workbench();
    const game = count(1);
    session.show(game, setup);
    play(10);
    session.show(count(1), setup);
    play(1);
    expect(notice()!.saved).not.toBeNull();
    session.show(game, { ...setup, seed: 2 });
    expect(state().frame).toBe(0);
    play(10);
    expect(state().frame).toBe(10);
  });

  it('has a tap in the next frame that was released before a frame could have it', () => {
    const { session, state, play } = workbench();
    session.show(count(1), setup);
    session.offline!.hold(Uint8Array.of(4));
    session.offline!.hold(Uint8Array.of(0));
    play(5);
    expect(state().sum).toBe(4);
  });

  it('stays when it is over, and goes on after a save that makes it longer', () => {
    const { session, state, play, notice } = workbench();
    session.show(count(1, { overAt: 9 }), setup);
    play(20);
    expect(state().frame).toBe(9);
    expect(notice()!.outcome).toEqual({ scores: [1, 0], places: [1, 2] });
    session.show(count(1, { overAt: 15 }), setup);
    play(3);
    expect(notice()!.outcome).toBeNull();
    expect(state().frame).toBeGreaterThan(9);
  });

  it('is stepped frame by frame, and follows the speed', () => {
    const { session, state } = workbench();
    session.show(count(1), setup);
    session.step();
    session.step();
    expect(state().frame).toBe(2);
    session.advance(20, 4);
    expect(state().frame).toBeGreaterThanOrEqual(6);
  });
});
