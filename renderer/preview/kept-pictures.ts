// The pictures in which previews that were closed rested: a screen that comes again shows them at once, and plays nothing to
// draw the same once more.

import type { Game } from '../../games/game.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import type { StageSize } from '../stage/worker-messages.ts';

/** A canvas, and what is on it. */
export interface Picture {
  readonly ctx: OffscreenCanvasRenderingContext2D;
  readonly game: Game;
  readonly language: Language;
}

export interface KeptPictures {
  /** Its canvas is drawn on no more. */
  keep(picture: Picture): void;
  /** Draws the one of this game, if there is any, on a canvas that has its size. True where that is as large. */
  show(on: Picture, size: StageSize): boolean;
  forget(): void;
}

/** A lobby's games in two sizes. */
const MOST_KEPT = 16;

export function createKeptPictures(): KeptPictures {
  /** The latest first. */
  let kept: readonly Picture[] = [];
  return {
    keep({ ctx, game, language }) {
      const picture = { ctx, game, language }; // and not the match that drew it
      const others = kept.filter((one) => !isOf(picture, one) || !isAsLarge(picture, one));
      kept = [picture, ...others].slice(0, MOST_KEPT);
    },
    show(on, { width, height }) {
      const ofGame = kept.filter((one) => isOf(on, one));
      const picture = ofGame.find((one) => isAsLarge(on, one)) ?? ofGame[0];
      if (!picture) return false;
      on.ctx.drawImage(picture.ctx.canvas, 0, 0, width, height);
      return isAsLarge(on, picture);
    },
    forget() {
      kept = [];
    },
  };
}

function isOf({ game, language }: Picture, one: Picture): boolean {
  return one.game === game && one.language === language;
}

function isAsLarge({ ctx: { canvas } }: Picture, { ctx }: Picture): boolean {
  return ctx.canvas.width === canvas.width && ctx.canvas.height === canvas.height;
}
