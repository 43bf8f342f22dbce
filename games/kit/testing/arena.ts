// Matches of a game of rounds, set up by hand or played by its bots, for the tests of its rules.

import type { GameInfo, Outcome, Rules, Seat } from '../../../netcode/sim/rules.ts';
import { createSimulation } from '../../../netcode/sim/simulation.ts';
import { INTRO_FRAMES, type RoundState } from '../arena/rules/round.ts';

type Kinds = number | readonly Seat['kind'][];

/** Players in these teams, by seat. */
export function inTeams(teams: readonly number[]): Seat[] {
  return teams.map((team, seat) => ({ kind: 'player', name: `Seat ${seat}`, team }));
}

interface Options {
  readonly [key: string]: number;
}

export function seats(kinds: readonly Seat['kind'][]): Seat[] {
  return kinds.map((kind, seat) => ({ kind, name: `Seat ${seat}` }));
}

export function matchesOf<S extends RoundState>(info: GameInfo, rules: Rules<S>) {
  /** A match of so many players, or of seats of these kinds, at the first frame of play. */
  function playing(kinds: Kinds, options: Options = {}): S {
    const all = typeof kinds === 'number' ? new Array<Seat['kind']>(kinds).fill('player') : kinds;
    return playingWith(seats(all), options);
  }

  /** The same with these seats. */
  function playingWith(all: readonly Seat[], options: Options = {}): S {
    const state = rules.start({ seed: 7, seats: all, options });
    run(state, INTRO_FRAMES);
    if (state.phase !== 'play') throw new Error('the round has not begun');
    return state;
  }

  /** Steps with the same (first) input bytes, by seat, in every frame; gives the kinds of the cues there were. */
  function run(state: S, frames: number, inputs: readonly number[] = []): string[] {
    const bytes = new Uint8Array(state.seats.length * info.inputBytes);
    inputs.forEach((input, seat) => {
      bytes[seat * info.inputBytes] = input;
    });
    const kinds: string[] = [];
    for (let frame = 0; frame < frames; frame++) {
      rules.step(state, bytes);
      for (const { kind } of state.cues) kinds.push(kind);
    }
    return kinds;
  }

  /** Presses for one frame, then lets go for one. */
  function tap(state: S, inputs: readonly number[]): void {
    run(state, 1, inputs);
    run(state, 1);
  }

  /** Steps without input until something holds; a bound keeps a broken rule from hanging the test. */
  function runUntil(state: S, holds: (state: S) => boolean, limit = 20_000): number {
    for (let frame = 0; frame < limit; frame++) {
      if (holds(state)) return frame;
      run(state, 1);
    }
    throw new Error(`did not happen within ${limit} frames`);
  }

  /** A whole match of bots; `watch` is shown each state. Null when it takes more than `limit` frames. */
  function botMatch(
    {
      seed,
      count,
      options,
      teams = 0,
    }: {
      readonly seed: number;
      readonly count: number;
      readonly options: Options;
      /** Seats take turns in them. */
      readonly teams?: number;
    },
    limit: number,
    watch: (state: S) => void = () => {},
  ): { readonly frames: number; readonly winners: readonly number[]; readonly outcome: Outcome | null } {
    const bots = seats(new Array<Seat['kind']>(count).fill('bot'));
    const match = {
      seed,
      seats: bots.map((bot, seat) => (teams > 0 ? { ...bot, team: 1 + (seat % teams) } : bot)),
      options,
    };
    const simulation = createSimulation(info, rules, match);
    const inputs = new Uint8Array(count * info.inputBytes);
    const winners: number[] = [];
    while (simulation.outcome() === null && simulation.frame < limit) {
      simulation.step(inputs);
      for (const cue of simulation.state.cues) if (cue.kind === 'round') winners.push(cue.seat);
      watch(simulation.state);
    }
    return { frames: simulation.frame, winners, outcome: simulation.outcome() };
  }

  return { playing, playingWith, run, tap, runUntil, botMatch };
}
