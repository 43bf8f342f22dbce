import { describe, expect, it } from 'vitest';
import { MOST_HASHES } from '../wire/desync.ts';
import { HASHES_COMPARED, StateHashes } from './state-hashes.ts';

const A = 'aaaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbbb';

const at = (frame: number, hash: string) => ({ frame, hash });

describe('reports of members', () => {
  it('show a frame for which two members have different states', () => {
    const states = new StateHashes();
    expect(states.report(1, at(30, A))).toBeNull();
    expect(states.report(2, at(30, A))).toBeNull();
    expect(states.report(1, at(60, A))).toBeNull();
    expect(states.report(2, at(60, B))).toEqual({ first: 60, count: 1 });
    expect(states.at(60).hashes).toEqual(
      new Map([
        [1, A],
        [2, B],
      ]),
    );
  });

  it('show among which frames something differed, also when the last state is the same again', () => {
    const states = new StateHashes();
    states.report(1, { frame: 60, hash: A, digest: { since: 30, hash: A } });
    const other = { frame: 60, hash: A, digest: { since: 30, hash: B } };
    expect(states.report(2, other)).toEqual({ first: 31, count: 30 });
  });

  it('are not compared over different frames', () => {
    const states = new StateHashes();
    states.report(1, { frame: 60, hash: A, digest: { since: 30, hash: A } });
    expect(states.report(2, { frame: 60, hash: A, digest: { since: 0, hash: B } })).toBeNull();
    expect(states.report(3, { frame: 60, hash: A, digest: { since: 60, hash: B } })).toBeNull();
  });

  // A peer rejects a question for more hashes, and two members who lie choose the range.
  it('lead to no question for more single hashes than one answer holds', () => {
    const since = (frames: number, hash: string) => ({
      ...at(9_000, A),
      digest: { since: 9_000 - frames, hash },
    });
    for (const [most, asked] of [
      [MOST_HASHES, { first: 9_001 - MOST_HASHES, count: MOST_HASHES }],
      [MOST_HASHES + 1, null],
    ] as const) {
      const states = new StateHashes();
      states.report(1, since(most, A));
      expect(states.report(2, since(most, B))).toEqual(asked);
    }
  });

  it('count once for a member and frame, and not for earlier frames of that member', () => {
    const states = new StateHashes();
    states.report(1, at(30, A));
    expect(states.report(1, at(30, B))).toBeNull();
    expect(states.report(1, at(29, B))).toBeNull();
    expect(states.report(2, at(29, A))).toBeNull();
    expect(states.report(2, at(30, A))).toBeNull();
  });

  it('are compared with those of most others, at the newest frame that was reported twice', () => {
    const states = new StateHashes();
    for (const member of [1, 2, 3]) states.report(member, at(30, A));
    expect([1, 2, 3].map((member) => states.compared(member))).toEqual(
      new Array(3).fill({ frame: 30, agrees: true }),
    );
    states.report(1, at(60, A));
    states.report(2, at(60, B));
    expect([states.compared(1), states.compared(2), states.compared(3)]).toEqual([
      { frame: 60, agrees: false },
      { frame: 60, agrees: false },
      { frame: 30, agrees: true },
    ]);
    states.report(3, at(60, A));
    expect([1, 2, 3].map((member) => states.compared(member)?.agrees)).toEqual([true, false, true]);
    expect(states.compared(4)).toBeNull();
  });

  it('of a member who is behind do not undo a newer comparison', () => {
    const states = new StateHashes();
    for (const frame of [30, 60]) for (const member of [1, 2]) states.report(member, at(frame, A));
    states.report(3, at(30, B));
    expect(states.compared(1)).toEqual({ frame: 60, agrees: true });
    expect(states.compared(3)).toEqual({ frame: 30, agrees: false });
  });

  it('are remembered in a bounded number, the newest', () => {
    const states = new StateHashes();
    for (let frame = 1; frame <= HASHES_COMPARED + 1; frame++) states.report(1, at(frame, A));
    expect(states.report(2, at(1, B))).toBeNull();
    expect(states.report(2, at(2, B))).not.toBeNull();
  });

  // Each member has a memory of its own for reported frames.
  it('cannot be pushed out by those of another member', () => {
    const states = new StateHashes();
    states.report(1, at(30, A));
    for (let frame = 31; frame <= 1_000; frame++) states.report(3, at(frame, B));
    expect(states.report(2, at(30, B))).not.toBeNull();
    expect(states.compared(2)).toEqual({ frame: 30, agrees: false });
  });

  it('are forgotten up to the frame where a member went on from another state', () => {
    const states = new StateHashes();
    states.report(1, at(30, B));
    states.forgetBefore(1, 60);
    expect(states.report(2, at(30, A))).toBeNull();
  });
});

describe('single hashes', () => {
  it('find the first frame that differs, and which members have which state', () => {
    const states = new StateHashes();
    states.ask({ first: 31, count: 3 });
    expect(states.answer(1, 31, [A, A, A])).toBeNull();
    expect(states.answer(2, 31, [A, A, A])).toBeNull();
    expect(states.answer(3, 31, [A, B, B])).toEqual({
      frame: 32,
      hashes: new Map([
        [1, A],
        [2, A],
        [3, B],
      ]),
    });
  });

  it('are ignored when they were not asked for, are incomplete, or come again', () => {
    const states = new StateHashes();
    expect(states.answer(1, 31, [A])).toBeNull();
    states.ask({ first: 31, count: 2 });
    states.answer(1, 31, [A, A]);
    expect(states.answer(1, 31, [B, B])).toBeNull();
    expect(states.answer(2, 31, [B])).toBeNull();
    expect(states.answer(2, 32, [B, B])).toBeNull();
    expect(states.answer(2, 31, [A, B])).toMatchObject({ frame: 32 });
  });
});
