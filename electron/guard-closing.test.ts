import { describe, expect, it } from 'vitest';
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

describe('the question before closing', () => {
  it('is not put to an app that hosts no guests', () => {
    const { guard, questions, state } = app();
    state.others = false;
    expect(guard.mayClose()).toBe(true);
    expect(questions).toEqual([]);
  });

  it('is put once to a host with guests over several tries; a no keeps the app, and the next try asks again', async () => {
    const { guard, questions, state } = app();
    expect([guard.mayClose(), guard.mayClose(), guard.mayClose()]).toEqual([false, false, false]);
    expect(questions).toHaveLength(1);
    questions[0]!(false);
    await Promise.resolve();
    expect(guard.mayClose()).toBe(false);
    expect([questions.length, state.quits]).toEqual([2, 0]);
  });

  it('lets a yes quit, and is not repeated on the way out', async () => {
    const { guard, questions, state } = app();
    guard.mayClose();
    questions[0]!(true);
    await Promise.resolve();
    expect([state.quits, guard.mayClose(), questions.length]).toEqual([1, true, 1]);
  });

  it('lets a second signal, and a yes after it, quit no second time', async () => {
    const { guard, questions, state } = app();
    guard.mayClose();
    guard.quitAtOnce();
    guard.quitAtOnce();
    questions[0]!(true);
    await Promise.resolve();
    expect(state.quits).toBe(1);
  });

  it('is left out where no person can answer', () => {
    const { guard, questions, state } = app();
    guard.quitAtOnce();
    expect([state.quits, guard.mayClose(), questions.length]).toEqual([1, true, 0]);
  });
});
