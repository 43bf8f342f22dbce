// A world that wraps: what leaves at one edge comes in at the opposite one. For rules and pictures.

/** A place between 0 and `size` (excluded) that is equal to `place` on the torus. */
export function wrap(place: number, size: number): number {
  return ((place % size) + size) % size;
}

/** From one place to another by the shorter way round: -size / 2 to size / 2. */
export function way(from: number, to: number, size: number): number {
  return wrap(to - from + size / 2, size) - size / 2;
}
