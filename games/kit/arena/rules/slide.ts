// How a body moves among walls: as far as there is room, and along them.

/** A place that changes; whole numbers. */
interface Body {
  x: number;
  y: number;
}

/** Moves a body across and along, each as far as it fits. */
export function slide(
  body: Body,
  across: number,
  along: number,
  fits: (x: number, y: number) => boolean,
): void {
  body.x = stop(body.x, across, (x) => fits(x, body.y));
  body.y = stop(body.y, along, (y) => fits(body.x, y));
}

/** The furthest free coordinate between `from` and `from + by`, in steps of 8, then of 1. */
function stop(from: number, by: number, isFree: (at: number) => boolean): number {
  const sign = by < 0 ? -1 : 1;
  for (let far = by * sign; far > 0; far = far > 8 ? far - 8 : far - 1) {
    if (isFree(from + far * sign)) return from + far * sign;
  }
  return from;
}
