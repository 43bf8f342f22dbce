import { expect, it } from 'vitest';
import { moodOfRounds } from './mood.ts';
import { newContender } from './rules/round.ts';

const seats = (alive: number) =>
  [0, 1, 2].map((seat) => ({ ...newContender({ kind: 'player', name: '' }), alive: seat < alive }));

it('music rises late in a round, as its end closes in, and when two are left, and rests between rounds', () => {
  const play = { phase: 'play', seats: seats(3) } as const;
  const { intensity, tempo } = moodOfRounds(play, 0, 0);
  for (const risen of [moodOfRounds(play, 1, 0), moodOfRounds(play, 0, 1)]) {
    expect(risen.intensity).toBeGreaterThan(intensity);
    expect(risen.tempo).toBeGreaterThan(tempo);
  }
  expect(moodOfRounds({ ...play, seats: seats(2) }, 0, 0).intensity).toBeGreaterThan(intensity);
  expect(moodOfRounds({ ...play, seats: seats(2) }, 1, 1).intensity).toBe(1);
  for (const phase of ['intro', 'pause', 'over'] as const)
    expect(moodOfRounds({ ...play, phase }, 1, 1).intensity).toBeLessThan(intensity);
});
