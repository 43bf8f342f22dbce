// The smallest game that notices everything: its state is a running mix of every input byte of every frame.

import { mix } from '../sim/mix.ts';
import { awayOption, type GameInfo, type Match, type Rules } from '../sim/rules.ts';

export interface ToyState {
  frame: number;
  frames: number;
  /** By seat; empty seats end without a place. */
  places: number[];
  /** By seat: 1 where the player has left or is still to come, and a bot plays. */
  away: Uint8Array;
  sums: Uint32Array;
}

/** A toy game: any tick rate and input size, over after `frames` frames. All bits are buttons. */
export function toyGame(shape: {
  tickRate: number;
  inputBytes: number;
  seats: number;
  frames: number;
  /** People take over bots. */
  dropIn?: boolean;
}) {
  const { tickRate, inputBytes, seats, frames, dropIn = false } = shape;
  const info: GameInfo = {
    id: 'toy',
    name: 'Toy',
    version: 1,
    tickRate,
    minSeats: 1,
    maxSeats: seats,
    inputBytes,
    latch: Array.from({ length: inputBytes }, () => 0xff),
    options: [awayOption],
    ways: ['optimistic', 'run-ahead', 'strict', 'commands'],
    ...(dropIn ? { dropIn: 'now' as const } : {}),
  };
  const standing = ({ sums, places }: ToyState) => ({ scores: Array.from(sums), places: [...places] });
  const rules: Rules<ToyState> = {
    start: (match: Match) => ({
      frame: 0,
      frames,
      places: match.seats.map(({ kind }) => (kind === 'empty' ? 0 : 1)),
      away: Uint8Array.from(match.seats, ({ kind }) => (dropIn && kind === 'bot' ? 1 : 0)),
      sums: new Uint32Array(match.seats.length).fill(match.seed),
    }),
    step(state, inputs) {
      state.frame++;
      for (let i = 0; i < inputs.length; i++) {
        const seat = Math.floor(i / inputBytes);
        state.sums[seat] = mix(state.sums[seat]!, i, inputs[i]!);
      }
    },
    command(state, seat, command) {
      for (const byte of command) state.sums[seat] = mix(state.sums[seat]!, state.frame, byte);
    },
    isAway: ({ away }, seat) => away[seat] === 1,
    event(state, event) {
      if (event.kind !== 'gift') state.away[event.seat] = event.kind === 'left' ? 1 : 0;
      const about = event.kind === 'gift' ? event.value : event.seat;
      state.sums[0] = mix(state.sums[0]!, state.frame, about);
    },
    outcome: (state) => (state.frame < state.frames ? null : standing(state)),
    standing,
    bot(state, seat, input) {
      input[0] = mix(state.frame >> 3, seat) & 0xff;
    },
  };
  return { info, rules };
}
