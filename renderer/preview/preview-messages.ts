// What the page and the worker of the previews say to each other. Pictures go straight onto the canvases.

import type { Language } from '../../games/kit/words/languages.ts';
import type { StageSize } from '../stage/worker-messages.ts';

export type ToPreviews =
  /** A canvas shows a game, which moves from when its size is known; `id` names it from now on. */
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly game: string;
      readonly language: Language;
      readonly canvas: OffscreenCanvas;
    }
  | { readonly kind: 'size'; readonly id: number; readonly size: StageSize }
  | { readonly kind: 'close'; readonly id: number }
  /** To be answered. */
  | { readonly kind: 'alive?' };

/** The id of a canvas on which the first picture is; null answers `alive?`. */
export type FromPreviews = number | null;
