// What the rules of every game in the list have to keep to: the state holds all that they remember, and bots only
// look.

import { describe, expect, it } from 'vitest';
import { clone } from '../netcode/sim/clone.ts';
import { encodeEvent, FROM_RELAY, type FrameItem } from '../netcode/sim/frame-items.ts';
import { hashState } from '../netcode/sim/hash.ts';
import { mix } from '../netcode/sim/mix.ts';
import { awayOption, type Match, type Seat } from '../netcode/sim/rules.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';
import type { Game } from './game.ts';
import { games } from './list.ts';

function matchOf({ info }: Game, kindOf: (seat: number) => Seat['kind']): Match {
  const seats = Array.from({ length: info.maxSeats }, (_, seat) => ({
    kind: kindOf(seat),
    name: `Seat ${seat}`,
  }));
  return {
    seed: 7,
    seats,
    options: Object.fromEntries(info.options.map(({ key, initial }) => [key, initial])),
  };
}

/** How many frames each test plays. Between two runs that have to come out alike lies a prime number of them, so that what a
 * module counts in circles, by twos as well, is out of step the second time. */
interface Frames {
  /** Long enough that things move, meet and fight. */
  readonly first: number;
  /** What is played more than once. */
  readonly again: number;
  /** From the first time to the second: `again` and what is played otherwise. */
  readonly apart: number;
  /** Of each run with a player away. */
  readonly away: number;
}
const MANY: Frames = { first: 1201, again: 307, apart: 617, away: 601 };
/** Of games whose frames take long. */
const FEW: Frames = { first: 251, again: 127, apart: 257, away: 251 };

const withStandIns = games.filter(({ info }) => info.options.some(({ key }) => key === awayOption.key));

describe('the rules of a game', () => {
  it.each(games)('go on in $info.id from a copy of the state as from the state itself', (game) => {
    const { info, rules } = game;
    const { first, again, apart } = rules.contentFrames ? FEW : MANY;
    const simulation = createSimulation(
      info,
      rules,
      matchOf(game, (seat) => (seat % 2 === 0 ? 'bot' : 'player')),
    );
    const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
    const play = (frames: number, salt: number) => {
      for (const until = simulation.frame + frames; simulation.frame < until; ) {
        // Held for some frames, as fingers do.
        for (let byte = 0; byte < inputs.length; byte++)
          inputs[byte] = mix(salt, simulation.frame >> 3, byte);
        simulation.step(inputs);
      }
      return simulation.hash();
    };
    play(first, 1);
    const { frame } = simulation;
    const copy = clone(simulation.state);
    const straight = play(again, 1);
    expect(straight).not.toBe(hashState(copy));
    simulation.restore(clone(copy), frame);
    play(apart - again, 2);
    simulation.restore(copy, frame);
    expect(play(again, 1)).toBe(straight);
  });

  it.each(games)('have bots in $info.id that touch no state and press only existing buttons', (game) => {
    const { info, rules, buttons, aim } = game;
    const simulation = createSimulation(
      info,
      rules,
      matchOf(game, () => 'bot'),
    );
    const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
    const known = new Uint8Array(info.inputBytes);
    for (const { byte, bit } of buttons) known[byte]! |= bit;
    if (aim) known[aim.byte] = 0xff;
    for (const seat of Array.from({ length: 601 }, (_, frame) => frame % info.maxSeats)) {
      const before = hashState(simulation.state);
      const input = new Uint8Array(info.inputBytes);
      rules.bot(simulation.state, seat, input);
      rules.orders?.(simulation.state, seat);
      expect(hashState(simulation.state)).toBe(before);
      input.forEach((bits, byte) => void expect(bits & ~known[byte]!).toBe(0));
      simulation.step(inputs);
    }
  });

  it.each(games)(
    'change something at a gift of the host in $info.id if and only if the game says what falls',
    (game) => {
      const { info, rules, texts } = game;
      const simulation = createSimulation(
        info,
        rules,
        matchOf(game, () => 'player'),
      );
      const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
      // Past what counts down before a match.
      while (simulation.frame < FEW.first) simulation.step(inputs);
      const before = clone(simulation.state);
      const after = (items: readonly FrameItem[]) => {
        simulation.restore(clone(before), FEW.first);
        simulation.step(inputs, items);
        while (simulation.frame < FEW.first + 60) simulation.step(inputs);
        return simulation.hash();
      };
      const gift = { from: FROM_RELAY, bytes: encodeEvent({ kind: 'gift', value: 5 }) };
      const changed = after([gift]) !== after([]);
      for (const text of Object.values(texts)) expect(text.gift !== undefined).toBe(changed);
    },
  );

  it.each(withStandIns)(
    'have a bot in $info.id play for a player who is away where the room says so',
    (game) => {
      const { info, rules } = game;
      const { away: frames } = rules.contentFrames ? FEW : MANY;
      const event = (kind: 'left' | 'returned') => [
        { from: FROM_RELAY, bytes: encodeEvent({ kind, seat: 0 }) },
      ];
      /** Seat 0 holds `byte` all the time; it is away for half of it. */
      const play = (byte: number, away: number) => {
        const match = matchOf(game, () => 'player');
        const simulation = createSimulation(info, rules, { ...match, options: { ...match.options, away } });
        const inputs = new Uint8Array(info.maxSeats * info.inputBytes);
        simulation.step(inputs, event('left'));
        inputs[0] = byte;
        while (simulation.frame < frames - 1) simulation.step(inputs);
        const meanwhile = simulation.hash();
        simulation.step(inputs, event('returned'));
        expect(rules.isAway!(simulation.state, 0)).toBe(false);
        return meanwhile;
      };
      expect(play(1, 1)).toBe(play(0, 1));
      expect(play(0, 1)).not.toBe(play(0, 0));
    },
  );
});
