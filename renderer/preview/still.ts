// The one picture that stands for a game while its preview does not move, as bytes: tools/make-pictures.ts draws it in a
// browser, and it is checked in.

import { gameById } from '../../games/list.ts';
import { createPreviewLoop } from './preview-loop.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** Bytes of a picture, at most: a lobby shows one of each game. */
export const MOST_PICTURE_BYTES = 15_000;

/** From the best on; the first whose picture is small enough is taken. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/** WebP in base64; null of a game without a preview. Throws where no quality makes it small enough. */
export async function stillOf(id: string): Promise<string | null> {
  const game = gameById(id);
  if (!game?.preview) return null;
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) throw new Error('this browser draws nothing');
  createPreviewLoop(game, game.preview, 'en').drawStill(ctx, WIDTH, HEIGHT);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size > MOST_PICTURE_BYTES) continue;
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  }
  throw new Error(`the picture of ${id} has more than ${MOST_PICTURE_BYTES} bytes in any quality`);
}
