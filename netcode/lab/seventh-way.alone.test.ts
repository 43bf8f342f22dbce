// What a further way to stay in step takes: a row in the table of ways, and a file where it closes frames by another rule.

import { describe, expect, it } from 'vitest';
import type { FrameLog } from '../frames/frame-log.ts';
import { type Way, wayNames, ways } from '../sim/ways.ts';
import { closers } from '../sync/closers.ts';
import type { CloserContext } from '../sync/frame-closer.ts';
import { OptimisticCloser } from '../sync/optimistic.ts';

/** Closes two frames at every second tick. */
class PairsCloser extends OptimisticCloser {
  readonly #tickMs: number;

  constructor(context: CloserContext) {
    super(context);
    this.#tickMs = context.tickMs;
  }

  override due(log: FrameLog): number {
    return super.due(log) + this.#tickMs;
  }

  override close(log: FrameLog, now: number): boolean {
    return now >= this.due(log) && super.close(log, now);
  }
}

// Before all that reads the tables when it is loaded.
const way = 'pairs' as Way;
Object.assign(ways, { [way]: { ...ways.optimistic, closes: way } });
(wayNames as Way[]).push(way);
Object.assign(closers, { [way]: (context: CloserContext) => new PairsCloser(context) });

const { readReplay } = await import('../replay/format.ts');
const { verifyReplay } = await import('../replay/verify.ts');
const { recordMatches, RECORDED_CONTENT } = await import('./recorded-replays.ts');
const { LabParty } = await import('./party.ts');
const { setConditions } = await import('./testing/way-party.ts');
const { toyGame } = await import('./toy.ts');

const FRAMES = 300;

describe('a seventh way to stay in step', () => {
  it('is played, recorded and verified with a row and a closer of its own', () => {
    const { info, rules } = toyGame({ tickRate: 60, inputBytes: 1, seats: 3, frames: FRAMES });
    const party = new LabParty({ seed: 1, game: { info: { ...info, ways: [way] }, rules } });
    const clients = [party.join(), party.join(), party.join()];
    expect(party.run(10_000, () => clients.every(({ seat }) => seat !== undefined))).toBe(true);
    setConditions(party, { delayMs: 40, jitterMs: 5, loss: 0.1 });
    for (const client of clients) party.say(client, { m: 'ready', ready: true });
    expect(party.run(30_000, () => party.room.phase === 'playing')).toBe(true);
    expect(party.room.state.way).toBe(way);
    const recorded = clients.map((client) => recordMatches(client, party.game.info));
    expect(party.run(party.now + 20_000, () => party.room.state.result !== null)).toBe(true);
    for (const filesOf of recorded) {
      const read = readReplay(filesOf()[0]!);
      if (!read.ok) throw new Error(read.fault.is);
      const game = { ...party.game, content: RECORDED_CONTENT, inflate: () => null };
      expect(verifyReplay(read.replay, game)).toMatchObject({ is: 'same', frames: FRAMES });
    }
  });
});
