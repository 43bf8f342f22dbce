import { expect, test } from 'vitest';
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

test('one that has not answered yet is asked once, and loads its games for as long as that takes', () => {
  const { seen, look } = watched();
  look(1_000);
  expect(seen).toEqual({ asked: 1, hung: 0 });
});

test('a worker that answers is asked at every look, and never hangs', () => {
  const { seen, dog, look } = watched();
  for (let i = 0; i < 100; i++) {
    look(1);
    dog.answered();
  }
  expect(seen).toEqual({ asked: 100, hung: 0 });
});

test('one that answers late goes on, and is not asked twice meanwhile', () => {
  const { seen, dog, look } = watched();
  for (let i = 0; i < 3; i++) {
    look(LOOKS_ALLOWED);
    dog.answered();
  }
  expect(seen).toEqual({ asked: 3, hung: 0 });
});

test('one that does not answer hangs, and that is said once', () => {
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
