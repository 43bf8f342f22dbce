// A game as a small tile: its first letter, in a colour of its own, where its picture would be too large.

import type { CSSProperties } from 'react';
import { seatLook } from '../../../games/kit/draw/colours.ts';
import { classes } from '../layout/classes.ts';
import { centre } from '../layout/layout.ts';
import styles from './GameMark.module.css';

interface GameMarkProps {
  readonly name: string;
  /** Place of the game in the list; -1 for a game that this app lacks. */
  readonly index: number;
}

export function GameMark({ name, index }: GameMarkProps) {
  const style = index < 0 ? {} : ({ '--seat': seatLook(index * 3).colour } as CSSProperties);
  return (
    <span
      className={index < 0 ? classes(centre(styles.root), styles.unknown) : centre(styles.root)}
      style={style}
      aria-hidden="true"
    >
      {[...name][0]}
    </span>
  );
}
