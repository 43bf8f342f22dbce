import { describe, expect, it } from 'vitest';
import { clone } from './clone.ts';
import { encodeEvent, FROM_RELAY } from './frame-items.ts';
import { hashState } from './hash.ts';
import type { GameInfo, Match, Rules, Seat } from './rules.ts';
import { createSimulation } from './simulation.ts';
import { toyInfo, toyRules } from './testing/toy.ts';

interface Echo {
  frames: number;
  seen: number[];
}

const info: GameInfo = { ...toyInfo, id: 'echo', inputBytes: 2, maxSeats: 4, options: [] };

/** Remembers the inputs of the last frame; its bot writes the number of frames it has seen, and its seat. */
const echo: Rules<Echo> = {
  start: () => ({ frames: 0, seen: [] }),
  step(state, inputs) {
    state.frames++;
    state.seen = Array.from(inputs);
  },
  outcome: (state) => (state.frames < 3 ? null : { scores: [1], places: [1] }),
  standing: (state) => ({ scores: [state.frames * 10], places: [1] }),
  bot(state, seat, input) {
    input[0] = input[0]! + state.frames + 1;
    input[1] = seat;
  },
};

function match(...kinds: Seat['kind'][]): Match {
  return { seed: 1, seats: kinds.map((kind) => ({ kind, name: kind })), options: {} };
}

describe('a simulation', () => {
  it('starts at frame 0 with the state of the rules and counts frames', () => {
    const simulation = createSimulation(info, echo, match('player'));
    expect([simulation.frame, simulation.state]).toEqual([0, { frames: 0, seen: [] }]);
    simulation.step(new Uint8Array(2));
    expect([simulation.frame, simulation.state.frames]).toEqual([1, 1]);
  });

  it('passes players through, fills bots from the state before the step, and zeroes empty seats', () => {
    const simulation = createSimulation(info, echo, match('player', 'bot', 'empty', 'bot'));
    const inputs = Uint8Array.of(11, 12, 99, 99, 99, 99, 99, 99);
    simulation.step(inputs);
    expect(simulation.state.seen).toEqual([11, 12, 1, 1, 0, 0, 1, 3]);
    simulation.step(inputs);
    expect(simulation.state.seen).toEqual([11, 12, 2, 1, 0, 0, 2, 3]);
    expect(Array.from(inputs)).toEqual([11, 12, 99, 99, 99, 99, 99, 99]);
  });

  it('has a person play in the place of a bot while the rules say that the person is there', () => {
    const state = () => ({ frames: 0, seen: [] as number[], away: true });
    const dropIn: Rules<ReturnType<typeof state>> = {
      ...(echo as Rules<ReturnType<typeof state>>),
      start: state,
      isAway: ({ away }) => away,
      event(now, event) {
        now.away = event.kind === 'left';
      },
    };
    const simulation = createSimulation({ ...info, dropIn: 'now' }, dropIn, match('player', 'bot'));
    const told = (kind: 'left' | 'returned') => [{ from: FROM_RELAY, bytes: encodeEvent({ kind, seat: 1 }) }];
    const inputs = Uint8Array.of(1, 1, 7, 7);
    const seen: number[][] = [];
    for (const items of [[], told('returned'), [], told('left'), []]) {
      simulation.step(inputs, items);
      seen.push(simulation.state.seen.slice(2));
    }
    // An event counts from the frame after its own.
    expect(seen).toEqual([
      [1, 1],
      [2, 1],
      [7, 7],
      [7, 7],
      [5, 1],
    ]);
  });

  it('ends early with the present standings where a frame says so, and not before it', () => {
    const simulation = createSimulation(info, echo, match('player'));
    const before = clone(simulation.state);
    simulation.step(new Uint8Array(2), [{ from: FROM_RELAY, bytes: encodeEvent({ kind: 'end' }) }]);
    expect(simulation.outcome()).toEqual({ scores: [10], places: [1] });
    simulation.restore(before, 0);
    expect(simulation.outcome()).toBeNull();
  });

  it('has an outcome when the rules say so', () => {
    const simulation = createSimulation(info, echo, match('bot'));
    const outcomes = [0, 1, 2].map(() => {
      simulation.step(new Uint8Array(2));
      return simulation.outcome();
    });
    expect(outcomes).toEqual([null, null, { scores: [1], places: [1] }]);
  });

  it('hashes its state', () => {
    const simulation = createSimulation(info, echo, match('bot'));
    expect(simulation.hash()).toBe(hashState({ frames: 0, seen: [] }));
  });

  it('refuses inputs of another length and matches with no or too many seats', () => {
    const simulation = createSimulation(info, echo, match('player'));
    expect(() => simulation.step(new Uint8Array(3))).toThrow('a frame has 2 bytes of input, not 3');
    expect(() => createSimulation(info, echo, match())).toThrow(RangeError);
    expect(() => createSimulation(info, echo, match('bot', 'bot', 'bot', 'bot', 'bot'))).toThrow(RangeError);
  });

  it.each<[string, Partial<Rules<Echo>>]>([
    ['start', { start: () => ({ frames: Math.random(), seen: [] }) }],
    ['step', { step: () => void Math.random() }],
    ['bot', { bot: () => void Math.random() }],
    ['outcome', { outcome: () => ({ scores: [Math.random()], places: [1] }) }],
  ])('runs %s under the guard', (_, cheat) => {
    const run = () => {
      const simulation = createSimulation(info, { ...echo, ...cheat }, match('bot'));
      simulation.step(new Uint8Array(2));
      simulation.outcome();
    };
    expect(run).toThrow('rules called Math.random');
    expect(Math.random()).toBeLessThan(1);
  });
});

describe('the toy game', () => {
  it('plays the same match twice, from a copy of any state too', () => {
    const inputs = new Uint8Array(8);
    const all = match('player', 'bot', 'player', 'bot');
    const one = createSimulation(toyInfo, toyRules, all);
    const two = createSimulation(toyInfo, { ...toyRules, start: () => clone(one.state) }, all);
    for (let frame = 0; frame < 200; frame++) {
      inputs.fill(frame * 7);
      one.step(inputs);
      two.step(inputs);
    }
    expect(two.hash()).toBe(one.hash());
  });
});
