// Where the focus goes from here when a person points in a direction: the nearest thing that lies that way.

import type { Direction } from '../../devices/pad-reading.ts';

/** A box as getBoundingClientRect gives it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Place<T> {
  readonly item: T;
  readonly box: Box;
}

/** What does not lie straight ahead counts as this much further away per pixel that it is off. */
const ASIDE = 8;
/** Among those straight ahead the one whose middle is nearest is meant, by a little. */
const OFF_MIDDLE = 0.2;
/** Boxes that touch or overlap by a shadow are still beside each other, pixels. */
const OVERLAP = 4;

/** Turns the page so that every direction is to the right: then there is one case instead of four. */
function turned({ left, top, right, bottom }: Box, direction: Direction): Box {
  switch (direction) {
    case 'right':
      return { left, top, right, bottom };
    case 'left':
      return { left: -right, top, right: -left, bottom };
    case 'down':
      return { left: top, top: left, right: bottom, bottom: right };
    case 'up':
      return { left: -bottom, top: left, right: -top, bottom: right };
  }
}

/**
 * The nearest of `places` in this direction, or null when nothing lies there. `from` itself is never found. `aim`: where
 * eyes are if they are not on its middle, at the beginning of a text; only said for up and down.
 */
export function nextInDirection<T>(
  from: Box,
  places: readonly Place<T>[],
  direction: Direction,
  aim?: number,
): T | null {
  const here = turned(from, direction);
  const upright = direction === 'up' || direction === 'down';
  const meant = upright && aim !== undefined ? aim : middle(here.top, here.bottom);
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { item, box } of places) {
    const there = turned(box, direction);
    const ahead = there.left - here.right;
    // What begins before our end must at least reach further and have its middle beyond ours.
    const beyond = middle(there.left, there.right) > middle(here.left, here.right) + OVERLAP;
    if (ahead < -OVERLAP && !(beyond && there.left > here.left && there.right > here.right)) continue;
    if (!beyond) continue;
    const aside = Math.max(0, there.top - here.bottom, here.top - there.bottom);
    const off = Math.abs(middle(there.top, there.bottom) - meant);
    const far = Math.max(0, ahead) + aside * ASIDE + off * OFF_MIDDLE;
    if (far >= least) continue;
    least = far;
    best = item;
  }
  return best;
}

function middle(a: number, b: number): number {
  return (a + b) / 2;
}
