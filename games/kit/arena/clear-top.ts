// Where the announcer's line goes while a round begins: clear of the count and of all names, so that all find their
// figure.

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
const MARKED = { above: 142, below: 70 };
/** Height of the count in the middle, in units. */
const COUNT = 84;
/** How far from the middle a line covers a figure, in units: half a short line and half a name. */
const REACH = 200;
const STEP_UNITS = 6;

/** The top nearest to the `usual` one below which it is clear of names and the count; null where all of that is taken. */
export function clearTop(layout: Layout, usual: number, names: readonly Named[]): number | null {
  const { arenaX, arenaY, arenaWidth, arenaHeight, unit } = layout;
  const middle = { x: arenaX + arenaWidth / 2, y: arenaY + arenaHeight / 2 };
  const count = { from: middle.y - COUNT * unit, to: middle.y + COUNT * unit };
  const first = arenaY - LINE.from * unit;
  const last = arenaY + arenaHeight - LINE.to * unit;
  const taken = names
    .filter(({ x }) => Math.abs(x - middle.x) < REACH * unit)
    .map(({ y, mine }) => {
      const { above, below } = mine ? MARKED : FIGURE;
      return { from: y - above * unit, to: y + below * unit };
    });
  const isClear = (top: number) =>
    top >= first &&
    top <= last &&
    [...taken, count].every(({ from, to }) => top + LINE.to * unit < from || top + LINE.from * unit > to);
  for (let away = 0; away < arenaHeight; away += STEP_UNITS * unit) {
    const top = [usual + away, usual - away].find(isClear);
    if (top !== undefined) return top;
  }
  return null;
}
