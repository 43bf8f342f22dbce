import { describe, expect, it } from 'vitest';
import { toJson } from '../wire/json.ts';
import {
  EXPLAINED_BYTES,
  isApart,
  isKnown,
  nameChanges,
  noteDesync,
  noteExamined,
  noteInStep,
  noteJudged,
} from './desync.ts';
import { play, roomOf } from './testing/rooms.ts';

const A = 'aaaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbbb';
const C = 'cccccccccccccccc';
const field = (path: string, is = '1') => ({ path, was: '0', is });

/** A match of members 1 to 3, with these states after frame 30. */
function apart(states: readonly string[] = [A, B], exact = true) {
  const room = play(roomOf(3));
  const hashes = new Map(states.map((hash, at) => [at + 1, hash]));
  noteDesync(room, { frame: 30, hashes }, exact);
  const of = (member: number) => room.desync!.of.find((one) => one.member === member)!;
  const examined = (member: number, again: string, change: object = {}) =>
    noteExamined(room, member, {
      frame: 30,
      hash: of(member).hash,
      again,
      build: 'x',
      fields: [],
      ...change,
    });
  return { room, of, examined };
}

describe('a desync', () => {
  it('names who had which state, also of those who have left', () => {
    const { room } = apart();
    noteDesync(
      room,
      {
        frame: 30,
        hashes: new Map([
          [1, A],
          [9, B],
        ]),
      },
      true,
    );
    expect(room.desync).toMatchObject({
      ...{ frame: 30, exact: true, right: null },
      of: [
        { member: 1, name: 'Peer 1', hash: A, again: null },
        { member: 9, name: '', hash: B, again: null },
      ],
    });
  });

  it('keeps what was found while it is the same one, and nothing of one at another frame', () => {
    const { room, examined, of } = apart();
    examined(1, A);
    const hashes = new Map([
      [1, A],
      [2, B],
      [3, C],
    ]);
    noteDesync(room, { frame: 30, hashes }, true);
    expect([of(1).again, of(3).again]).toEqual([A, null]);
    noteDesync(room, { frame: 31, hashes }, true);
    expect(of(1).again).toBeNull();
  });
});

describe('what a member finds who simulates the frame again', () => {
  it('is taken once, of the state that they reported at the first frame', () => {
    const { examined, of } = apart();
    expect([examined(1, A, { frame: 29 }), examined(1, A, { hash: B })]).toEqual([false, false]);
    expect([examined(1, A, { fields: [field('x')] }), examined(1, B)]).toEqual([true, false]);
    expect(of(1)).toMatchObject({ again: A, build: 'x', fields: [field('x')] });
    expect(apart([A, B], false).examined(1, A)).toBe(false); // it may not be the first such frame
  });

  it('says which state is right once all come to the same, and not before', () => {
    const { room, examined } = apart();
    examined(1, A);
    expect(room.desync!.right).toBeNull();
    examined(2, A);
    expect(room.desync!.right).toBe(A);
    const other = apart();
    other.examined(1, A);
    other.examined(2, B);
    expect(other.room.desync!.right).toBeNull();
  });

  it('is cut where it is long: fields from the end on, and then the build', () => {
    const long = (of: number) => 'y'.repeat(of);
    const { examined, of } = apart();
    const fields = [1, 2, 3].map(() => field('a', long(EXPLAINED_BYTES / 3)));
    examined(1, A, { fields });
    expect(of(1).fields.length).toBeGreaterThan(0);
    expect(of(1).fields.length).toBeLessThan(3);
    expect(toJson({ build: of(1).build, fields: of(1).fields }).length).toBeLessThanOrEqual(EXPLAINED_BYTES);
    examined(2, A, { build: long(EXPLAINED_BYTES) });
    expect(of(2)).toMatchObject({ again: A, build: '', fields: [] });
  });
});

describe('the judge’s word', () => {
  it('is what is right, at the first frame', () => {
    const { room } = apart();
    expect([noteJudged(room, 29, A), noteJudged(room, 30, A), noteJudged(room, 30, A)]).toEqual([
      ...[false, true, false],
    ]);
    expect(room.desync!.right).toBe(A);
    expect(noteJudged(apart([A, B], false).room, 30, A)).toBe(false);
    expect(noteJudged(roomOf(1), 30, A)).toBe(false);
  });
});

describe('a difference between two members', () => {
  it('is known when they had different states, until it is known which of them is in step again', () => {
    const { room } = apart([A, B, A]);
    expect([isKnown(room, 1, 2), isKnown(room, 1, 3)]).toEqual([true, false]);
    noteJudged(room, 30, A);
    expect(isKnown(room, 1, 2)).toBe(true);
    expect(noteInStep(room, 2)).toBe(true);
    expect(isKnown(room, 1, 2)).toBe(false);
  });

  it('with somebody who could not answer is no news while the first frame is looked into', () => {
    const { room } = apart();
    expect(isKnown(room, 1, 3)).toBe(true);
    expect(isKnown(apart([A, B], false).room, 1, 3)).toBe(false);
    expect(isKnown(roomOf(3), 1, 3)).toBe(false);
    noteJudged(room, 30, A);
    noteInStep(room, 2);
    expect(isKnown(room, 1, 3)).toBe(false);
  });
});

describe('a member who is in step again', () => {
  it('is one who was not, and is noted once', () => {
    const { room, of } = apart();
    expect(noteInStep(room, 2)).toBe(false); // nobody knows which state is right
    noteJudged(room, 30, A);
    expect([noteInStep(room, 1), noteInStep(room, 3), noteInStep(room, 2), noteInStep(room, 2)]).toEqual([
      ...[false, false, true, false],
    ]);
    expect([isApart(room.desync!, of(1)), isApart(room.desync!, of(2))]).toEqual([false, true]);
  });
});

describe('engines that compute a frame differently', () => {
  it('differ first in the first field that they have changed to something else, or that one alone has changed', () => {
    const { room, of } = apart();
    const changes = new Map([
      [1, [field('x'), field('y', '2')]],
      [2, [field('x'), field('y', '3'), field('z')]],
    ]);
    nameChanges(room, changes);
    expect([of(1).fields, of(2).fields]).toEqual([[field('y', '2')], [field('y', '3')]]);
    nameChanges(
      room,
      new Map([
        [1, [field('w')]],
        [2, []],
      ]),
    );
    expect(of(1).fields).toEqual([field('y', '2')]); // named already
  });

  it('are named only where both have told what they changed', () => {
    const { room, of } = apart([A, B, B]);
    nameChanges(
      room,
      new Map([
        [2, [field('x')]],
        [3, [field('y')]],
      ]),
    ); // the same state
    expect([of(2).fields, of(3).fields]).toEqual([[], []]);
    nameChanges(
      room,
      new Map([
        [1, [field('x')]],
        [3, [field('x'), field('y')]],
      ]),
    );
    expect([of(1).fields, of(2).fields, of(3).fields]).toEqual([[], [], [field('y')]]);
  });
});
