// The one picture that stands for a game while its preview rests, and those of its help page, as bytes:
// tools/make-pictures.ts draws them in a browser, and they are checked in.

import type { Game, GamePreview, HelpPicture } from '../../games/game.ts';
import { gameById } from '../../games/list.ts';
import { clone } from '../../netcode/sim/clone.ts';
import { createPreviewLoop } from './preview-loop.ts';
import { noInputs, previewMatch, seatsOf } from './preview-match.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** Bytes of a picture, at most: a lobby shows one of each game. */
export const MOST_PICTURE_BYTES = 15_000;

/** From the best on; the first whose picture is small enough is taken. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2];

/** The effects of so many frames before a picture of the help page are in it. */
const WARM_UP_FRAMES = 20;

type Ctx = OffscreenCanvasRenderingContext2D;

/** WebP in base64; null of a game without a preview. Throws where every quality leaves it too large. */
export async function stillOf(id: string): Promise<string | null> {
  const game = gameById(id);
  const preview = game?.preview;
  if (!preview) return null;
  return smallPicture(id, (ctx) => createPreviewLoop(game, preview, 'en').drawStill(ctx, WIDTH, HEIGHT));
}

/** A still of the help page's picture `index`, from 0; null beyond the last. */
export async function helpStillOf(id: string, index: number): Promise<string | null> {
  const game = gameById(id);
  const help = game?.preview?.help?.[index];
  if (!help) return null;
  return smallPicture(`${id}, ${index + 1}`, (ctx) => drawHelp(game, game.preview!, help, ctx));
}

function drawHelp<S>(game: Game<S>, preview: GamePreview, { frame, lookAt }: HelpPicture, ctx: Ctx): void {
  const match = previewMatch(game, preview);
  const inputs = noInputs(game, preview);
  const seats = seatsOf(preview);
  const painter = game.createPainter({ language: 'en', seats, bare: true, ...(lookAt && { lookAt }) });
  let previous = clone(match.state);
  while (match.frame < frame) {
    previous = clone(match.state);
    match.step(inputs);
    if (match.frame < frame - WARM_UP_FRAMES) continue;
    painter.observe(previous, match.state);
    painter.draw(ctx, {
      ...{ previous, current: match.state, alpha: 1, me: null, mine: [], width: WIDTH, height: HEIGHT },
      ...{ time: (match.frame * 1000) / game.info.tickRate, reducedMotion: false, shake: false },
    });
  }
}

async function smallPicture(name: string, draw: (ctx: Ctx) => void): Promise<string> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) throw new Error('this browser draws nothing');
  draw(ctx);
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    if (blob.size > MOST_PICTURE_BYTES) continue;
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  }
  throw new Error(`the picture of ${name} has more than ${MOST_PICTURE_BYTES} bytes in any quality`);
}
