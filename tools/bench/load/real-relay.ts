// Process: the relay as the app runs it, with the rooms of the load, and a count of what it does.

import { RelayMatch } from '../../../netcode/relay/match.ts';
import type { Relay } from '../../../netcode/relay/relay.ts';
import type { RoomOptions } from '../../../netcode/room/match-settings.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import { openRelay } from '../../../netcode/udp/relay-socket.ts';
import { monotonicMs } from '../../../netcode/udp/timekeeper.ts';
import { batchesHere } from '../batches-here.ts';
import { answer } from '../child.ts';
import { Lateness } from './lateness.ts';
import { CONTENT, cpuUs, INPUT_BYTES, type MeasuredRelay, type RelayCount } from './setup.ts';
import { leaveUnsealed } from './unsealed.ts';

interface RealRelayOptions extends Pick<MeasuredRelay, 'unsealed' | 'batches'> {
  readonly rooms: number;
  readonly tickRate: number;
  readonly seats: number;
  /** Address to listen on; all of them by default, as in the app. */
  readonly host?: string;
}

let lateness = new Lateness(1);
let received = 0;

answer({
  async open({ rooms, tickRate, seats, unsealed, batches, host }: RealRelayOptions): Promise<number> {
    if (unsealed) leaveUnsealed();
    const info: GameInfo = {
      id: 'load',
      name: 'Load',
      version: 1,
      tickRate,
      minSeats: seats, // else a room begins without players who are still coming in, and they wait for its next match
      maxSeats: seats,
      inputBytes: INPUT_BYTES,
      latch: [],
      options: [],
      ways: ['optimistic'],
    };
    const room: RoomOptions = { games: [{ info, content: CONTENT }], app: 'bench' };
    const opened = await openRelay({
      rooms: Array.from({ length: rooms }, () => room),
      port: 0,
      ...(batches ? { openSocket: await batchesHere() } : {}),
      ...(host === undefined ? {} : { host }),
    });
    if (!opened.ok) throw new Error(`cannot listen: ${opened.why}`);
    lateness = new Lateness(tickRate);
    watch(opened.running.relay);
    return opened.running.port;
  },
  count(): RelayCount {
    return { atMs: monotonicMs(), cpuUs: cpuUs(), received };
  },
  observe: () => lateness.observe(),
  kept: () => lateness.kept,
  /** What is in use after the rest was collected, bytes; needs --expose-gc. */
  memory(): number {
    gc!();
    // What the first collects outside the heap, such as datagrams, is let go of by the second.
    gc!();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
});

/** Counts from outside, so that the relay itself is free of the benchmark. */
function watch(relay: Relay): void {
  const receive = relay.receive;
  relay.receive = function (bytes, from, now) {
    received++;
    return receive.call(this, bytes, from, now);
  };
  const tick = RelayMatch.prototype.tick;
  RelayMatch.prototype.tick = function (now) {
    const ticked = tick.call(this, now);
    if (ticked) lateness.note(this, this.log.next, now, this.lateMs);
    return ticked;
  };
}
