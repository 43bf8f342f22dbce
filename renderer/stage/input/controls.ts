// Between a game's controller and the party, in games of commands: events and pictures in, commands out.

import type { Controller, Game, KeyName, StageEvent } from '../../../games/game.ts';
import type { Language } from '../../../games/kit/words/languages.ts';
import { MAX_ITEM_BYTES } from '../../../netcode/sim/frame-items.ts';

/** Size of the canvas in CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Controls<S> {
  /** For the painter. */
  readonly controller: Controller<S>;
  handle(event: StageEvent, state: S, size: Size): void;
  /** A picture is about to be drawn. */
  tick(state: S, nowMs: number, size: Size): void;
}

/** After a pause (a hidden window) a camera that scrolls would fly off: at most this much counts, ms. */
const LONGEST_PICTURE_MS = 100;

/** Null for games without a controller. What an onlooker (`me` null) does changes only the view. */
export function createControls<S>(
  game: Game<S>,
  me: number | null,
  language: Language,
  keyName: KeyName,
  send: (command: Uint8Array) => void,
): Controls<S> | null {
  const controller = game.createController?.(me, language, keyName);
  if (!controller) return null;
  let lastMs: number | null = null;

  function order(commands: readonly Uint8Array[]): void {
    for (const bytes of commands) {
      if (bytes.length < 1 || bytes.length > MAX_ITEM_BYTES) {
        throw new RangeError(`a command of ${bytes.length} bytes`);
      }
      if (me !== null) send(bytes);
    }
  }

  return {
    controller,
    handle(event, state, { width, height }) {
      order(controller.handle(event, state, width, height));
    },
    tick(state, nowMs, { width, height }) {
      const dtMs = lastMs === null ? 0 : Math.min(nowMs - lastMs, LONGEST_PICTURE_MS);
      lastMs = nowMs;
      controller.tick(state, dtMs, width, height);
      order(controller.due?.(state) ?? []);
    },
  };
}
