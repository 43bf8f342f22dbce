// A game for tests only: small, and made to use all of netcode/sim and every kind of state.

import { atan2, clamp, cos, exp, hypot, log, pow, sin, wrapAngle } from '../math.ts';
import { mix } from '../mix.ts';
import { below, chance, createRng, type Rng, shuffle } from '../rng.ts';
import type { GameInfo, Outcome, Rules } from '../rules.ts';

interface Ball {
  x: number;
  y: number;
  heading: number;
  speed: number;
  heat: number;
}

/** Holds every kind of plain data that a game may hold. */
export interface ToyState {
  frame: number;
  phase: 'play' | 'over';
  leader: number | null;
  crowded: boolean;
  balls: Ball[];
  order: number[];
  scores: Uint16Array;
  floor: Uint8Array;
  wind: Float64Array;
  drift: Int32Array;
  rng: Rng;
}

const SIDE = 64;
const FLOOR_CELLS = SIDE * SIDE;

export const toyInfo: GameInfo = {
  id: 'toy',
  name: 'Toy',
  version: 1,
  tickRate: 30,
  minSeats: 1,
  maxSeats: 4,
  inputBytes: 2,
  latch: [0x01, 0x00],
  ways: ['optimistic'],
  options: [{ key: 'length', values: [200, 2000], initial: 2000 }],
};

/** Input of a seat: byte 0, bit 0 pushes; byte 1 is where to steer, in 256ths of a turn. */
export const toyRules: Rules<ToyState & { readonly length: number }> = {
  start(match) {
    const rng = createRng(match.seed);
    return {
      frame: 0,
      phase: 'play',
      leader: null,
      crowded: false,
      balls: match.seats.map(() => ({
        x: below(rng, SIDE),
        y: below(rng, SIDE),
        heading: 0,
        speed: 1,
        heat: 1,
      })),
      order: shuffle(
        rng,
        match.seats.map((_, seat) => seat),
      ),
      scores: new Uint16Array(match.seats.length),
      floor: new Uint8Array(FLOOR_CELLS),
      wind: new Float64Array(8),
      drift: new Int32Array(3),
      rng,
      length: match.options.length ?? 2000,
    };
  },

  step(state, inputs) {
    if (state.phase === 'over') return;
    state.frame++;
    blow(state);
    for (const seat of state.order) {
      move(state, seat, ((inputs[seat * 2] ?? 0) & 1) === 1, inputs[seat * 2 + 1] ?? 0);
    }
    if (chance(state.rng, 1, 30)) shuffle(state.rng, state.order);
    const best = state.scores.indexOf(Math.max(...state.scores));
    state.leader = best >= 0 ? best : null;
    if (state.frame >= state.length) state.phase = 'over';
  },

  outcome: (state) => (state.phase === 'over' ? standing(state) : null),
  standing,

  bot(state, seat, input) {
    const ball = state.balls[seat]!;
    const towards = atan2(SIDE / 2 - ball.y, SIDE / 2 - ball.x);
    input[0] = mix(state.frame >> 3, seat) & 1;
    input[1] = Math.floor((wrapAngle(towards - ball.heading) / (2 * Math.PI)) * 256) & 0xff;
  },
};

function standing(state: ToyState): Outcome {
  const scores = Array.from(state.scores);
  return { scores, places: scores.map((score) => 1 + scores.filter((other) => other > score).length) };
}

function blow(state: ToyState): void {
  const at = state.frame % state.wind.length;
  const gust = below(state.rng, 2001) / 1000 - 1;
  state.wind[at]! += (gust * log(2 + state.frame) - state.wind[at]!) * 0.25;
  state.drift[0] = Math.imul(state.drift[0]! + state.frame, 0x9e3779b1);
}

function move(state: ToyState, seat: number, push: boolean, steer: number): void {
  const ball = state.balls[seat]!;
  ball.heading = wrapAngle(ball.heading + (steer / 256) * 2 * Math.PI * 0.1);
  ball.speed = clamp(ball.speed * (push ? 1.1 : 0.98), 0.05, 3);
  ball.heat = exp(-ball.speed) + pow(ball.heat, 0.9);
  const wind = state.wind[seat % state.wind.length]! * 0.1;
  ball.x = clamp(ball.x + cos(ball.heading) * ball.speed + wind, 0, SIDE - 1);
  ball.y = clamp(ball.y + sin(ball.heading) * ball.speed - wind, 0, SIDE - 1);
  const cell = Math.floor(ball.y) * SIDE + Math.floor(ball.x);
  if (state.floor[cell] !== seat + 1) state.scores[seat] = state.scores[seat]! + 1;
  state.floor[cell] = seat + 1;
  const next = state.balls[(seat + 1) % state.balls.length]!;
  state.crowded = hypot(next.x - ball.x, next.y - ball.y) < 4;
}
