// The smallest game of shadows: each seat has a racer that its screen plays, with thrust, brakes and a wheel, in a walled
// field. A racer at the same place as another one is pushed aside by its own screen: by their seats, for by their places
// two that see each other late would each be ahead, and slide on together. A player who leaves takes the racer away, and is back
// with it where it is by then.

import { cos, sin } from '../sim/math.ts';
import { newMover, place, REPORT_BYTES, REPORT_LATCH, stepReported } from '../sim/reports.ts';
import type { GameInfo, Reported, Rules, Shadows } from '../sim/rules.ts';

/** Sides of the field, units: as many as a report can say. */
const FIELD = 60_000;

/** Fastest, units a frame: the field in four seconds. */
export const FASTEST = 250;

/** Width of the racers' track: six times the distance of a tenth of a second at full speed. */
export const TRACK_WIDTH = 1_500;

const THRUST = 60;
const DRAG = 64;
const RADIUS = 150;

/** Bits of the first input byte. */
export const RACER = { thrust: 1, left: 2, right: 4, brake: 8 } as const;

export interface Racer extends Reported {
  /** What was held last, for tests that look for it. */
  held: number;
}

export interface RacersState {
  frame: number;
  frames: number;
  places: number[];
  racers: Racer[];
  away: boolean[];
}

function go(racer: Racer, held: number): void {
  racer.held = held;
  racer.spin = held & RACER.left ? -24 : held & RACER.right ? 24 : 0;
  racer.heading = (racer.heading + racer.spin * 16) & 0xffff;
  const angle = (racer.heading * 2 * Math.PI) / 0x1_0000;
  const thrust = held & RACER.thrust ? THRUST : held & RACER.brake ? -THRUST : 0;
  // What rolls slowly comes to rest.
  const drag = (v: number) => (thrust === 0 && Math.abs(v) < DRAG ? 0 : v - Math.trunc(v / DRAG));
  racer.vx = drag(racer.vx + Math.round(thrust * cos(angle)));
  racer.vy = drag(racer.vy + Math.round(thrust * sin(angle)));
  racer.x += Math.round(racer.vx / 16);
  racer.y += Math.round(racer.vy / 16);
  if (racer.x < 0 || racer.x > FIELD) racer.vx = -racer.vx;
  if (racer.y < 0 || racer.y > FIELD) racer.vy = -racer.vy;
  racer.x = Math.max(0, Math.min(racer.x, FIELD));
  racer.y = Math.max(0, Math.min(racer.y, FIELD));
}

const allowed = {
  speed: FASTEST,
  slack: 4 * RADIUS,
  fits: (x: number, y: number) => x <= FIELD && y <= FIELD,
};

export function racersGame(seats: number, frames = 1e9) {
  const info: GameInfo = {
    id: 'racers',
    name: 'Racers',
    version: 1,
    tickRate: 60,
    minSeats: 1,
    maxSeats: seats,
    inputBytes: REPORT_BYTES,
    latch: REPORT_LATCH,
    options: [],
    ways: ['shadow'],
  };
  const shadows: Shadows<RacersState> = {
    mover: ({ racers, away }, seat) => (away[seat] ? null : (racers[seat] ?? null)),
    drive({ racers, away }, seat, held) {
      const own = racers[seat]!;
      go(own, held);
      for (const [other, { x, y }] of racers.entries()) {
        if (other === seat || away[other] || Math.abs(own.x - x) > RADIUS || Math.abs(own.y - y) > RADIUS)
          continue;
        own.x = Math.max(0, Math.min(own.x + (seat < other ? -20 : 20), FIELD));
      }
    },
    calls: [],
    glide: 25,
    jump: 8_000,
  };
  const standing = ({ places }: RacersState) => ({ scores: places.map(() => 0), places: [...places] });
  const rules: Rules<RacersState> = {
    start: (match) => ({
      frame: 0,
      frames,
      places: match.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1)),
      away: match.seats.map(() => false),
      racers: match.seats.map((_, seat) => {
        const racer = { ...newMover(), held: 0 };
        place(racer, { x: 20_000 + 2_000 * seat, y: 30_000 }, 0);
        return racer;
      }),
    }),
    step(state, inputs) {
      state.frame++;
      state.racers.forEach((racer, seat) => {
        stepReported(racer, inputs, seat * REPORT_BYTES, state.frame, allowed, (held) => go(racer, held));
      });
    },
    event({ away, racers, frame }, event) {
      if (event.kind === 'gift') return;
      const { kind, seat } = event;
      away[seat] = kind === 'left';
      if (kind === 'returned') place(racers[seat]!, racers[seat]!, frame);
    },
    isAway: ({ away }, seat) => away[seat] === true,
    outcome: (state) => (state.frame < state.frames ? null : standing(state)),
    standing,
    bot() {},
    shadows,
  };
  return { info, rules };
}
