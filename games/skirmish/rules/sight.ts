// Fog of war: what each seat sees now, and what it has ever seen. A bit a seat, a byte a tile.
//
// Partners see what each of them sees. The rules use it too: units fight only whom their seat sees, and buildings stand only on explored ground.
// Bots look through it like people do, by `known`.

import { allied } from '../../../netcode/sim/teams.ts';
import { sightTilesOf } from './find-effects.ts';
import { factsOf, isBuilding } from './kinds.ts';
import type { SkirmishState } from './state.ts';
import { SIGHT_EVERY_STEPS, SLOTS, TILE } from './tuning.ts';

const MAX_SIGHT_TILES = 14;

/** For each radius, how far each row of the circle reaches to the sides. */
const circles: readonly (readonly number[])[] = Array.from({ length: MAX_SIGHT_TILES + 1 }, (_, radius) =>
  Array.from({ length: 2 * radius + 1 }, (__, row) => {
    const dy = row - radius;
    return Math.floor(Math.sqrt((radius + 0.5) * (radius + 0.5) - dy * dy));
  }),
);

/** Five times a second; `now` for the start of a match, which begins with sight. */
export function look(state: SkirmishState, now = false): void {
  if (!now && state.frame % SIGHT_EVERY_STEPS !== 0) return;
  const { entities: e, visible, explored } = state;
  visible.fill(0);
  const sides = state.seats.map((_, seat) => sideBits(state, seat));
  for (let slot = 0; slot < SLOTS; slot++) {
    if (e.kind[slot] !== 0) reveal(state, slot, sides[e.owner[slot]!]!);
  }
  for (let tile = 0; tile < visible.length; tile++) explored[tile]! |= visible[tile]!;
  for (let slot = 0; slot < SLOTS; slot++) {
    const kind = e.kind[slot]!;
    if (kind === 0) continue;
    const seen = seenBy(state, slot) | sides[e.owner[slot]!]!;
    e.known[slot] = isBuilding(kind) ? e.known[slot]! | seen : seen;
  }
}

/** A bit for each seat of a seat's side. */
function sideBits({ seats }: SkirmishState, seat: number): number {
  let bits = 0;
  for (let other = 0; other < seats.length; other++) if (allied(seats, seat, other)) bits |= 1 << other;
  return bits;
}

/** `bits` of those who see what it sees. */
function reveal(state: SkirmishState, slot: number, bits: number): void {
  const { entities: e, visible, size } = state;
  const radius = Math.min(MAX_SIGHT_TILES, sightTilesOf(state, slot));
  const circle = circles[radius]!;
  const tx = Math.floor(e.x[slot]! / TILE);
  const ty = Math.floor(e.y[slot]! / TILE);
  const top = Math.max(0, ty - radius);
  const bottom = Math.min(size - 1, ty + radius);
  for (let y = top; y <= bottom; y++) {
    const reach = circle[y - ty + radius]!;
    const end = y * size + Math.min(size - 1, tx + reach);
    for (let tile = y * size + Math.max(0, tx - reach); tile <= end; tile++) visible[tile]! |= bits;
  }
}

function seenBy({ entities: e, visible, size }: SkirmishState, slot: number): number {
  const x = Math.floor(e.x[slot]! / TILE);
  const y = Math.floor(e.y[slot]! / TILE);
  const tile = y * size + x;
  const { size: side } = factsOf(e.kind[slot]!);
  if (side === 0) return visible[tile]!;
  // A building is seen when one corner is. The tile at or after its centre lies in its lower right quarter.
  const left = -Math.floor(side / 2);
  const right = Math.ceil(side / 2) - 1;
  return (
    visible[tile]! |
    visible[tile + left * size + left]! |
    visible[tile + left * size + right]! |
    visible[tile + right * size + left]! |
    visible[tile + right * size + right]!
  );
}
