import { describe, expect, it } from 'vitest';
import { bestMoments, type Happening } from './best-moments.ts';

const recording = { first: 0, last: 6_000, tickRate: 60 };
const out = (frame: number, seat: number): Happening => ({ frame, what: 'out', seat });

describe('the best moments of a recording', () => {
  it('are the end alone where nothing happened, from eight seconds before it', () => {
    expect(bestMoments([], recording)).toEqual([
      { what: 'end', frame: 6_000, from: 5_520, seat: null, count: 0 },
    ]);
  });

  it('begin no earlier than the recording', () => {
    const late = { first: 5_900, last: 6_000, tickRate: 60 };
    expect(bestMoments([out(5_950, 1)], late).map(({ from }) => from)).toEqual([5_900, 5_900]);
  });

  it('have the last who went out, five seconds before that', () => {
    const moments = bestMoments([out(600, 0), out(3_000, 2)], recording);
    expect(moments[0]).toEqual({ what: 'out', frame: 3_000, from: 2_700, seat: 2, count: 1 });
    expect(moments.map(({ what }) => what)).toEqual(['out', 'end']);
  });

  it('have the two seconds in which most seats went out, each counted once', () => {
    const happened = [out(600, 0), out(700, 1), out(2_000, 0), out(2_060, 1), out(2_120, 2), out(2_121, 3)];
    const twice = [out(4_000, 1), out(4_001, 1), out(4_002, 1), out(4_003, 1)];
    expect(bestMoments([...happened, ...twice], recording)[0]).toEqual({
      ...{ what: 'outs', frame: 2_000, from: 1_700, seat: null, count: 3 },
    });
  });

  it('have the first at the finish, in order with the others', () => {
    const happened: Happening[] = [out(900, 1), out(950, 2), { frame: 400, what: 'finish', seat: 3 }];
    const moments = bestMoments([...happened, { frame: 800, what: 'finish', seat: 0 }], recording);
    expect(moments.map(({ what, frame }) => [what, frame])).toEqual([
      ['finish', 400],
      ['outs', 900],
      ['end', 6_000],
    ]);
  });
});
