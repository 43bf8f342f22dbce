// The still pictures of games, which are there with the page (tools/make-pictures.ts draws them).

/** Where the picture of a game is. A game without one has a dead link there, and its place stays blank. */
export function pictureOf(game: string): string {
  return new URL(`./pictures/${game}.webp`, import.meta.url).href;
}

/** Loaded and decoded, for as long as the page. */
const ready = new Map<string, HTMLImageElement>();

/** Has the pictures of these games at hand before a screen shows them, so that every frame of it has them. */
export function preparePictures(games: readonly string[]): void {
  for (const game of games) {
    if (ready.has(game)) continue;
    const image = new Image();
    image.src = pictureOf(game);
    image.decode().catch(() => {}); // a game may be without one
    ready.set(game, image);
  }
}
