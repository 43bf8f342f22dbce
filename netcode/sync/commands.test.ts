import { describe, expect, it } from 'vitest';
import { MAX_MESSAGE } from '../connection/channel.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { decodeItems, ITEM_HEAD_BYTES, MAX_ITEM_BYTES } from '../sim/frame-items.ts';
import { ITEMS_HEAD_BYTES } from '../wire/items-message.ts';
import {
  COMMAND_BYTES_PER_SECOND,
  CommandsCloser,
  LONGEST_TURN_MS,
  QUEUE_BYTES,
  SEAT_COMMANDS_PER_SECOND,
  SHORTEST_TURN_MS,
} from './commands.ts';

const TICK_MS = 50;
const shape = { seats: 3, inputBytes: 1 };

function make(roundTripMs = () => 0) {
  const log = new FrameLog(shape, 1_000);
  const way = new CommandsCloser({
    shape,
    latch: [0],
    tickMs: TICK_MS,
    startsAt: 0,
    begunAt: 0,
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
  it('are drained one command a seat in turns, and the first seat of a turn is last in the next', () => {
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

  it('give a turn as many bytes as its length allows, and a seat a quarter; the rest waits in order', () => {
    const { way, turn } = make(() => LONGEST_TURN_MS);
    const room = (COMMAND_BYTES_PER_SECOND * LONGEST_TURN_MS) / 1000;
    const each = room / 12 - ITEM_HEAD_BYTES;
    for (let number = 1; number <= 7; number++) way.command(1, command(number, each));
    for (let number = 1; number <= 2; number++) way.command(0, command(number, each));
    expect([turn(), turn(), turn()]).toEqual([
      [
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
        [1, 3],
      ],
      [
        [1, 4],
        [1, 5],
        [1, 6],
      ],
      [[1, 7]],
    ]);
  });

  it('carry the longest command in the shortest turn', () => {
    const { way, turn } = make(() => SHORTEST_TURN_MS);
    for (let number = 1; number <= 2; number++) way.command(1, command(number, MAX_ITEM_BYTES));
    expect([turn(), turn()]).toEqual([[[1, 1]], [[1, 2]]]);
  });

  it('give a turn only so many commands of a seat as its time allows, however short; the rest waits', () => {
    const { way, turn } = make(() => LONGEST_TURN_MS);
    const most = (SEAT_COMMANDS_PER_SECOND * LONGEST_TURN_MS) / 1000;
    for (let number = 0; number < 1.5 * most; number++) way.command(1, command(number));
    way.command(0, command(7));
    expect([turn(), turn(), turn()].map(({ length }) => length)).toEqual([1 + most, most / 2, 0]);
  });

  // Commands of 0 or a few bytes cost their heads, too: 11,000 of them in one turn are longer than a message.
  it.each([1, 5, MAX_ITEM_BYTES])(
    'never make a turn longer than a message, in commands of %d bytes',
    (length) => {
      const { log, way } = make(() => LONGEST_TURN_MS);
      for (const seat of [0, 1, 2])
        while (way.takesCommand(seat, length)) way.command(seat, command(1, length));
      for (let turn = 0; turn < 3; turn++) {
        const first = log.next;
        way.close(log, way.due(log));
        const items = log.items(first)!.length;
        // Three of the four shares that a turn has, of which two of the longest fill two thirds; or as many as three may give.
        const bytes = (0.5 * COMMAND_BYTES_PER_SECOND * LONGEST_TURN_MS) / 1000;
        const each = (SEAT_COMMANDS_PER_SECOND * LONGEST_TURN_MS) / 1000;
        expect(items).toBeGreaterThanOrEqual(Math.min(bytes, 3 * each * (ITEM_HEAD_BYTES + length)));
        expect(ITEMS_HEAD_BYTES + items).toBeLessThanOrEqual(MAX_MESSAGE);
      }
    },
  );

  it.each([1, 1000])(
    'hold a bounded amount of a seat, %d bytes each, and make the next command wait',
    (length) => {
      const { way, turn } = make();
      let queued = 0;
      for (; way.takesCommand(0, length); queued++) way.command(0, command(1, length));
      expect(queued).toBe(Math.floor(QUEUE_BYTES / (ITEM_HEAD_BYTES + length)));
      expect(way.takesCommand(1, MAX_ITEM_BYTES)).toBe(true);
      turn();
      expect(way.takesCommand(0, length)).toBe(true);
    },
  );

  it('drop the commands of a seat that is gone, and ignore later ones from it', () => {
    const { way, turn } = make();
    for (const seat of [0, 1]) way.command(seat, command(1));
    way.clear(0);
    way.command(0, command(2));
    expect(turn()).toEqual([[1, 1]]);
  });

  it('begin anew for a seat that is taken again, which is last in turn', () => {
    const { way, turn } = make();
    way.command(0, command(1));
    way.clear(0);
    way.restore(0);
    for (const seat of [0, 1, 2]) way.command(seat, command(3));
    expect(turn()).toEqual([
      [1, 3],
      [2, 3],
      [0, 3],
    ]);
  });

  it.each([
    [0, SHORTEST_TURN_MS],
    [220, 200],
    [5_000, LONGEST_TURN_MS],
  ])('are drained at intervals: a round trip of %d ms makes turns of %d ms', (roundTripMs, turnMs) => {
    const { log, turn } = make(() => roundTripMs);
    turn();
    expect(log.next * TICK_MS).toBe(turnMs);
  });
});
