// One game's preview in pictures: played from its first frame, over and over.

import { type Game, type GamePreview, type Painter, PREVIEW_SECONDS } from '../../games/game.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import { clone } from '../../netcode/sim/clone.ts';
import { firstFrameOf } from './first-frames.ts';
import { noInputs, previewMatch, seatsOf } from './preview-match.ts';

type Ctx = OffscreenCanvasRenderingContext2D;

export interface PreviewLoop {
  /** Draws the picture of a time since the loop began. */
  draw(ctx: Ctx, previewMs: number, width: number, height: number): void;
  /** Draws the one picture that stands for all. */
  drawStill(ctx: Ctx, width: number, height: number): void;
}

/** The effects of this much play before a still picture are in it. */
const WARM_UP_MS = 900;
/** Coarse: painters only need to see what happened. */
const WARM_UP_STEP_MS = 1000 / 15;
/** The loop fades in and out, so that its seam is soft. */
const FADE_MS = 220;
/** After which it begins anew, ms. */
export const PREVIEW_MS = PREVIEW_SECONDS * 1000;
/** The painter's time at the first frame, ms: late enough that effects from before it have ended. */
const CLOCK_MS = 10_000;

export function createPreviewLoop<S>(game: Game<S>, preview: GamePreview, language: Language): PreviewLoop {
  const frameMs = 1000 / game.info.tickRate;
  const seats = seatsOf(preview);
  const inputs = noInputs(game, preview);
  const simulation = previewMatch(game, preview);
  let previous: S = simulation.state;
  let painter: Painter<S> | null = null;
  let played = Number.POSITIVE_INFINITY;

  function rewind(): void {
    simulation.restore(firstFrameOf(game.info.id) as S, preview.from);
    previous = clone(simulation.state);
    painter = game.createPainter({
      language,
      seats,
      bare: true,
      ...(preview.lookAt && { lookAt: preview.lookAt }),
    });
  }

  function playTo(previewMs: number): void {
    if (previewMs < played) rewind();
    played = previewMs;
    const goal = preview.from + Math.floor(previewMs / frameMs) + 1;
    while (simulation.frame < goal) {
      previous = clone(simulation.state);
      simulation.step(inputs);
      painter!.observe(previous, simulation.state);
    }
  }

  function picture(ctx: Ctx, previewMs: number, width: number, height: number): void {
    painter!.draw(ctx, {
      previous,
      current: simulation.state,
      alpha: (previewMs % frameMs) / frameMs,
      me: null,
      mine: [],
      width,
      height,
      time: CLOCK_MS + previewMs,
      reducedMotion: false,
      shake: false,
    });
  }

  return {
    draw(ctx, previewMs, width, height) {
      playTo(previewMs);
      picture(ctx, previewMs, width, height);
      const light = Math.min(1, previewMs / FADE_MS, (PREVIEW_MS - previewMs) / FADE_MS);
      if (light >= 1) return;
      ctx.globalAlpha = 1 - Math.max(0, light);
      ctx.fillStyle = '#05060b';
      ctx.fillRect(0, 0, width, height);
      ctx.globalAlpha = 1;
    },
    drawStill(ctx, width, height) {
      played = Number.POSITIVE_INFINITY;
      const end = preview.picture * frameMs;
      for (let ms = Math.max(0, end - WARM_UP_MS); ms < end; ms += WARM_UP_STEP_MS) {
        playTo(ms);
        picture(ctx, ms, width, height);
      }
      playTo(end);
      picture(ctx, end, width, height);
      // Whatever plays next begins anew.
      played = Number.POSITIVE_INFINITY;
    },
  };
}
