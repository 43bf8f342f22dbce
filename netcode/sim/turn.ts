// Directions in the plane as whole numbers, 65536ths of a turn, and the way from one to another. What spherical interpolation
// (Slerp) is for rotations in space is this in the plane: even, along the shorter arc.
// Source: “网络游戏中移动同步问题的解决方案”, 1.2, which interpolates rotations so.

/** A full turn. */
export const TURN = 0x1_0000;

/** How far to turn to get from one direction to another, the shorter way: from -TURN / 2, which half a turn is, to TURN / 2. */
export function turnBetween(from: number, to: number): number {
  const turn = to - from;
  return turn - TURN * Math.floor(turn / TURN + 1 / 2);
}

/** The direction a part, 0 to 1, of the way from one to another; with fractions, possibly beyond one turn. */
export function turned(from: number, to: number, part: number): number {
  return from + turnBetween(from, to) * part;
}
