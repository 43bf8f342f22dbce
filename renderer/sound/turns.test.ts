import { describe, expect, it } from 'vitest';
import type { Render } from './render.ts';
import { createTurns, type Kind, type Shelf } from './turns.ts';

const dry = { parts: [] };
const roomy = { parts: [], room: 0.3 };

/** Renderings that end when they are told, and a clock that stands until it is moved. */
function hall() {
  let nowMs = 0;
  const began: number[] = [];
  const rooms: number[] = [];
  const ends: ((failed?: boolean) => void)[] = [];
  const idle: (() => void)[] = [];
  const rests: { readonly ms: number; readonly act: () => void }[] = [];
  const render: Render = ({ room = 0 }, _loudness, name = 0) => {
    began.push(name);
    rooms.push(room);
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
    ...{ turns, began, rooms, rests },
    /** The pause before the first of several is over, and the page idle. */
    rested() {
      rests.shift()!.act();
      idle.shift()!();
    },
    ask: (kind: Kind, name: number) => turns.renderFor(kind)(dry, 'plain', shelf(), name),
    askWithRoom: (kind: Kind, name: number, on: Shelf) => turns.renderFor(kind)(roomy, 'plain', on, name),
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

/** A shelf, how often it has taken a sound, and whether it still wants one. */
function shelf(is = { taken: 0, wanted: true }): Shelf {
  return { take: () => is.taken++, wanted: () => is.wanted };
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

  it('are without their room in a match, and get it after that where they are still wanted', async () => {
    const { askWithRoom, turns, rooms, end, rests, rest, rested } = hall();
    const [kept, gone] = [
      { taken: 0, wanted: true },
      { taken: 0, wanted: true },
    ];
    turns.match(true);
    void askWithRoom('game', 1, shelf(kept));
    void askWithRoom('game', 2, shelf(gone));
    rested();
    await end(10);
    rest();
    await end(10);
    rest();
    expect([rooms, kept.taken, gone.taken]).toEqual([[0, 0], 1, 1]);
    gone.wanted = false;
    turns.match(false);
    rested();
    await end(10);
    while (rests.length > 0) rest();
    expect([rooms, kept.taken, gone.taken]).toEqual([[0, 0, 0.3], 2, 1]);
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
