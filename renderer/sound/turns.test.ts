import { describe, expect, it } from 'vitest';
import type { Render } from './render.ts';
import { createTurns, type Kind } from './turns.ts';

const patch = { parts: [] };

/** Renderings that end when they are told, and a clock that stands until it is moved. */
function hall() {
  let nowMs = 0;
  const began: number[] = [];
  const ends: ((failed?: boolean) => void)[] = [];
  const idle: (() => void)[] = [];
  const rests: { readonly ms: number; readonly act: () => void }[] = [];
  const render: Render = (_patch, _loudness, name = 0) => {
    began.push(name);
    return new Promise((resolve, reject) =>
      ends.push((failed) => (failed ? reject(new Error('no memory')) : resolve({} as AudioBuffer))),
    );
  };
  const turns = createTurns(render, {
    now: () => nowMs,
    later: (ms, act) => rests.push({ ms, act }),
    idle: (act) => idle.push(act),
  });
  return {
    ...{ turns, began, rests },
    /** The pause before the first of several is over, and the page idle. */
    rested() {
      rests.shift()!.act();
      idle.shift()!();
    },
    ask: (kind: Kind, name: number) => turns.renderFor(kind)(patch, 'plain', name),
    /** The one that is rendered ends after so many ms. */
    async end(ms: number, failed = false) {
      nowMs += ms;
      ends.shift()!(failed);
      await new Promise<void>((resolve) =>
        queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))),
      );
    },
    rest() {
      rests.shift()!.act();
      idle.shift()?.();
    },
  };
}

describe('sounds that are rendered in turn', () => {
  it('begin one after the other in idle moments, those of the game before signals and the menu', async () => {
    const { ask, began, end, rests, rest, rested } = hall();
    void ask('menu', 1);
    void ask('menu', 2);
    void ask('signals', 3);
    expect(began).toEqual([]);
    expect(rests.map(({ ms }) => ms)).toEqual([1_000]);
    rested();
    expect(began).toEqual([3]);
    void ask('game', 4);
    for (let i = 0; i < 3; i++) {
      await end(40);
      rest();
    }
    expect(began).toEqual([3, 4, 1, 2]);
  });

  it('rest in a match four times as long as the last one took, and the menu waits for its end', async () => {
    const { ask, turns, began, end, rests, rest, rested } = hall();
    turns.match(true);
    void ask('game', 1);
    void ask('menu', 2);
    rested();
    await end(40);
    expect(rests.map(({ ms }) => ms)).toEqual([160]);
    rest();
    expect(began).toEqual([1]);
    turns.match(false);
    rested();
    expect(began).toEqual([1, 2]);
  });

  it('go on after one that failed, which is told to its caller alone', async () => {
    const { ask, began, end, rest, rested } = hall();
    const first = ask('game', 1);
    void ask('game', 2);
    rested();
    const told = expect(first).rejects.toThrow('no memory');
    await end(40, true);
    await told;
    rest();
    expect(began).toEqual([1, 2]);
  });
});
