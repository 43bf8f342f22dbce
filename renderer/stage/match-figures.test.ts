import { describe, expect, it } from 'vitest';
import { figureColumns, follow, type MatchFigures } from './match-figures.ts';
import type { StageStatus } from './stage-status.ts';

function status(change: Partial<StageStatus>): StageStatus {
  const felt = { delayMs: 5, stillMs: 0 };
  const rollbacks = { count: 2, frames: 0, deepest: 0 };
  return {
    game: 'arena',
    way: 'authority',
    confirmed: 9,
    seconds: 1,
    felt,
    rollbacks,
    jump: 3,
    ...change,
  } as StageStatus;
}

const all = (...statuses: StageStatus[]) => statuses.reduce(follow, [] as readonly MatchFigures[]);

describe('the figures of a match', () => {
  it('go on while its time does, and begin anew with another way or the next match', () => {
    const matches = all(
      status({ way: 'strict', seconds: 4 }),
      status({ seconds: 1 }),
      status({ seconds: 2 }),
      status({ seconds: 2.5 }),
      status({ seconds: 0.5 }),
    );
    expect(matches.map(({ way, points }) => [way, points.map(({ s }) => s)])).toEqual([
      ['authority', [1, 2, 2.5]],
      ['authority', [0.5]],
    ]);
  });

  it('are missing for a replay and for a match of which nothing has come', () => {
    expect(all(status({ felt: null }), status({ confirmed: 0 }))).toEqual([]);
  });

  it('are drawn over those of earlier matches', () => {
    const matches = all(
      status({ way: 'strict', seconds: 1, jump: 1 }),
      status({ seconds: 1, jump: 7 }),
      status({ seconds: 2, jump: 8 }),
    );
    expect(figureColumns(matches, 'jump')).toEqual([
      [1, 2],
      [1, null],
      [7, 8],
    ]);
  });
});
