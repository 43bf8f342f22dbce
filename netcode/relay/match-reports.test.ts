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
  it('is what all members report, at once', () => {
    const reports = new MatchReports();
    for (const id of people(3)) {
      expect(reports.verdict(here(people(3)), 0)).toBeNull();
      reports.finish(id, TRUTH);
    }
    expect(reports.verdict(here(people(3)), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it('is what more than half report, after a grace for the others', () => {
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

  // The order of the reports is irrelevant: the first one may be false.
  it.each([1, 2, 3])('is what most report when number %d of three lies', (liar) => {
    const reports = new MatchReports();
    for (const id of people(3)) reports.finish(id, id === liar ? LIE : TRUTH);
    expect(reports.verdict(here(people(3)), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it.each([
    ['hash', finish(B)],
    ['frame', finish(A, 101)],
    ['outcome', finish(A, 100, 1)],
  ])('is not agreed on when one of two reports another %s', (_, other) => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, other);
    expect(reports.verdict(here([1, 2]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: false });
  });

  it('is what each member reports first', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(1, LIE);
    expect(reports.verdict(here([1]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // A single silent member must not keep a match of two open for ever.
  it('comes after a deadline, not agreed on, when half have reported and the others are silent', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    expect(reports.verdict(here([1, 2]), 500)).toBeNull();
    expect(reports.verdict(here([1, 2]), 500 + FINISH_DEADLINE_MS - 1)).toBeNull();
    expect(reports.verdict(here([1, 2]), 500 + FINISH_DEADLINE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: false,
    });
  });

  it('comes at the deadline though other members report meanwhile', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, LIE);
    reports.verdict(here(people(4)), 0);
    reports.finish(3, finish(B, 2, 1));
    reports.verdict(here(people(4)), FINISH_DEADLINE_MS - 1);
    expect(reports.verdict(here(people(4)), FINISH_DEADLINE_MS)?.agreed).toBe(false);
  });

  it('comes sooner when half have become most within the deadline', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.verdict(here(people(3)), 0);
    reports.finish(2, TRUTH);
    reports.verdict(here(people(3)), 1_000);
    expect(reports.verdict(here(people(3)), 1_000 + FINISH_GRACE_MS)?.agreed).toBe(true);
  });

  it('does not follow from one liar in a room of eight, however long the wait', () => {
    const reports = new MatchReports();
    reports.finish(8, LIE);
    for (const now of [0, FINISH_GRACE_MS, FINISH_DEADLINE_MS, 1e9]) {
      expect(reports.verdict(here(people(8)), now)).toBeNull();
    }
    for (const id of people(7)) reports.finish(id, TRUTH);
    expect(reports.verdict(here(people(8)), 1e9)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // The deadline runs only while the same members are here: an absence makes a liar half of them.
  it('does not follow from what was half of the members only while the others were away', () => {
    const reports = new MatchReports();
    reports.finish(3, LIE);
    expect(reports.verdict(here([1, 3]), 0)).toBeNull();
    expect(reports.verdict(here(people(3)), 1_000)).toBeNull();
    expect(reports.verdict(here(people(3)), FINISH_DEADLINE_MS)).toBeNull();
    // The deadline starts anew after each interruption, also when the reporting member has left.
    expect(reports.verdict(here([1, 3]), FINISH_DEADLINE_MS + 1_000)).toBeNull();
    reports.forget(3);
    reports.finish(4, LIE);
    expect(reports.verdict(here([1, 4]), 2 * FINISH_DEADLINE_MS + 2_000)).toBeNull();
  });

  // A dedicated relay does not know the rules: half of its players once ended a match at frame 3.
  it.each([
    ['one of two', [1], [2]],
    ['two of four', [1, 2], [3, 4]],
  ])('is not what %s report of a frame after which the others have reported states', (_, liars, honest) => {
    const all = here([...liars, ...honest]);
    const reports = new MatchReports();
    for (const id of honest) reports.hashed(id, 300);
    for (const id of liars) reports.finish(id, finish(B, 3, 1));
    expect(reports.verdict(all, 0)).toBeNull();
    expect(reports.verdict(all, FINISH_DEADLINE_MS)).toBeNull();
    expect(reports.stopped(all)).toEqual(liars);
    for (const id of honest) reports.finish(id, TRUTH);
    expect(reports.stopped(all)).toEqual(liars);
    expect(reports.verdict(all, 1e9)).toEqual({ outcome: TRUTH.outcome, agreed: false });
  });

  it('is not what half report when the others report states of later frames in the meantime', () => {
    const reports = new MatchReports();
    reports.finish(1, finish(B, 300, 1));
    expect(reports.verdict(here([1, 2]), 0)).toBeNull();
    reports.hashed(2, 330);
    expect(reports.verdict(here([1, 2]), FINISH_DEADLINE_MS)).toBeNull();
    expect(reports.stopped(here([1, 2]))).toEqual([1]);
    // A member who has left contradicts no report.
    expect(reports.stopped(here([1, 3]))).toEqual([]);
  });

  it('is what more than half report, whatever states the others report of later frames', () => {
    const reports = new MatchReports();
    for (const id of people(3)) reports.finish(id, TRUTH);
    reports.hashed(4, 900);
    expect(reports.stopped(here(people(4)))).toEqual([]);
    reports.verdict(here(people(4)), 0);
    expect(reports.verdict(here(people(4)), FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  it('does not wait for members who have left', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    reports.finish(2, TRUTH);
    expect(reports.verdict(here(people(4)), 0)).toBeNull();
    expect(reports.verdict(here([1, 2]), 0)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // A report of a member who has left would add to those of the members who are still here.
  it('does not follow from reports of members who have left', () => {
    const reports = new MatchReports();
    reports.finish(1, LIE);
    expect(reports.verdict(here([1, 2]), 0)).toBeNull();
    expect(reports.verdict(here([2]), 1)).toBeNull();
    reports.finish(2, TRUTH);
    expect(reports.verdict(here([2]), 2)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  // A returning player is a new member: five returns would make a majority of one.
  it('counts one report of a member, however often the member comes back', () => {
    const reports = new MatchReports();
    for (let id = 8; id < 20; id++) {
      reports.finish(id, LIE);
      expect(reports.verdict(here([...people(7), id]), 0)).toBeNull();
    }
    expect(reports.verdict(here([...people(7), 19]), 1e9)).toBeNull();
  });

  // A member's report can arrive before the acknowledgement of its last frame, and waits for it.
  it('counts a report as soon as its member has got the reported frame', () => {
    const reports = new MatchReports();
    reports.finish(1, TRUTH);
    expect(reports.verdict([{ id: 1, reached: 99 }], 0)).toBeNull();
    expect(reports.verdict([{ id: 1, reached: 100 }], 1)).toEqual({ outcome: TRUTH.outcome, agreed: true });
  });

  it('is unknown without any report, and in an empty room', () => {
    expect(new MatchReports().verdict(here(people(2)), 1e9)).toBeNull();
    expect(new MatchReports().verdict(here([]), 1e9)).toBeNull();
  });
});

describe('a judge', () => {
  const judgement = { match: 1, frame: 100, hash: A, outcome: TRUTH.outcome };

  it('decides how a match ended, whatever most report, after a grace for the others', () => {
    const reports = new MatchReports();
    for (const id of people(3)) reports.finish(id, LIE);
    reports.judge(judgement);
    expect(reports.verdict(here(people(4)), 0)).toBeNull();
    expect(reports.verdict(here(people(4)), FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  it('decides also when no member has seen the end', () => {
    const reports = new MatchReports();
    reports.judge(judgement);
    expect(reports.verdict(here(people(2)), 0)).toBeNull();
    expect(reports.verdict(here(people(2)), FINISH_GRACE_MS)).toEqual({
      outcome: TRUTH.outcome,
      agreed: true,
    });
  });

  // Of two players one may lie, and a judge knows that the match goes on.
  it('overrules a reported end when the match goes on after it', () => {
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
