import { describe, expect, it } from 'vitest';
import { sharedWords } from '../words/shared.ts';
import { goalOf } from './goal.ts';
import { outliving } from './rules/outliving.ts';
import { newContender, newRounds, type RoundState } from './rules/round.ts';

function goal(teams: readonly number[], points: readonly number[], rounds = 2): string {
  const seats = points.map((one, seat) => {
    const team = teams[seat] ?? 0;
    return Object.assign(newContender({ kind: 'player', name: '', team }), { points: one, won: one });
  });
  const current = newRounds(seats, outliving(seats, rounds), 3 * rounds) as RoundState;
  return goalOf({ words: { ...sharedWords.en, firstOut: String }, current });
}

describe('the goal', () => {
  it('is a win of rounds or points, and says after how many rounds the match ends', () => {
    expect(goal([1, 2], [0, 0])).toBe('first to win 2 rounds, 6 rounds at most');
    expect(goal([], [0, 0])).toBe('first to 4 points, 6 rounds at most');
  });

  it('is one round where that is worth a match', () => {
    expect(goal([], [0, 0, 0], 1)).toBe('first to win a round, 3 rounds at most');
    expect(goal([1, 2], [0, 0], 1)).toBe('first to win a round, 3 rounds at most');
  });

  // A goal that all leaders have reached leaves it open: the next lead decides.
  it('is the next lead where all who are ahead have got as far as it takes', () => {
    expect(goal([], [3, 3])).toContain('first to 4 points');
    expect(goal([], [4, 4])).toBe('a tie: whoever takes the lead wins');
    expect(goal([], [5, 4])).toContain('first to 4 points');
    expect(goal([1, 2], [2, 2])).toBe('a tie: whoever takes the lead wins');
  });
});
