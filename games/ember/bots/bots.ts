// What a bot's pad holds: a pure function of what the console remembers. The bot with the ember runs from the others,
// all others run for it, and dash when it is straight ahead.

import { mix } from '../../../netcode/sim/mix.ts';
import { PAD } from '../../kit/console/rules/four-score.ts';
import { type EmberState, ember, holderOf, PHASE, read } from '../rules/state.ts';
import { beside, CELLS, COLUMNS, distances } from './distances.ts';

/** Frames of each eight in which a bot of a level dozes and walks on. */
const DOZES = [0, 5, 3, 0] as const;
/** Whether it dashes: of so many chances one, by level. */
const DASH_CHANCES = [0, 24, 8, 3] as const;
/** From the middle of a cell, pixels: further from it a bot first walks along the cell, so as to keep off corners. */
const ALIGNED = 1;
/** Where a dash begins. */
const DASH_FROM = 20;
const DASH_TO = 44;

export function botPad(state: EmberState, seat: number): number {
  if (read(state, 'phase') !== PHASE.play) return 0;
  const { console } = state;
  const beat = console.frame >> 3;
  if ((mix(beat, seat, 1) & 7) < DOZES[state.level as 1 | 2 | 3]) return wander(mix(beat >> 2, seat, 2));
  const { names } = ember();
  const grid = console.ram.subarray(names.grid!, names.grid! + CELLS);
  const holder = holderOf(state);
  const rivals = state.seats.flatMap(({ present }, other) => (present && other !== seat ? [other] : []));
  const here = cellOf(state, seat);
  if (holder === seat) {
    const fear = distances(
      grid,
      rivals.map((rival) => cellOf(state, rival)),
    );
    const best = [here, ...beside(grid, here)].reduce((one, other) =>
      worth(other) > worth(one) ? other : one,
    );
    function worth(cell: number): number {
      // Cells with many ways out are worth a little more than corners.
      return 4 * Math.min(fear[cell]!, 9) + beside(grid, cell).length + (mix(beat >> 3, cell, seat) & 1);
    }
    return towards(state, seat, best);
  }
  const goal = holder < 0 ? emberCell(state) : cellOf(state, holder);
  const way = distances(grid, [goal]);
  const next = beside(grid, here).reduce((one, other) => (way[other]! < way[one]! ? other : one), here);
  const walk = holder >= 0 && way[here]! <= 1 ? straight(state, seat, holder) : towards(state, seat, next);
  return walk | (holder >= 0 && dashes(state, seat, holder) ? PAD.A : 0);
}

function wander(chance: number): number {
  return [PAD.Up, PAD.Down, PAD.Left, PAD.Right][chance & 3]!;
}

/** The middle of a figure, in whole pixels. */
function middle(state: EmberState, seat: number) {
  return { x: read(state, 'px', seat) + 8, y: read(state, 'py', seat) + 8 };
}

function cellOf(state: EmberState, seat: number): number {
  const { x, y } = middle(state, seat);
  return cellAt(x, y);
}

function cellAt(x: number, y: number): number {
  return Math.max(0, Math.min(CELLS - 1, ((y >> 4) - 2) * COLUMNS + (x >> 4)));
}

function emberCell(state: EmberState): number {
  return cellAt(read(state, 'ex') + 4, read(state, 'ey') + 4);
}

function towards(state: EmberState, seat: number, cell: number): number {
  const { x, y } = middle(state, seat);
  const dx = (cell % COLUMNS) * 16 + 8 - x;
  const dy = (Math.floor(cell / COLUMNS) + 2) * 16 + 8 - y;
  // First what is least: along the way it would catch on the corner of a wall.
  if (Math.abs(dx) > ALIGNED && (Math.abs(dx) <= Math.abs(dy) || Math.abs(dy) <= ALIGNED)) return across(dx);
  return Math.abs(dy) > ALIGNED ? upright(dy) : 0;
}

function straight(state: EmberState, seat: number, other: number): number {
  const one = middle(state, seat);
  const two = middle(state, other);
  const [dx, dy] = [two.x - one.x, two.y - one.y];
  return (Math.abs(dx) > ALIGNED ? across(dx) : 0) | (Math.abs(dy) > ALIGNED ? upright(dy) : 0);
}

const across = (dx: number) => (dx > 0 ? PAD.Right : PAD.Left);
const upright = (dy: number) => (dy > 0 ? PAD.Down : PAD.Up);

function dashes(state: EmberState, seat: number, other: number): boolean {
  const one = middle(state, seat);
  const two = middle(state, other);
  const [dx, dy] = [Math.abs(two.x - one.x), Math.abs(two.y - one.y)];
  const far = Math.max(dx, dy);
  const ahead = far >= DASH_FROM && far <= DASH_TO && Math.min(dx, dy) < 8;
  return ahead && mix(state.console.frame, seat, 3) % DASH_CHANCES[state.level as 1 | 2 | 3] === 0;
}
