import { expect, test } from 'vitest';
import { rules } from '../rules/rules.ts';
import { COLS, ROWS, STEPS_PER_CELL, ZONE_START_FRAMES } from '../rules/tuning.ts';
import { botMatch, playing } from '../testing.ts';

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

test.each([0, 1, 2])('bots on map %i fight all over it, not along its edge', (map) => {
  let [seen, atEdge] = [0, 0];
  botMatch({ seed: 1, count: 4, options: { map, rounds: 2 } }, 10_000, ({ phase, zone, seats }) => {
    // A zone that closes brings everybody to the middle.
    if (phase !== 'play' || zone > 0) return;
    for (const { alive, x, y } of seats) {
      if (!alive) continue;
      seen++;
      const across = Math.min(x, COLS * STEPS_PER_CELL - x);
      if (Math.min(across, y, ROWS * STEPS_PER_CELL - y) < 2.5 * STEPS_PER_CELL) atEdge++;
    }
  });
  expect(seen).toBeGreaterThan(1_000);
  // Where all start is there.
  expect(atEdge / seen).toBeLessThan(0.35);
});

test.each([0, 1, 2])('whoever waits in a corner of map %i is found there', (map) => {
  const state = playing(['player', 'bot'], { map });
  const [idle] = state.seats;
  const input = new Uint8Array(4);
  const { hearts } = idle!;
  while (idle!.hearts === hearts && state.since < ZONE_START_FRAMES) {
    input.fill(0);
    rules.bot(state, 1, input.subarray(2));
    rules.step(state, input);
  }
  expect(idle!.hearts).toBeLessThan(hearts);
});
