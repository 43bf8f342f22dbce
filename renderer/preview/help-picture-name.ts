// What the pictures of a game's help page are called, beside the one of the game (renderer/preview/pictures).

/** `index`: from 0. */
export function helpPictureName(game: string, index: number): string {
  return `${game}-${index + 1}`;
}
