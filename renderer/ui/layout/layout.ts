// How parts lie in a box: the classes of a stack, a row, a line, a grid, a centre or a panel, for any element.

import { classes, type Name } from './classes.ts';
import styles from './layout.module.css';

/** A space between parts, by its number in tokens.css; 0 is none. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6;

const boxOf =
  (kind: string | undefined) =>
  (gap: Gap, ...more: readonly Name[]): string =>
    classes(kind, gap > 0 && styles[`gap${gap}`], ...more);

/** Classes of a box whose parts lie one below the other, `gap` apart, and what else the element is. */
export const stack = boxOf(styles.stack);

/** Parts lie beside each other, in as many lines as they take, in the middle of each. */
export const row = boxOf(styles.row);

/** Parts lie beside each other in one line, which may be narrower than they are. */
export const line = boxOf(styles.line);

/** Parts lie in columns of equal width, each at least `--column` wide, as many as there is room for. */
export const grid = boxOf(styles.grid);

/** One part lies in the middle of the box. */
export const centre = (...more: readonly Name[]): string => classes(styles.centre, ...more);

/** A framed surface, which may be one of the boxes as well: `panel(stack(3))`. */
export const panel = (...more: readonly Name[]): string => classes(styles.panel, ...more);

/** A list without bullets and margins: `list(stack(2))`. */
export const list = (...more: readonly Name[]): string => classes(styles.list, ...more);
