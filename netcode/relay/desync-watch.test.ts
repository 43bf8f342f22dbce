import { describe, expect, it } from 'vitest';
import { noteExamined, noteJudged } from '../room/desync.ts';
import type { Room } from '../room/room.ts';
import { play, roomOf } from '../room/testing/rooms.ts';
import { DesyncWatch, SEARCH_BURST, SEARCH_EVERY_MS } from './desync-watch.ts';

const RIGHT = 'aaaaaaaaaaaaaaaa';
const WRONG = 'bbbbbbbbbbbbbbbb';

const at = (frame: number, hash: string) => ({ frame, hash });

/** Member 2 of three has something else after frame 30, and the judge says so. */
function apart() {
  const room = play(roomOf(3));
  const watch = new DesyncWatch();
  watch.report(room, 1, at(30, RIGHT), 0);
  const asked = watch.report(room, 2, at(30, WRONG), 0);
  expect(asked).toEqual({ changed: true, ask: { first: 30, count: 1 } });
  expect(room.desync).toMatchObject({ frame: 30, exact: false });
  watch.answer(room, 1, 30, [RIGHT]);
  expect(watch.answer(room, 2, 30, [WRONG])).toBe(true);
  expect(noteJudged(room, 30, RIGHT)).toBe(true);
  return { room, watch };
}

const inStep = (room: Room) => room.desync!.of.filter((one) => one.inStep).map(({ member }) => member);

describe('a desync watch', () => {
  it('counts a member as in step again when it reports the same as the members who were right', () => {
    const { room, watch } = apart();
    watch.report(room, 1, at(60, RIGHT), 0);
    expect(watch.report(room, 2, at(60, WRONG), 0)).toEqual({ changed: false, ask: null });
    expect(inStep(room)).toEqual([]);
    watch.report(room, 1, at(90, RIGHT), 0);
    expect(watch.report(room, 2, at(90, RIGHT), 0)).toEqual({ changed: true, ask: null });
    expect(inStep(room)).toEqual([2]);
    // A report about an earlier frame belongs to another state.
    expect(watch.report(room, 3, at(60, RIGHT), 0)).toEqual({ changed: false, ask: null });
  });

  it('treats states that differ again after that as another desync', () => {
    const { room, watch } = apart();
    for (const member of [1, 2]) watch.report(room, member, at(60, RIGHT), 0);
    watch.report(room, 1, at(90, RIGHT), 0);
    expect(watch.report(room, 2, at(90, WRONG), 0).ask).not.toBeNull();
    expect(room.desync).toMatchObject({ frame: 90, right: null });
  });

  // A single false hash must not keep later desyncs of the match from being found.
  it.each([
    ['nothing', []],
    ['the same', [WRONG]],
  ])('finds another desync though a member reports a false state and answers %s when asked', (_, answer) => {
    const room = play(roomOf(4));
    const watch = new DesyncWatch();
    for (const member of [1, 2]) watch.report(room, member, at(30, RIGHT), 0);
    expect(watch.report(room, 3, at(30, WRONG), 0).ask).not.toBeNull();
    watch.report(room, 4, at(30, RIGHT), 0);
    for (const member of [1, 2, 4]) watch.answer(room, member, 30, [RIGHT]);
    watch.answer(room, 3, 30, answer);
    expect(room.desync!.of.map(({ member }) => member).toSorted()).toEqual([1, 2, 3, 4]);
    // Further differences of the same member are known: they change nothing and ask no member.
    for (const frame of [60, 90]) {
      for (const member of [1, 2, 4])
        expect(watch.report(room, member, at(frame, RIGHT), 0)).toEqual({ changed: false, ask: null });
      expect(watch.report(room, 3, at(frame, WRONG), 0)).toEqual({ changed: false, ask: null });
    }
    for (const member of [1, 3]) watch.report(room, member, at(120, member === 1 ? RIGHT : WRONG), 0);
    const other = 'cccccccccccccccc';
    expect(watch.report(room, 2, at(120, other), 0).ask).toEqual({ first: 120, count: 1 });
    watch.answer(room, 1, 120, [RIGHT]);
    watch.answer(room, 2, 120, [other]);
    expect(room.desync).toMatchObject({ frame: 120, exact: true });
  });

  it('asks all members a few times, and then now and then', () => {
    const room = play(roomOf(2));
    const watch = new DesyncWatch();
    const asks = (frame: number, now: number) => {
      watch.report(room, 1, at(frame, RIGHT), now);
      return watch.report(room, 2, at(frame, WRONG), now).ask !== null;
    };
    const answers = Array.from({ length: SEARCH_BURST + 1 }, (_, index) => {
      room.desync = null;
      return asks(index + 1, 0);
    });
    expect(answers).toEqual([...new Array(SEARCH_BURST).fill(true), false]);
    expect(asks(100, SEARCH_EVERY_MS)).toBe(true);
  });

  it('takes one explanation from a member, and only of the state that it was found with', () => {
    const { room } = apart();
    const found = { frame: 30, hash: WRONG, again: RIGHT, build: 'x', fields: [] };
    expect(noteExamined(room, 3, found)).toBe(false);
    expect(noteExamined(room, 2, { ...found, frame: 29 })).toBe(false);
    expect(noteExamined(room, 2, { ...found, hash: RIGHT })).toBe(false);
    expect(noteExamined(room, 2, found)).toBe(true);
    expect(noteExamined(room, 2, { ...found, again: WRONG })).toBe(false);
  });

  it('keeps the judge’s word when all others come to something else', () => {
    const { room } = apart();
    for (const member of [1, 2]) {
      const hash = member === 1 ? RIGHT : WRONG;
      noteExamined(room, member, { frame: 30, hash, again: WRONG, build: 'x', fields: [] });
    }
    expect(room.desync!.right).toBe(RIGHT);
  });

  it('names the first field that the frame has changed differently in two engines', () => {
    const { room, watch } = apart();
    const change = (path: string, is: number) => ({ path, was: '1', is: String(is) });
    const found = (hash: string, changes: ReturnType<typeof change>[]) => {
      return { frame: 30, hash, again: hash, build: 'x', fields: [], changes };
    };
    watch.examined(room, 1, found(RIGHT, [change('a', 2), change('c', 3), change('d', 4)]));
    expect(room.desync!.of.every(({ fields }) => fields.length === 0)).toBe(true);
    // One has changed a field that is unchanged at the other.
    watch.examined(room, 2, found(WRONG, [change('a', 2), change('b', 9), change('c', 5)]));
    const fields = new Map(room.desync!.of.map((one) => [one.member, one.fields]));
    expect([fields.get(1), fields.get(2)]).toEqual([[change('c', 3)], [change('b', 9)]]);
  });
});
