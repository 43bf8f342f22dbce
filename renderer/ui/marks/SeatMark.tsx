// A seat's shape in its colour, always on its own dark tile: the colours are made for a near-black ground.

import { type Shape, seatLook } from '../../../games/kit/draw/colours.ts';
import { classes } from '../layout/classes.ts';
import styles from './SeatMark.module.css';

// In a box of 24 by 24, drawn to look equally large.
const outlines: Record<Shape, string> = {
  circle: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  triangle: 'M12 3.5L21 19.5H3z',
  square: 'M5 5h14v14H5z',
  diamond: 'M12 2.5L21.5 12L12 21.5L2.5 12z',
  cross: 'M8.8 3.5h6.4v5.3h5.3v6.4h-5.3v5.3H8.8v-5.3H3.5V8.8h5.3z',
  star: 'M12 2.5l2.8 6.2l6.7.7l-5 4.6l1.4 6.6l-5.9-3.4l-5.9 3.4l1.4-6.6l-5-4.6l6.7-.7z',
  hexagon: 'M7.2 3.7h9.6L21.6 12l-4.8 8.3H7.2L2.4 12z',
  heart: 'M12 20.5C-1.5 11.5 4.5 0.5 12 7.6C19.5 0.5 25.5 11.5 12 20.5z',
  hourglass: 'M5 3.3h14L13.6 12L19 20.7H5L10.4 12z',
  clover:
    'M12 3a4.6 4.6 0 0 1 4.6 4.6a4.6 4.6 0 1 1 0 8.8a4.6 4.6 0 1 1-9.2 0a4.6 4.6 0 1 1 0-8.8A4.6 4.6 0 0 1 12 3z',
  bolt: 'M14.8 2L5 14h6.2L9.2 22L19 10h-6.2z',
  bars: 'M4.4 4.2h5.4v15.6H4.4zM14.2 4.2h5.4v15.6h-5.4z',
  chevron: 'M12 3.9L21 12.9v6.6l-9-8.4l-9 8.4v-6.6z',
  moon: 'M18.2 19.4a9 9 0 1 1 0-14.8a9.6 9.6 0 0 0 0 14.8z',
  eye: 'M2 12C7.5 3.2 16.5 3.2 22 12C16.5 20.8 7.5 20.8 2 12z',
  drop: 'M12 2.5c4 5 6.5 8.2 6.5 11.7a6.5 6.5 0 1 1-13 0C5.5 10.7 8 7.5 12 2.5z',
};

interface SeatMarkProps {
  readonly seat: number;
  /** Whose colour it has; 0 for the seat's own. */
  readonly team?: number;
  readonly quiet?: boolean;
}

/** Decoration: its user writes the player's name beside it. */
export function SeatMark({ seat, team = 0, quiet = false }: SeatMarkProps) {
  const { colour, shape } = seatLook(seat, team);
  return (
    <svg
      className={quiet ? classes(styles.root, styles.quiet) : styles.root}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={outlines[shape]} fill={quiet ? 'none' : colour} stroke={colour} strokeWidth="1.5" />
    </svg>
  );
}
