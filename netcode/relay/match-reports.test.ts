import { describe, expect, it } from 'vitest';
import { FINISH_DEADLINE_MS, FINISH_GRACE_MS, MatchReports } from './match-reports.ts';

const A = 'aaaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbbb';

/** A member's report of the end, as frame 100 has it unless it says otherwise. */
const finish = (hash: string, frame = 100, winner = 0) => ({
  m: 'finished' as const,
  match: 1,
  frame,
  hash,
  outcome: { scores: [1, 2], places: winner === 0 ? [1, 2] : [2, 1] },
});
const TRUTH = finish(A);
const LIE = finish(B, 1, 1);
/** Members who are here and have got every frame. */
const here = (ids: readonly number[]) => ids.map((id) => ({ id, reached: 1_000 }));
const people = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

describe('the end of a match', () => {
  it('is what all say, at once', () => {
    const reports = new MatchReports();
    for (const id of people(3)) {
      expect(reports.verdict(here(people(3)), 0)).toBeNull();
      reports.finish(id, TRUTH);
    }
    expect(reports.verdict(here(people(3)), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it('is what more than half say, after a grace for the others', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, TRUTH);
    expect(reports.verdict(here(people(3)), 1_000)).toBeNull();
    expect(reports.verdict(here(people(3)), 1_000 + FINISH_GRACE_MS - 1)).toBeNull();
    expect(reports.verdict(here(people(3)), 1_000 + FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  // The first report of all was the result, whoever said it and whatever the others said afterwards.
  it.each([1, 2, 3])('is what most say, also when number %d of three lies', (liar) => {
    const reports = new MatchReports();
    for (const id of people(3)) reports.finish(id, id === liar ? LIE : TRUTH);
    expect(reports.verdict(here(people(3)), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it.each([
    ['hash', finish(B)],
    ['frame', finish(A, 101)],
    ['outcome', finish(A, 100, 1)],
  ])('is not agreed on when one of two has another %s', (_, other) => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, other);
    expect(reports.verdict(here([1, 2]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: false });
  });

  it('is what each member says first', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(1, LIE);
    expect(reports.verdict(here([1]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // Somebody who never reported kept a room of two playing for ever.
  it('comes after a deadline when half have said so and the others say nothing, and is not agreed on', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    expect(reports.verdict(here([1, 2]), 500)).toBeNull();
    expect(reports.verdict(here([1, 2]), 500 + FINISH_DEADLINE_MS - 1)).toBeNull();
    expect(reports.verdict(here([1, 2]), 500 + FINISH_DEADLINE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: false,
    });
  });

  it('is not put off by whoever else reports in the deadline', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, LIE);
    reports.verdict(here(people(4)), 0);
    reports.finish(3, finish(B, 2, 1));
    reports.verdict(here(people(4)), FINISH_DEADLINE_MS - 1);
    expect(reports.verdict(here(people(4)), FINISH_DEADLINE_MS)?.agreed).toBe(false);
  });

  it('comes sooner when half have become most in the deadline', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.verdict(here(people(3)), 0);
    reports.finish(2, TRUTH);
    reports.verdict(here(people(3)), 1_000);
    expect(reports.verdict(here(people(3)), 1_000 + FINISH_GRACE_MS)?.agreed).toBe(true);
  });

  it('does not come of one liar in a room of eight, however long they wait', () => {
    const reports = new MatchReports();
    reports.finish(8, LIE);
    for (const now of [0, FINISH_GRACE_MS, FINISH_DEADLINE_MS, 1e9]) {
      expect(reports.verdict(here(people(8)), now)).toBeNull();
    }
    for (const id of people(7)) reports.finish(id, TRUTH);
    expect(reports.verdict(here(people(8)), 1e9)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // One liar of three ended the match ten seconds after somebody's connection was lost for a moment.
  it('does not come of what was half of those who were here for a moment, when the others are back', () => {
    const reports = new MatchReports();
    reports.finish(3, LIE);
    expect(reports.verdict(here([1, 3]), 0)).toBeNull();
    expect(reports.verdict(here(people(3)), 1_000)).toBeNull();
    expect(reports.verdict(here(people(3)), FINISH_DEADLINE_MS)).toBeNull();
    // Nor is less time left when it happens again, or when they who said so had gone.
    expect(reports.verdict(here([1, 3]), FINISH_DEADLINE_MS + 1_000)).toBeNull();
    reports.forget(3);
    reports.finish(4, LIE);
    expect(reports.verdict(here([1, 4]), 2 * FINISH_DEADLINE_MS + 2_000)).toBeNull();
  });

  it('does not wait for those who have left', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, TRUTH);
    expect(reports.verdict(here(people(4)), 0)).toBeNull();
    expect(reports.verdict(here([1, 2]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // What somebody had said before they left was the first of as many, and most of those who were still here.
  it('is no business of those who have left', () => {
    const reports = new MatchReports();
    reports.finish(1, LIE);
    expect(reports.verdict(here([1, 2]), 0)).toBeNull();
    expect(reports.verdict(here([2]), 1)).toBeNull();
    reports.finish(2, TRUTH);
    expect(reports.verdict(here([2]), 2)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // Whoever comes back into a match is a new member: five returns would have made a majority of one.
  it('is said by nobody twice, however often they come back', () => {
    const reports = new MatchReports();
    for (let id = 8; id < 20; id++) {
      reports.finish(id, LIE);
      expect(reports.verdict(here([...people(7), id]), 0)).toBeNull();
    }
    expect(reports.verdict(here([...people(7), 19]), 1e9)).toBeNull();
  });

  // A member's end was thrown away when it came before the acknowledgement of its last frame: nobody else reported.
  it('counts as soon as whoever says it has got the frame of which it is said', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    expect(reports.verdict([{ id: 1, reached: 99 }], 0)).toBeNull();
    expect(reports.verdict([{ id: 1, reached: 100 }], 1)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it('is not known while nobody has said anything, and not of an empty room', () => {
    expect(new MatchReports().verdict(here(people(2)), 1e9)).toBeNull();
    expect(new MatchReports().verdict(here([]), 1e9)).toBeNull();
  });
});

describe('a judge', () => {
  const judgement = { match: 1, frame: 100, hash: A, outcome: TRUTH.outcome };

  it('knows how a match ended, whatever most say; the others have a grace', () => {
    const reports = new MatchReports();
    for (const id of people(3)) reports.finish(id, LIE);
    reports.judge(judgement);
    expect(reports.verdict(here(people(4)), 0)).toBeNull();
    expect(reports.verdict(here(people(4)), FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  it('needs nobody to have seen the end', () => {
    const reports = new MatchReports();
    reports.judge(judgement);
    expect(reports.verdict(here(people(2)), 0)).toBeNull();
    expect(reports.verdict(here(people(2)), FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  // Of two the one who lied ended the match, though the judge knew that it went on.
  it('who plays on makes nothing of an end that somebody says was before', () => {
    const reports = new MatchReports();
    reports.finish(1, LIE);
    reports.judge({ ...judgement, frame: LIE.frame, outcome: null });
    expect(reports.verdict(here([1, 2]), 1e9)).toBeNull();
    reports.judge(judgement);
    expect(reports.verdict(here([1, 2]), 1e9)).toBeNull();
    expect(reports.verdict(here([1, 2]), 1e9 + FINISH_GRACE_MS)?.outcome).toEqual(TRUTH.outcome);
  });

  it('judges once', () => {
    const reports = new MatchReports();
    reports.judge(judgement);
    reports.judge({ ...judgement, outcome: LIE.outcome });
    for (const id of people(2)) reports.finish(id, LIE);
    expect(reports.verdict(here(people(2)), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });
});
