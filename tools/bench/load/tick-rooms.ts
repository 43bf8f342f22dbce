// How the simplest relays tick: rooms one after the other, evenly spread over a tick, like rooms that began at any time.

import type { Lateness } from './lateness.ts';

/** Calls `tick` for each room at each of its ticks, and notes how late that is. */
export function tickRooms(
  rooms: number,
  tickRate: number,
  lateness: Lateness,
  tick: (room: number) => void,
): void {
  const tickMs = 1000 / tickRate;
  const origin = performance.now();
  const ticks = new Uint32Array(rooms);
  const keys = Array.from({ length: rooms }, () => ({}));
  const due = (room: number) => origin + (room / rooms + ticks[room]!) * tickMs;
  let next = 0;
  const run = () => {
    const now = performance.now();
    for (let at = due(next); at <= now; at = due(next)) {
      lateness.note(keys[next]!, ticks[next]!, now, now - at);
      ticks[next]!++;
      tick(next);
      next = (next + 1) % rooms;
    }
    setTimeout(run, due(next) - now);
  };
  run();
}
