// What every engine is asked to compute. Bundled for browsers by determinism.system.test.ts, imported by Node.

import { BOARDS } from '../../games/kit/console/boards/boards.ts';
import { boardHashes } from '../../games/kit/console/testing/board-hashes.ts';
import { games } from '../../games/list.ts';
import { audit } from '../../netcode/sim/audit.ts';
import { guarded } from '../../netcode/sim/guard.ts';
import { hashState } from '../../netcode/sim/hash.ts';
import { atan2, cos, exp, hypot, log, pow, sin } from '../../netcode/sim/math.ts';
import { mix } from '../../netcode/sim/mix.ts';
import { createRng, nextU32 } from '../../netcode/sim/rng.ts';
import type { GameInfo, Match, Rules } from '../../netcode/sim/rules.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { toyInfo, toyRules } from '../../netcode/sim/testing/toy.ts';

export const FRAMES = 1000;
/** Frames that a cartridge plays on each board of the console; the bench's row `console` plays 10,000. */
export const BOARD_FRAMES = 600;

// Held for a while, as fingers do.
const FRAMES_PER_INPUT = 6;

/** What one engine found; all of it must be equal everywhere. Plain JSON. */
export interface Findings {
  /** The state hash after each of the frames, by game. */
  readonly frames: { readonly [game: string]: readonly string[] };
  /** What `BOARD_FRAMES` states of a cartridge come to, by board. */
  readonly boards: { readonly [board: string]: readonly string[] };
  /** What the engine makes of each game (netcode/sim/audit.ts), its content hash included. */
  readonly audits: { readonly [game: string]: string };
  /** A hash of many results, by function of netcode/sim/math.ts. */
  readonly math: { readonly [name: string]: string };
  /** What the guard said to Math.sin, Date and the others, by call. */
  readonly guard: { readonly [call: string]: string };
}

interface Played {
  readonly info: GameInfo;
  readonly rules: Rules;
}

/** The games of the app, and the toy that uses everything. */
export const played: readonly Played[] = [...games, { info: toyInfo, rules: toyRules as Rules }];

export function findings(): Findings {
  return {
    frames: Object.fromEntries(played.map((game) => [game.info.id, play(game)])),
    boards: Object.fromEntries(
      Object.keys(BOARDS).map((key) => [key, boardHashes(Number(key), BOARD_FRAMES)]),
    ),
    audits: Object.fromEntries(played.map((game) => [game.info.id, audit(game)])),
    math: mathHashes(),
    guard: guardAnswers(),
  };
}

/** Matches of bots and players side by side, one after the other until the frames are used up. */
function play(game: Played): string[] {
  const hashes: string[] = [];
  for (let round = 1; hashes.length < FRAMES; round++) {
    const simulation = createSimulation(game.info, game.rules, match(game.info, round));
    const inputs = new Uint8Array(game.info.maxSeats * game.info.inputBytes);
    while (hashes.length < FRAMES && !simulation.outcome()) {
      const turn = Math.floor(simulation.frame / FRAMES_PER_INPUT);
      for (let byte = 0; byte < inputs.length; byte++) inputs[byte] = mix(round, turn, byte);
      simulation.step(inputs);
      hashes.push(simulation.hash());
    }
  }
  return hashes;
}

function match(info: GameInfo, round: number): Match {
  return {
    seed: mix(round),
    seats: Array.from({ length: info.maxSeats }, (_, seat) => ({
      kind: seat % 3 === 2 ? 'player' : 'bot',
      name: `Seat ${seat + 1}`,
    })),
    options: Object.fromEntries(info.options.map(({ key, initial }) => [key, initial])),
  };
}

function mathHashes(): { [name: string]: string } {
  const rng = createRng(2026);
  const number = (low: number, high: number) => low + (nextU32(rng) / 2 ** 32) * (high - low);
  const many = (compute: () => number) => hashState(Float64Array.from({ length: 5000 }, compute));
  return {
    sin: many(() => sin(number(-2e6, 2e6))),
    cos: many(() => cos(number(-10, 10))),
    atan2: many(() => atan2(number(-1, 1), number(-1, 1))),
    exp: many(() => exp(number(-746, 710))),
    log: many(() => log(number(0, 1e9) * 2 ** Math.floor(number(-900, 900)))),
    pow: many(() => pow(number(0, 20), number(-100, 100))),
    hypot: many(() => hypot(number(-1e3, 1e3), number(-1e3, 1e3))),
  };
}

function guardAnswers(): { [call: string]: string } {
  const calls = {
    sin: () => Math.sin(1),
    random: () => Math.random(),
    date: () => new Date(),
    dateNow: () => Date.now(),
    now: () => performance.now(),
    timeout: () => setTimeout(() => 1, 1),
    compare: () => 'a'.localeCompare('b'),
    format: () => new Intl.NumberFormat(),
    fetch: () => fetch('about:blank'),
  };
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, refusalOf(call)]));
}

function refusalOf(call: () => unknown): string {
  try {
    guarded(call);
    return 'allowed';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
