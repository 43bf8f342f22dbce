// Witnesses with their real threads.

import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import type { RoomState } from '../../../netcode/wire/messages.ts';
import type { Judged } from './match-judge.ts';
import { MatchWitness } from './match-witness.ts';

const MATCHES = 20;

const threads = { alive: 0, most: 0, begun: 0 };
const count = (thread: Worker) => {
  threads.begun++;
  threads.alive++;
  threads.most = Math.max(threads.most, threads.alive);
  thread.once('exit', () => threads.alive--);
};
process.on('worker', count);
afterEach(() => {
  process.off('worker', count);
});

function played(number: number): Judged {
  const log = new FrameLog({ seats: 2, inputBytes: 1 }, 100);
  for (let frame = 0; frame < 100; frame++) log.push(new Uint8Array(2));
  const seats = ['Ada', 'Bob'].map((name) => ({ kind: 'player' as const, name }));
  return { game: 'trails', match: { number, epoch: 0, seed: 1, seats, options: {}, way: 'optimistic' }, log };
}

const playing = { phase: 'playing' } as RoomState;
const over = (number: number) => ({ phase: 'lobby', match: null, result: { number } }) as RoomState;

describe('a witness of matches', () => {
  // A host may deal 26 matches per second; each would cost a guest a thread.
  it('has one thread at a time, however many matches end', async () => {
    const witness = new MatchWitness({ checking() {}, found() {}, unended() {} });
    for (let match = 1; match <= MATCHES; match++) {
      witness.update(playing, played(match));
      witness.update(over(match), null);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await expect.poll(() => threads.begun).toBeGreaterThan(1);
    await witness.stop();
    expect(threads).toMatchObject({ alive: 0, most: 1 });
  });

  it.each([
    ['no lobby', false],
    ['a moment of it', true],
  ])(
    'finds the ends of matches that nothing has seen, each with %s before the next one, one after the other',
    async (_, lobby) => {
      const told: string[] = [];
      const witness = new MatchWitness({
        checking: (match) => told.push(`checking ${match}`),
        found: ({ match }) => told.push(`found ${match}`),
        unended: (match, frames) => told.push(`unended ${match} ${frames}`),
      });
      const dealt = (number: number) => ({ phase: 'playing', match: { number } }) as RoomState;
      witness.update(dealt(1), played(1));
      if (lobby) witness.update(over(1), null);
      witness.update(dealt(2), played(2), false);
      if (lobby) witness.update(over(2), null);
      witness.update(dealt(3), played(3), false);
      expect(witness.late).toEqual([1, 2]);
      witness.update(over(3), null);
      for (const match of [1, 2, 3])
        await expect.poll(() => told, { timeout: 60_000 }).toContain(`unended ${match} 100`);
      expect(told.filter((line) => line.startsWith('unended'))).toEqual(
        [1, 2, 3].map((match) => `unended ${match} 100`),
      );
      // What comes of the last one late is told when the match that is over is looked at, not before.
      expect(told.indexOf('checking 3')).toBeLessThan(told.indexOf('unended 2 100'));
      expect(witness.late).toEqual([]);
      await witness.stop();
      expect(threads.most).toBe(1);
    },
  );
});
