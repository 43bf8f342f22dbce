// Draws one state of a recorded match, without bars and texts, for the list of replays.

import { gameById } from '../../games/list.ts';
import { decodeState } from '../../netcode/sim/state-codec.ts';
import { inflate } from '../stage/inflate.ts';
import type { RecordedMoment } from './preview-messages.ts';

/** Most bytes of an inflated state: many times the largest state of a game. */
const MOST_STATE_BYTES = 8 * 1024 * 1024;

/** The painter's time, ms: late enough that effects from before it have ended. */
const CLOCK_MS = 10_000;

/** Draws the moment. Resolves with false where the canvas stays blank: the state is malformed, or drawing it fails. */
export async function drawRecorded(
  canvas: OffscreenCanvas,
  { game: id, seats, language, state: deflated }: RecordedMoment,
): Promise<boolean> {
  const game = gameById(id);
  const bytes = game && (await inflate(deflated, MOST_STATE_BYTES));
  const decoded = bytes && decodeState(bytes);
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!decoded || !ctx) return false;
  const { width, height } = canvas;
  try {
    const painter = game.createPainter({ language, seats, bare: true });
    painter.draw(ctx, {
      ...{ previous: decoded.state, current: decoded.state, alpha: 1, me: null, mine: [] },
      ...{ width, height, time: CLOCK_MS, reducedMotion: true, shake: false },
    });
    return true;
  } catch (error) {
    console.error(error); // a forged state makes a painter throw
    return false;
  }
}
