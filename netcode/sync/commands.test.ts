import { describe, expect, it } from 'vitest';
import { FrameLog } from '../frames/log.ts';
import { decodeItems, MAX_ITEM_BYTES } from '../sim/items.ts';
import {
  COMMAND_BYTES_PER_SECOND,
  CommandsWay,
  LONGEST_TURN_MS,
  QUEUE_BYTES,
  SHORTEST_TURN_MS,
} from './commands.ts';

const TICK_MS = 50;
const shape = { seats: 3, inputBytes: 1 };

function make(roundTripMs = () => 0) {
  const log = new FrameLog(shape, 1_000);
  const way = new CommandsWay({
    shape,
    latch: [0],
    tickMs: TICK_MS,
    startsAt: 0,
    players: [0, 1, 2],
    roundTripMs,
    takeEvents: () => [],
  });
  /** Closes the next turn: what it has, as seat and first byte. */
  const turn = () => {
    const first = log.next;
    way.close(log, way.due(log));
    return (decodeItems(log.items(first) ?? new Uint8Array()) ?? []).map(({ from, bytes }) => [
      from,
      bytes[0],
    ]);
  };
  return { log, way, turn };
}

const command = (number: number, length = 1) => new Uint8Array(length).fill(number);

describe('command queues', () => {
  it('are drained one command a seat in turns, and whoever was first is last in the next turn', () => {
    const { way, turn } = make();
    for (const [seat, number] of [
      [2, 1],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 1],
      [2, 2],
    ] as const)
      way.command(seat, command(number));
    expect(turn()).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [0, 2],
      [2, 2],
      [0, 3],
    ]);
    for (const seat of [0, 1, 2]) way.command(seat, command(4));
    expect(turn()).toEqual([
      [1, 4],
      [2, 4],
      [0, 4],
    ]);
    expect(turn()).toEqual([]);
  });

  it('give a turn as many bytes as its length allows; the rest waits, in order', () => {
    const { way, turn } = make();
    const room = (COMMAND_BYTES_PER_SECOND * SHORTEST_TURN_MS) / 1000;
    const each = room / 4;
    for (let number = 1; number <= 10; number++) way.command(1, command(number, each));
    const numbers = () => turn().map(([, number]) => number);
    expect([numbers(), numbers(), numbers()]).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ]);
  });

  it('hold so much of a seat and no more, and no command that is too long', () => {
    const { way } = make();
    for (let bytes = 0; bytes + 1000 <= QUEUE_BYTES; bytes += 1000)
      expect(way.command(0, command(1, 1000))).toBe(true);
    expect(way.command(0, command(1, 1000))).toBe(false);
    expect(way.command(1, command(1, MAX_ITEM_BYTES))).toBe(true);
    expect(way.command(1, command(1, MAX_ITEM_BYTES + 1))).toBe(false);
  });

  it('of a seat that is gone are gone, and what comes of it later is nothing', () => {
    const { way, turn } = make();
    for (const seat of [0, 1]) way.command(seat, command(1));
    way.clear(0);
    expect(way.command(0, command(2))).toBe(true);
    expect(turn()).toEqual([[1, 1]]);
  });

  it.each([
    [0, SHORTEST_TURN_MS],
    [220, 200],
    [5_000, LONGEST_TURN_MS],
  ])('are drained every so often: a round trip of %d ms makes turns of %d ms', (roundTripMs, turnMs) => {
    const { log, turn } = make(() => roundTripMs);
    turn();
    expect(log.next * TICK_MS).toBe(turnMs);
  });
});
