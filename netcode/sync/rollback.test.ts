import { describe, expect, it } from 'vitest';
import { toyGame } from '../lab/toy.ts';
import { encodeEvent, FROM_RELAY } from '../sim/frame-items.ts';
import { below, chance, createRng } from '../sim/rng.ts';
import type { GameInfo, Match, Rules } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { MAX_AHEAD, Rollback } from './rollback.ts';

/** A game that counts in how many frames each seat held each of two buttons; a gift is added to all. */
interface Counts {
  held: number[];
  gifts: number;
}

const info: GameInfo = {
  ...toyGame({ tickRate: 60, inputBytes: 1, seats: 4, frames: 1e9 }).info,
  latch: [0x01], // 0x80 and the rest are a value
};
const rules: Rules<Counts> = {
  start: (match) => ({ held: match.seats.map(() => 0), gifts: 0 }),
  step(state, inputs) {
    for (let seat = 0; seat < inputs.length; seat++) {
      state.held[seat]! += (inputs[seat]! & 0x01) + (inputs[seat]! >> 4);
    }
  },
  outcome: (state) => (state.held[0]! >= 8 ? { scores: state.held, places: [1, 2, 3] } : null),
  standing: ({ held }) => ({ scores: held, places: [1, 1, 1] }),
  bot: () => {},
  event(state, event) {
    if (event.kind === 'gift') state.gifts += event.value;
  },
};
const match: Match = {
  seed: 1,
  seats: ['Ann', 'Ben', 'Cat'].map((name) => ({ kind: 'player', name })),
  options: {},
};

const begin = (mine = [0]) => new Rollback(info, rules, match, mine);
const frame = (...held: number[]) => Uint8Array.from(held);
const ME = frame(1, 0, 0);
const NOBODY = frame(0, 0, 0);

describe('running ahead', () => {
  it('plays what is held here now at once, and what the others held last', () => {
    const ahead = begin();
    ahead.confirm(frame(0, 1, 0));
    ahead.hold(0, frame(1));
    ahead.run(4);
    expect(ahead.state.held).toEqual([3, 4, 0]);
    expect(ahead).toMatchObject({ head: 4, confirmed: 1, next: 4 });
    expect(ahead.confirmedState.held).toEqual([0, 1, 0]);
  });

  it('costs nothing when the guess was right', () => {
    const ahead = begin();
    ahead.hold(0, frame(1));
    ahead.run(3);
    for (let n = 0; n < 3; n++) ahead.confirm(ME);
    expect(ahead.rollbacks).toEqual({ count: 0, frames: 0, deepest: 0 });
    expect(ahead.confirmedState).toBe(ahead.state);
  });

  it('goes back behind a frame that was guessed wrong, and plays on from there', () => {
    const ahead = begin();
    ahead.run(4);
    ahead.confirm(frame(0, 0, 1));
    expect(ahead.head).toBe(1);
    ahead.run(4);
    expect(ahead.state.held).toEqual([0, 0, 4]);
    expect(ahead.rollbacks).toEqual({ count: 1, frames: 4, deepest: 4 });
  });

  it('plays a frame again with what was held when it was played first', () => {
    const ahead = begin();
    ahead.run(2);
    ahead.hold(0, frame(1));
    ahead.run(4);
    ahead.hold(0, frame(0));
    ahead.run(5);
    ahead.confirm(frame(0, 1, 0));
    ahead.run(5);
    expect(ahead.state.held).toEqual([2, 5, 0]);
  });

  it('brings a tap shorter than a frame to exactly one frame, and leaves values as they are now', () => {
    const ahead = begin();
    ahead.hold(0, frame(0x21));
    ahead.hold(0, frame(0));
    ahead.run(3);
    expect(ahead.state.held).toEqual([1, 0, 0]);
  });

  it('goes no further than six frames past the confirmed ones', () => {
    const ahead = begin();
    ahead.run(100);
    expect(ahead.head).toBe(MAX_AHEAD + 1);
    ahead.confirm(NOBODY);
    ahead.run(100);
    expect(ahead.head).toBe(MAX_AHEAD + 2);
  });

  it('never happens for a spectator', () => {
    const ahead = begin([]);
    ahead.confirm(ME);
    ahead.run(4);
    expect(ahead).toMatchObject({ head: 1, confirmed: 1 });
  });

  it('goes on from the confirmed frames when they have overtaken it', () => {
    const ahead = begin();
    ahead.run(2);
    for (let n = 0; n < 10; n++) ahead.confirm(frame(0, 1, 0));
    expect(ahead).toMatchObject({ head: 10, confirmed: 10, next: 10 });
    expect(ahead.state.held).toEqual([0, 10, 0]);
  });

  it('goes back for an event of the relay even when the inputs were guessed right', () => {
    const ahead = begin();
    ahead.run(3);
    ahead.confirm(NOBODY, [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'gift', value: 7 }) }]);
    ahead.run(3);
    expect(ahead.state.gifts).toBe(7);
    expect(ahead.rollbacks.count).toBe(1);
  });

  it('keeps a tap that was late at the relay on the screen, and counts it once', () => {
    const ahead = begin();
    ahead.run(1);
    ahead.hold(0, frame(1));
    ahead.hold(0, frame(0));
    ahead.run(4);
    const shown: number[] = [];
    // The input is meant for frame 1 and counts in frame 3.
    for (const confirmed of [NOBODY, NOBODY, NOBODY, ME, NOBODY, NOBODY]) {
      ahead.confirm(confirmed);
      ahead.run(ahead.confirmed + 3);
      shown.push(ahead.state.held[0]!);
    }
    expect(shown).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('gives up in time a press that the relay does not take', () => {
    const ahead = begin();
    ahead.hold(0, frame(1));
    ahead.hold(0, frame(0));
    for (let n = 0; n < 40; n++) {
      ahead.run(ahead.confirmed + 3);
      ahead.confirm(NOBODY);
    }
    ahead.run(ahead.confirmed + 3);
    expect(ahead.state.held).toEqual([0, 0, 0]);
  });

  it('ends by what is confirmed, not by what is guessed', () => {
    const ahead = begin();
    ahead.hold(0, frame(0x51));
    ahead.run(4);
    expect(ahead.state.held[0]).toBeGreaterThan(8);
    expect(ahead.outcome()).toBeNull();
    ahead.confirm(frame(0x81, 0, 0));
    expect(ahead.outcome()).toMatchObject({ scores: [9, 0, 0] });
  });

  it('ends early with the confirmed frame that says so, and with the standings by then', () => {
    const ahead = begin();
    ahead.hold(0, frame(0x11));
    ahead.run(3);
    ahead.confirm(ME, [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }]);
    ahead.run(4);
    expect(ahead.outcome()).toMatchObject({ scores: [1, 0, 0] });
  });

  it('plays what each of several own seats holds, and carries a late press of one seat alone', () => {
    const ahead = begin([2, 0]);
    ahead.hold(0, frame(1));
    ahead.hold(2, frame(1));
    ahead.hold(2, frame(0)); // a tap
    ahead.hold(1, frame(1)); // nobody's here
    ahead.run(3);
    expect(ahead.state.held).toEqual([3, 0, 1]);
    ahead.confirm(frame(1, 0, 0)); // the tap came too late for it
    ahead.run(3);
    expect(ahead.state.held).toEqual([3, 0, 1]);
    ahead.confirm(frame(1, 0, 1));
    expect(ahead.rollbacks.count).toBe(1);
    ahead.run(4);
    expect(ahead.state.held).toEqual([4, 0, 1]); // ours are guessed by what is held here alone
  });

  it('reports every frame that it plays, again or not', () => {
    const played: number[] = [];
    const ahead = new Rollback(info, rules, match, [0], (at) => played.push(at));
    ahead.run(3);
    ahead.confirm(NOBODY);
    ahead.confirm(frame(0, 1, 0));
    ahead.run(4);
    expect(played).toEqual([1, 2, 3, 2, 3, 4]);
  });

  it('has the confirmed state of a plain simulation, whatever was held and whenever frames came', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const rng = createRng(seed);
      const toy = toyGame({ tickRate: 60, inputBytes: 2, seats: 3, frames: 1e9 });
      const plain = createSimulation(toy.info, toy.rules, match);
      const me = below(rng, 3);
      // With a second player at this app, or with one alone.
      const mine = [...new Set([me, below(rng, 3)])];
      const ahead = new Rollback(toy.info, toy.rules, match, mine);
      const inputs = new Uint8Array(6);
      for (let n = 0; n < 100; n++) {
        for (const seat of mine) {
          if (chance(rng, 1, 3)) ahead.hold(seat, Uint8Array.of(below(rng, 4), below(rng, 4)));
        }
        for (let count = below(rng, 4); count > 0; count--) {
          if (chance(rng, 1, 2)) inputs[below(rng, 6)] = below(rng, 4);
          plain.step(inputs);
          ahead.confirm(inputs);
          expect(ahead.hash()).toBe(plain.hash());
        }
        ahead.run(ahead.head + below(rng, 4));
      }
      expect(ahead.rollbacks.count).toBeGreaterThan(0);
    }
  });
});
