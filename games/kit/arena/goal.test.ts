import { describe, expect, it } from 'vitest';
import { sharedWords } from '../words/shared.ts';
import { goalOf } from './goal.ts';
import { outliving } from './rules/outliving.ts';
import { newContender, newRounds, type RoundState } from './rules/round.ts';

function goal(teams: readonly number[], points: readonly number[]): string {
  const seats = points.map((one, seat) => {
    const team = teams[seat] ?? 0;
    return Object.assign(newContender({ kind: 'player', name: '', team }), { points: one, won: one });
  });
  const current = newRounds(seats, outliving(seats, 2), 6) as RoundState;
  return goalOf({ words: { ...sharedWords.en, firstOut: String }, current });
}

describe('the goal', () => {
  // A goal that all leaders have reached leaves it open: the next lead decides.
  it('is the next lead where all who are ahead have got as far as it takes', () => {
    expect(goal([], [3, 3])).toBe('first to 4 points');
    expect(goal([], [4, 4])).toBe('a tie: whoever takes the lead wins');
    expect(goal([], [5, 4])).toBe('first to 4 points');
    expect(goal([1, 2], [2, 2])).toBe('a tie: whoever takes the lead wins');
  });
});
