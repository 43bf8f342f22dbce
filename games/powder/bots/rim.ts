// What a bot presses that is out: it strolls along the rim and throws at a player where its bomb would land.

import { mix } from '../../../netcode/sim/mix.ts';
import { allied } from '../../../netcode/sim/teams.ts';
import { BOMB } from '../info.ts';
import { cellOf, isOpen, stride } from '../rules/arena.ts';
import { edgeAt, placeOnRim } from '../rules/rim.ts';
import type { PowderState } from '../rules/state.ts';
import { RIM_REACH_CELLS, THROW_CELLS } from '../rules/tuning.ts';
import { farApart } from './goals.ts';

/** A bot on the rim chooses its way every two seconds, and considers a throw four times a second. */
const STROLL_SHIFT = 7;
const THROW_SHIFT = 4;
/** A weak bot throws at nobody, a fair one misses every second chance. */
const THROWS_PERCENT = [25, 50, 90] as const;

export function rimInput(state: PowderState, seat: number): number {
  const { rim, reload, held } = state.players;
  if (rim[seat]! < 0) return 0;
  const { side } = edgeAt(state, rim[seat]!);
  const clockwise = mix(state.seed, seat, state.since >> STROLL_SHIFT) % 2 === 0;
  const walks = 1 << ((side + (clockwise ? 1 : 3)) & 3);
  const chance = mix(state.seed, seat, state.since >> THROW_SHIFT, 5) % 100;
  const ready = reload[seat] === 0 && (held[seat]! & BOMB) === 0;
  if (!ready || chance >= THROWS_PERCENT[state.level - 1]!) return walks;
  return state.level === 1 || hits(state, seat, side) ? walks | BOMB : walks;
}

/** Whether a rival, and no partner, is near the cell in which a bomb from here would come down. */
function hits(state: PowderState, seat: number, side: number): boolean {
  const { x, y } = placeOnRim(state, state.players.rim[seat]!);
  const step = stride(state, (side + 2) & 3);
  let cell = cellOf(state, x, y) + THROW_CELLS * step;
  while (cell >= 0 && cell < state.cells.length && !isOpen(state, cell)) cell += step;
  const { players } = state;
  const near = (other: number) =>
    farApart(state, cell, cellOf(state, players.x[other]!, players.y[other]!)) <= RIM_REACH_CELLS;
  const there = [...state.seats.keys()].filter((other) => state.seats[other]!.alive && near(other));
  return there.length > 0 && !there.some((other) => allied(state.seats, other, seat));
}
