import { describe, expect, it } from 'vitest';
import { type ToyState, toyGame } from '../lab/toy.ts';
import { hashState } from '../sim/hash.ts';
import { createSimulation } from '../sim/simulation.ts';
import { decodeState } from '../sim/state-codec.ts';
import { reportEvery, StateHistory } from './state-history.ts';

const game = toyGame({ tickRate: 20, inputBytes: 1, seats: 2, frames: 1000 });
const start = {
  seed: 5,
  options: {},
  seats: [
    { kind: 'player' as const, name: 'Ann' },
    { kind: 'player' as const, name: 'Bo' },
  ],
};
const played = { info: game.info, rules: game.rules as never };

/** A history of so many frames; `spoil` may change the state before a frame. */
function historyOf(frames: number, spoil: (state: ToyState, frame: number) => void = () => {}) {
  const history = new StateHistory(played, start);
  const simulation = createSimulation(game.info, game.rules, start);
  history.note(0, simulation.state, new Uint8Array(2), []);
  for (let frame = 1; frame <= frames; frame++) {
    spoil(simulation.state, frame);
    const inputs = Uint8Array.of(frame & 1, frame & 2);
    const items = frame % 7 === 0 ? [{ from: 1, bytes: Uint8Array.of(frame) }] : [];
    simulation.step(inputs, items);
    history.note(frame, simulation.state, inputs, items);
  }
  return history;
}

describe('a state of the last two seconds', () => {
  it('is there as bytes, and one from before or to come is not', () => {
    const history = historyOf(60);
    const hashAt = (frame: number) => hashState(decodeState(history.encoded(frame)!)!.state);
    for (const frame of [21, 40, 60]) expect(hashAt(frame)).toBe(history.hash(frame));
    expect([20, 0, 61].map((frame) => history.encoded(frame))).toEqual([null, null, null]);
  });
});

describe('reports', () => {
  it('come twice a second and at the end, each with one hash over all frames since the one before', () => {
    const history = historyOf(34);
    expect([29, 30, 31].map((frame) => history.report(frame, false)?.frame)).toEqual([
      undefined,
      30,
      undefined,
    ]);
    expect(history.report(30, false)).toMatchObject({ hash: history.hash(30), digest: { since: 20 } });
    expect(history.report(34, true)).toMatchObject({ frame: 34, digest: { since: 30 } });
  });

  it('differ where any frame since the one before did, and only there', () => {
    const once = (state: ToyState, frame: number) => {
      if (frame === 13) state.frame ^= 1;
      if (frame === 14) state.frame ^= 1;
    };
    const [one, other] = [historyOf(30), historyOf(30, once)];
    const digests = [10, 20, 30].map((frame) =>
      [one, other].map((h) => h.report(frame, false)?.digest?.hash),
    );
    expect(digests.map(([a, b]) => a === b)).toEqual([true, false, false]);
  });

  it('have no hash over frames that were not all noted', () => {
    const history = new StateHistory(played, start);
    const { state } = createSimulation(game.info, game.rules, start);
    expect(history.wants(15, 100)).toBe(false);
    expect(history.wants(20, 100)).toBe(true);
    expect(history.wants(15, 30)).toBe(true);
    history.note(20, state, new Uint8Array(2), []);
    expect(history.report(20, false)).toEqual({ frame: 20, hash: history.hash(20), digest: null });
  });

  it('of very fast games come more often, because an answer holds a limited number of hashes', () => {
    expect([20, 15, 60, 10_000].map(reportEvery)).toEqual([10, 8, 30, 512]);
  });
});

describe('single hashes', () => {
  it('are kept for some seconds', () => {
    const history = historyOf(300);
    expect(history.hashes(141, 160)).toHaveLength(160);
    expect(history.hashes(140, 2)).toBeNull();
    expect(history.hashes(300, 2)).toBeNull();
  });
});

describe('simulating a frame again', () => {
  it('gives the same where nothing was changed, whatever was ordered in it', () => {
    const found = historyOf(28).examine(28)!;
    expect(found).toMatchObject({ hash: found.again, fields: [] });
  });

  it('names what one changed bit of memory has done, and the state without it', () => {
    const history = historyOf(28, (state, frame) => {
      if (frame === 26) state.sums[1]! ^= 1 << 9;
    });
    const truth = historyOf(28);
    const found = history.examine(26)!;
    expect(found.hash).toBe(history.hash(26));
    expect(found.again).toBe(truth.hash(26));
    expect(found.fields.map(({ path }) => path)).toEqual(['sums[1]']);
    expect(found.state.frame).toBe(26);
    // The states after it follow from it by the rules.
    expect(history.examine(27)!.fields).toEqual([]);
  });

  it('is refused for a frame that is long past or has not come', () => {
    const history = historyOf(100);
    expect(history.examine(60)).toBeNull();
    expect(history.examine(62)).not.toBeNull();
    expect(history.examine(101)).toBeNull();
  });
});
