// The smallest game of objects: each seat has a mover, which goes where the input says without bounds, and leaves
// marks that vanish after a while. A `shove` puts another seat's mover elsewhere, as a collision would. A player who leaves takes
// mover and marks away, and is back with a mover where it stood.

import type { GameInfo, Objects, ObjectTable, Rules } from '../sim/rules.ts';

const SPEED = 40;
const MARK_FRAMES = 45;
const MARKS = 16;

/** Bits of the first input byte. */
export const MOVER = { right: 1, left: 2, down: 4, up: 8, mark: 16, shove: 128 } as const;

interface Mark {
  x: number;
  y: number;
  until: number;
}

export interface MoversState {
  frame: number;
  frames: number;
  places: number[];
  away: boolean[];
  movers: { x: number; y: number; held: number; marks: number; lag: number }[];
  /** By seat and slot. */
  marks: (Mark | null)[];
  cues: { kind: string; seat: number }[];
}

const seatOf = (id: number) => (id < 100 ? id - 1 : Math.floor((id - 100) / MARKS));

export function moversGame(seats: number, frames = 1e9) {
  const info: GameInfo = {
    id: 'movers',
    name: 'Movers',
    version: 1,
    tickRate: 60,
    minSeats: 1,
    maxSeats: seats,
    inputBytes: 2,
    latch: [0xff, 0],
    options: [],
    ways: ['authority'],
  };
  const predict = (state: MoversState, seat: number, input: Uint8Array): void => {
    const mover = state.movers[seat]!;
    const held = input[0]!;
    mover.x += SPEED * ((held & MOVER.right ? 1 : 0) - (held & MOVER.left ? 1 : 0));
    mover.y += SPEED * ((held & MOVER.down ? 1 : 0) - (held & MOVER.up ? 1 : 0));
    mover.lag = input[1]!;
    if (held & ~mover.held & MOVER.mark) {
      state.marks[seat * MARKS + (mover.marks % MARKS)] = { x: mover.x, y: mover.y, until: MARK_FRAMES };
      mover.marks++;
    }
    mover.held = held;
    for (let slot = seat * MARKS; slot < (seat + 1) * MARKS; slot++) {
      const mark = state.marks[slot];
      if (mark && --mark.until <= 0) state.marks[slot] = null;
    }
  };
  const objects: Objects<MoversState> = {
    width: 5,
    jump: 20 * SPEED,
    lagByte: 1,
    owner: seatOf,
    tell(state, into) {
      state.movers.forEach(({ x, y, held, marks, lag }, seat) => {
        if (!state.away[seat]) into.set(seat + 1, Int32Array.of(x, y, held, marks, lag));
      });
      state.marks.forEach((mark, slot) => {
        if (mark) into.set(100 + slot, Int32Array.of(mark.x, mark.y, mark.until, 0, 0));
      });
    },
    show(table, state, { again }) {
      const rows = table as ObjectTable;
      state.movers.forEach((mover, seat) => {
        state.away[seat] = !rows.has(seat + 1);
        const [x = 0, y = 0, held = 0, marks = 0, lag = 0] = rows.get(seat + 1) ?? [];
        Object.assign(mover, { x, y, held, marks, lag });
      });
      state.cues = [];
      for (let slot = 0; slot < state.marks.length; slot++) {
        const row = rows.get(100 + slot);
        if (row && !state.marks[slot] && !again) state.cues.push({ kind: 'mark', seat: seatOf(100 + slot) });
        state.marks[slot] = row ? { x: row[0]!, y: row[1]!, until: row[2]! } : null;
      }
    },
    predict,
  };
  const standing = ({ places }: MoversState) => ({ scores: places.map(() => 0), places: [...places] });
  const rules: Rules<MoversState> = {
    start: (match) => ({
      frame: 0,
      frames,
      places: match.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1)),
      away: match.seats.map(() => false),
      movers: match.seats.map((_, seat) => ({ x: 1000 * seat, y: 0, held: 0, marks: 0, lag: 0 })),
      marks: new Array<Mark | null>(match.seats.length * MARKS).fill(null),
      cues: [],
    }),
    step(state, inputs) {
      state.frame++;
      state.movers.forEach((mover, seat) => {
        const before = mover.held;
        predict(state, seat, inputs.subarray(2 * seat, 2 * seat + 2));
        const pushed = state.movers[(seat + 1) % state.movers.length]!;
        if (mover.held & ~before & MOVER.shove && pushed !== mover) pushed.y += 5 * SPEED;
      });
    },
    event(state, event) {
      if (event.kind === 'gift') return;
      const { seat } = event;
      state.away[seat] = event.kind === 'left';
      state.marks.fill(null, seat * MARKS, (seat + 1) * MARKS);
    },
    isAway: ({ away }, seat) => away[seat] === true,
    outcome: (state) => (state.frame < state.frames ? null : standing(state)),
    standing,
    bot() {},
    objects,
  };
  return { info, rules };
}
