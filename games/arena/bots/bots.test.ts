import { expect, test } from 'vitest';
import { botMatch } from '../testing.ts';

test.each([0, 1, 2])('bots bring every match on map %i to an end, and take each other out', (map) => {
  let outs = 0;
  const { outcome, frames } = botMatch(
    { seed: 3, count: 4, options: { map, rounds: 1 } },
    30_000,
    ({ cues }) => {
      outs += cues.filter(({ kind, value }) => kind === 'out' && value >= 0).length;
    },
  );
  expect(outcome).not.toBeNull();
  expect(outs).toBeGreaterThan(2);
  expect(frames).toBeLessThan(20_000);
});

test('stronger bots win more rounds than they lose', () => {
  const seconds = [1, 3].map(
    (bots) => botMatch({ seed: 4, count: 4, options: { bots } }, 60_000).frames / 60,
  );
  // Of equals the stronger ones are done sooner.
  expect(seconds[1]!).toBeLessThan(seconds[0]!);
});
