// What is taken in of what a member says: the rest waits at their end.

import { describe, expect, it } from 'vitest';
import { PIECE_BYTES } from '../connection/channel.ts';
import { MOST_SAVED_BYTES } from '../wire/messages.ts';
import {
  COMMANDS_BURST,
  COMMANDS_BYTES_PER_SECOND,
  CONTROL_BURST,
  CONTROL_BYTES_PER_SECOND,
  PIECE_COST,
  SAVED_BURST,
} from './rate-limits.ts';
import { clientOf } from './testing/clients.ts';

/** A client, the time, and whether the seat's queue takes commands. */
function gated() {
  const state = { now: 0, takes: true };
  const { client } = clientOf(1, { takesCommand: () => state.takes });
  return { state, client };
}

describe.each([
  ['control', CONTROL_BURST, CONTROL_BYTES_PER_SECOND],
  ['items', COMMANDS_BURST, COMMANDS_BYTES_PER_SECOND],
] as const)('the gate of %s', (channel, burst, perSecond) => {
  it.each([1, 100, 480])(
    'admits a bounded number of bytes at once and a second, in pieces of %d',
    (bytes) => {
      const { state, client } = gated();
      const fill = () => {
        let pieces = 0;
        while (client.admits(channel, bytes, state.now)) pieces++;
        return pieces;
      };
      expect(fill()).toBe(Math.floor(burst / (bytes + PIECE_COST)));
      expect(fill()).toBe(0);
      let taken = 0;
      for (state.now = 100; state.now <= 20_000; state.now += 100) taken += fill();
      const expected = (20 * perSecond) / (bytes + PIECE_COST);
      expect(taken).toBeGreaterThan(expected - 2);
      expect(taken).toBeLessThan(expected + 2);
    },
  );
});

describe('the gate of a client', () => {
  it('charges nothing for a command that the queue of its seat refuses', () => {
    const { state, client } = gated();
    state.takes = false;
    for (let i = 0; i < 10_000; i++) expect(client.admits('items', 480, 0)).toBe(false);
    state.takes = true;
    let pieces = 0;
    while (client.admits('items', 480, 0)) pieces++;
    expect(pieces).toBe(Math.floor(COMMANDS_BURST / (480 + PIECE_COST)));
  });

  it('admits the largest saved game at once while it may tell one, and no more than that', () => {
    const saved = Math.ceil(MOST_SAVED_BYTES / 3) * 4;
    const pieces = (takesSaved: boolean) => {
      const { client } = clientOf(1, { takesSaved: () => takesSaved });
      let admitted = 0;
      while (client.admits('control', PIECE_BYTES, 0)) admitted++;
      return admitted;
    };
    expect(pieces(false)).toBeLessThan(saved / PIECE_BYTES);
    expect(pieces(true)).toBeGreaterThan(saved / PIECE_BYTES + 1);
    expect(pieces(true)).toBe(
      Math.floor(CONTROL_BURST / (PIECE_BYTES + PIECE_COST)) +
        Math.floor(SAVED_BURST / (PIECE_BYTES + PIECE_COST)),
    );
  });

  it('admits nothing large', () => {
    expect(gated().client.admits('bulk', 1, 0)).toBe(false);
  });
});
