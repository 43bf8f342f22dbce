import { describe, expect, it } from 'vitest';
import { TOY } from '../lab/testing/hand-peer.ts';
import { MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import type { Way } from '../sim/ways.ts';
import { RelayMatch } from './match.ts';
import { KEPT_ITEMS_BYTES } from './match-items.ts';

const TICK_MS = 50;
const SEATS = [0, 1].map(() => ({ kind: 'player' as const, name: '' }));

function make({ way = 'optimistic' as Way, keepAll = false, inputBytes = 1 } = {}): RelayMatch {
  const start = { number: 258, epoch: 0, seed: 1, seats: SEATS, options: {}, way };
  const info = { ...TOY.info, tickRate: 1000 / TICK_MS, inputBytes };
  return new RelayMatch(start, {
    info,
    startsAt: 1000,
    keepAll,
    seatsBeside: (seat) => [seat],
    roundTripMs: () => 0,
  });
}

describe('the clock of a match', () => {
  it('keeps a bounded number of bytes of commands for returning members, however long they flood', () => {
    const match = make({ way: 'commands', keepAll: true });
    const command = new Uint8Array(MAX_ITEM_BYTES);
    const kept = () => {
      let bytes = 0;
      for (let frame = match.log.first; frame < match.log.next; frame++)
        bytes += match.log.items(frame)?.length ?? 0;
      return bytes;
    };
    const play = (frames: number) => {
      for (const end = match.log.next + frames; match.log.next < end; ) {
        for (const seat of [0, 1])
          while (match.takesCommand(seat, command.length)) match.command(seat, command);
        match.tick(match.due);
      }
    };
    play(10_000);
    expect(match.log.first).toBe(0);
    expect(kept()).toBeGreaterThan(KEPT_ITEMS_BYTES / 2);
    play(60_000);
    expect(match.log.first).toBeGreaterThan(0);
    expect(kept()).toBeLessThanOrEqual(2 * KEPT_ITEMS_BYTES);
    expect(kept()).toBeGreaterThan(KEPT_ITEMS_BYTES);
  });
});
