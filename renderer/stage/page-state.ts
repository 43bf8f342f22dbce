// What the page has told its stage of itself: how large and how visible it is, what is set, and what covers the picture.

import type { Box } from '../../games/game.ts';
import type { DisplaySettings } from './display-settings.ts';
import type { StageSize, ToWorker } from './worker-messages.ts';

export interface PageState {
  readonly size: StageSize;
  /** Whether the stage can be seen. */
  readonly visible: boolean;
  /** Whether the page can: a hidden one draws nothing, whatever is played. */
  readonly seen: boolean;
  readonly display: DisplaySettings;
  /** The seat that a spectator follows. */
  readonly followed: number | null;
  /** What words of the app cover at the picture's upper edge. */
  readonly covered: readonly Box[];
  /** Whether fingers play. */
  readonly fingers: boolean;
  /** What each key of a game of commands is called, by its KeyboardEvent.code. */
  readonly keyNames: { readonly [code: string]: string };
}

/** Before the page has told anything. */
export const NEW_PAGE: PageState = {
  size: { width: 1, height: 1, pixelRatio: 1 },
  visible: false,
  seen: true,
  display: {
    language: 'en',
    scheme: 'dark',
    reducedMotion: false,
    shake: true,
    textScale: 1,
    console: { palette: 'vivid', tube: false },
    picturesPerSecond: null,
  },
  followed: null,
  covered: [],
  fingers: false,
  keyNames: {},
};

/** The page as it is after a message; the same object where the message tells nothing of it. */
export function pageAfter(page: PageState, message: ToWorker): PageState {
  switch (message.kind) {
    case 'size':
      return { ...page, size: message.size };
    case 'visible':
      return { ...page, visible: message.visible, seen: message.seen };
    case 'display':
      return { ...page, display: message.display };
    case 'follow':
      return { ...page, followed: message.seat };
    case 'covered':
      return { ...page, covered: message.boxes };
    case 'fingers':
      return { ...page, fingers: message.fingers };
    case 'key-names':
      return { ...page, keyNames: message.names };
    default:
      return page;
  }
}
