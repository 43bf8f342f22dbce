// A cartridge that plays samples by four processes over real UDP that loses a tenth each way.

import { expect, it } from 'vitest';
import { runDemo } from './run-demo.ts';
import { SAMPLES_LIST } from './testing/samples-list.ts';

/** Of play; CARTRIDGE_SECONDS=600 is an evening's match. */
const SECONDS = Number(process.env.CARTRIDGE_SECONDS ?? 5);
const LIMIT_MS = 300_000 + 10_000 * SECONDS;

it('keeps four consoles with samples in step that run ahead where a tenth is lost', {
  timeout: LIMIT_MS,
}, async () => {
  const network = { loss: 0.1, delay: 25, jitter: 10, seed: 51 };
  const options = { game: 'cartridge', sync: 'run-ahead' as const, peers: 4, seconds: SECONDS, ...network };
  const report = await runDemo(options, { list: SAMPLES_LIST });
  expect(report).toMatchObject({ sync: 'run-ahead', frames: 60 * SECONDS, equal: true });
  expect(report.each.map(({ frames }) => frames)).toEqual(Array(4).fill(60 * SECONDS));
  expect(report.runAhead!.rollbacks).toBeGreaterThan(SECONDS);
});
