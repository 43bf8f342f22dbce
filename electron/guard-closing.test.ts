import { expect, test } from 'vitest';
import { guardClosing } from './guard-closing.ts';

function app() {
  const questions: ((yes: boolean) => void)[] = [];
  const state = { others: true, quits: 0 };
  const guard = guardClosing({
    hostsOthers: () => state.others,
    ask: () => new Promise((resolve) => questions.push(resolve)),
    quit: () => {
      state.quits++;
    },
  });
  return { guard, questions, state };
}

test('who hosts nobody is not asked', () => {
  const { guard, questions, state } = app();
  state.others = false;
  expect(guard.mayClose()).toBe(true);
  expect(questions).toEqual([]);
});

test('a host of others is asked once, however often they try; a no keeps the app, and the next try asks again', async () => {
  const { guard, questions, state } = app();
  expect([guard.mayClose(), guard.mayClose(), guard.mayClose()]).toEqual([false, false, false]);
  expect(questions).toHaveLength(1);
  questions[0]!(false);
  await Promise.resolve();
  expect(guard.mayClose()).toBe(false);
  expect([questions.length, state.quits]).toEqual([2, 0]);
});

test('a yes quits, and nothing is asked on the way out', async () => {
  const { guard, questions, state } = app();
  guard.mayClose();
  questions[0]!(true);
  await Promise.resolve();
  expect([state.quits, guard.mayClose(), questions.length]).toEqual([1, true, 1]);
});

test('a second signal does not quit a second time, nor does a yes that comes after it', async () => {
  const { guard, questions, state } = app();
  guard.mayClose();
  guard.quitAtOnce();
  guard.quitAtOnce();
  questions[0]!(true);
  await Promise.resolve();
  expect(state.quits).toBe(1);
});

test('where nobody can answer nobody is asked', () => {
  const { guard, questions, state } = app();
  guard.quitAtOnce();
  expect([state.quits, guard.mayClose(), questions.length]).toEqual([1, true, 0]);
});
