// A game as a small tile: its first letter, in a colour of its own, where there is no room for its picture.

import type { CSSProperties } from 'react';
import { seatLook } from '../../../games/kit/draw/colours.ts';

interface GameMarkProps {
  readonly name: string;
  /** Its place in the list of games. */
  readonly index: number;
}

export function GameMark({ name, index }: GameMarkProps) {
  const style = { '--seat': seatLook(index * 3).colour } as CSSProperties;
  return (
    <span className="game-mark" style={style} aria-hidden="true">
      {[...name][0]}
    </span>
  );
}
