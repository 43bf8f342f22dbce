// Large text in a picture. Its words grow with a person's text by half, as the signs beside a game do (StageHud.module.css): more would
// cover what is played.

/** By how much words grow, 1 to 1.5, of a text size of 1 to 2 (Picture.textScale). */
export function grownBy(textScale = 1): number {
  return (1 + textScale) / 2;
}

const STEP = 0.05;

/** The largest part of the wanted growth for which there is room, at least 1. */
export function grownWithin(wanted: number, hasRoom: (grown: number) => boolean): number {
  for (let grown = wanted; grown > 1; grown -= STEP) if (hasRoom(grown)) return grown;
  return 1;
}
