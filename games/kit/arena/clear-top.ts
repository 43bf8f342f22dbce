// Where the announcer's line goes while a round begins: where it covers nobody, so that everybody finds their figure.

import type { Layout } from './layout.ts';

/** A figure's name, in device pixels, and whether it is a player's at this screen, who has an arrow and a larger name. */
export interface Named {
  readonly x: number;
  readonly y: number;
  readonly mine: boolean;
}

/** A large line, in units below the announcer's top (announcer.ts). */
const LINE = { from: 58, to: 142 };
/** A name with its figure, above or below; with the arrow of one's own. In units from the name. */
const FIGURE = { above: 60, below: 40 };
const MARKED = { above: 118, below: 62 };
/** Of the count in the middle, in units. */
const COUNT = 84;
/** Short lines are so wide, as a part of the arena on each side of its middle. */
const REACH = 0.23;
const STEP_UNITS = 6;

/** The top nearest to the `usual` one below which no name and not the count lies; the usual one where there is none. */
export function clearTop(layout: Layout, usual: number, names: readonly Named[]): number {
  const { arenaX, arenaY, arenaWidth, arenaHeight, unit } = layout;
  const middle = { x: arenaX + arenaWidth / 2, y: arenaY + arenaHeight / 2 };
  const taken = names
    .filter(({ x }) => Math.abs(x - middle.x) < arenaWidth * REACH)
    .map(({ y, mine }) => {
      const { above, below } = mine ? MARKED : FIGURE;
      return { from: y - above * unit, to: y + below * unit };
    });
  taken.push({ from: middle.y - COUNT * unit, to: middle.y + COUNT * unit });
  const isClear = (top: number) =>
    taken.every(({ from, to }) => top + LINE.to * unit < from || top + LINE.from * unit > to);
  const last = arenaY + arenaHeight - LINE.to * unit;
  for (let top = usual; top <= last; top += STEP_UNITS * unit) if (isClear(top)) return top;
  return usual;
}
