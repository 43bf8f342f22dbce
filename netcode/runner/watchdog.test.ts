import { describe, expect, it } from 'vitest';
import { createWatchdog, LOOK_LATE_MS, LOOK_MS, LOOKS_ALLOWED } from './watchdog.ts';

function watched() {
  const seen = { asked: 0, hung: 0 };
  const dog = createWatchdog(
    () => seen.asked++,
    () => seen.hung++,
  );
  let now = 0;
  const look = (times: number, everyMs = LOOK_MS) => {
    for (let i = 0; i < times; i++) {
      now += everyMs;
      dog.look(now);
    }
  };
  return { seen, dog, look };
}

describe('the watchdog', () => {
  it('asks a worker once before its first answer, and lets it load its games for as long as needed', () => {
    const { seen, look } = watched();
    look(1_000);
    expect(seen).toEqual({ asked: 1, hung: 0 });
  });

  it('asks a worker that answers at every look, and never reports it as hung', () => {
    const { seen, dog, look } = watched();
    for (let i = 0; i < 100; i++) {
      look(1);
      dog.answered();
    }
    expect(seen).toEqual({ asked: 100, hung: 0 });
  });

  it('lets a worker that answers late go on, and does not ask it twice meanwhile', () => {
    const { seen, dog, look } = watched();
    for (let i = 0; i < 3; i++) {
      look(LOOKS_ALLOWED);
      dog.answered();
    }
    expect(seen).toEqual({ asked: 3, hung: 0 });
  });

  it('reports a worker that does not answer as hung, once', () => {
    const { seen, dog, look } = watched();
    look(1);
    dog.answered();
    look(LOOKS_ALLOWED);
    expect(seen.hung).toBe(0);
    look(1);
    expect(seen.hung).toBe(1);
    dog.answered();
    look(100);
    expect(seen).toEqual({ asked: 2, hung: 1 });
  });

  it('does not count looks of a machine that is too busy to look in time, or that slept', () => {
    const { seen, dog, look } = watched();
    look(1);
    dog.answered();
    look(1_000, LOOK_MS + LOOK_LATE_MS + 1);
    look(1, 8 * 3_600_000);
    expect(seen.hung).toBe(0);
    look(LOOKS_ALLOWED - 1, LOOK_MS + LOOK_LATE_MS);
    expect(seen.hung).toBe(0);
    look(1);
    expect(seen.hung).toBe(1);
  });
});
