import { describe, expect, it } from 'vitest';
import { createWatchdog, LOOKS_ALLOWED } from './watchdog.ts';

function watched() {
  const seen = { asked: 0, hung: 0 };
  const dog = createWatchdog(
    () => seen.asked++,
    () => seen.hung++,
  );
  const look = (times: number) => {
    for (let i = 0; i < times; i++) dog.look();
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
});
