import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTime, monotonicMs } from './timekeeper.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A deadline that moves by `everyMs` each time it is met; `at` has when it was met, on the fake clock. */
function ticking(everyMs: number) {
  const start = performance.now();
  let due = start + everyMs;
  const at: number[] = [];
  const keeper = keepTime(
    () => due,
    (now) => {
      at.push(now - start);
      due += everyMs;
    },
  );
  return { keeper, at, setDue: (ms: number) => (due = start + ms) };
}

describe('the timekeeper', () => {
  it('meets each deadline to a millisecond, early rather than late, without drifting', () => {
    const { keeper, at } = ticking(1000 / 60);
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(at.length).toBeGreaterThanOrEqual(599);
    at.forEach((time, i) => {
      const late = time - ((i + 1) * 1000) / 60;
      expect(late).toBeGreaterThanOrEqual(-1);
      expect(late).toBeLessThanOrEqual(0.01);
    });
  });

  it('does what is due within a millisecond once when it is told to look, and nothing else', () => {
    const { keeper, at } = ticking(100);
    keeper.wake();
    vi.advanceTimersByTime(98);
    keeper.look();
    expect(at).toEqual([]);
    vi.advanceTimersByTime(1.5);
    keeper.look();
    keeper.look();
    expect(at).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(at).toHaveLength(2);
    keeper.stop();
    vi.advanceTimersByTime(100);
    keeper.look();
    expect(at).toHaveLength(2);
  });

  it('calls earlier when a deadline has come nearer', () => {
    const { keeper, at, setDue } = ticking(5_000);
    keeper.wake();
    setDue(100);
    keeper.wake();
    vi.advanceTimersByTime(101);
    expect(at).toEqual([100]);
  });

  it('does nothing while nothing is due, and nothing after it is stopped', () => {
    const { keeper, at, setDue } = ticking(50);
    setDue(Number.POSITIVE_INFINITY);
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(vi.getTimerCount()).toBe(0);
    setDue(10_050);
    keeper.wake();
    keeper.stop();
    keeper.wake();
    vi.advanceTimersByTime(10_000);
    expect(at).toEqual([]);
  });
});

/** Blocks the process, as if it were stopped, until 150 ms after `due`. */
function pausePast(due: number): void {
  while (monotonicMs() < due + 150);
}

describe('the timekeeper after a pause', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  // The event loop runs timers before sockets: datagrams of the pause are unread when the timer fires.
  it('calls when all that came meanwhile has been read', async () => {
    const socket = createSocket('udp4');
    let heard = 0;
    let due = Number.POSITIVE_INFINITY;
    const read = new Promise<number>((resolve) => {
      const keeper = keepTime(
        () => due,
        () => {
          keeper.stop();
          resolve(heard);
        },
        () => heard,
      );
      socket.on('message', () => {
        heard++;
        // Each datagram makes the deadline more urgent.
        due--;
        keeper.wake();
      });
      socket.bind(0, '127.0.0.1', () => {
        due = monotonicMs() + 200;
        keeper.wake();
        for (let i = 0; i < 100; i++) socket.send('!', socket.address().port, '127.0.0.1');
        // The datagrams leave when their address has been looked up, at the end of this turn.
        setImmediate(() => pausePast(due));
      });
    });
    expect(await read).toBe(100);
    socket.close();
    await once(socket, 'close');
  });

  it('calls also during a flood that never ends', async () => {
    const due = monotonicMs() + 20;
    const called = new Promise<void>((resolve) => {
      let flood = 0;
      const keeper = keepTime(
        () => due,
        () => {
          keeper.stop();
          resolve();
        },
        () => ++flood,
      );
      keeper.wake();
    });
    pausePast(due);
    await called;
  });
});
