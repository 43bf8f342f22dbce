// What the page says to the worker of the previews. What comes back says no more than that it lives: pictures go straight onto the canvases.

import type { Language } from '../../games/kit/words/languages.ts';
import type { StageSize } from '../stage/worker-messages.ts';

export type ToPreviews =
  /** A canvas wants to show a game; `id` names it from now on. */
  | {
      readonly kind: 'open';
      readonly id: number;
      readonly game: string;
      readonly language: Language;
      readonly canvas: OffscreenCanvas;
    }
  | { readonly kind: 'size'; readonly id: number; readonly size: StageSize }
  /** Whether it moves; else it shows its still picture. */
  | { readonly kind: 'play'; readonly id: number; readonly playing: boolean }
  | { readonly kind: 'close'; readonly id: number }
  /** To be answered. */
  | { readonly kind: 'alive?' };
