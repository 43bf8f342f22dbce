// What the page and the worker of the previews say to each other. Pictures go straight onto the canvases.

import type { Language } from '../../games/kit/words/languages.ts';
import type { Seat } from '../../netcode/sim/rules.ts';
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
  /** A canvas, of the size that it stays, shows one state of a match; its picture is told by this id. */
  | ({ readonly kind: 'moment'; readonly id: number; readonly canvas: OffscreenCanvas } & RecordedMoment)
  | { readonly kind: 'size'; readonly id: number; readonly size: StageSize }
  | { readonly kind: 'close'; readonly id: number }
  /** To be answered. */
  | { readonly kind: 'alive?' };

/** A state of a match that was recorded. */
export interface RecordedMoment {
  readonly game: string;
  readonly seats: readonly Seat[];
  readonly language: Language;
  /** The state as encodeState makes it, deflated. */
  readonly state: Uint8Array;
}

/** The id of a canvas on which the first picture is; null answers `alive?`. */
export type FromPreviews = number | null;
