// The picture of one state of a match that was recorded, without bars and texts: what a list of replays shows of each.

import { gameById } from '../../games/list.ts';
import { decodeState } from '../../netcode/sim/state-codec.ts';
import { inflate } from '../stage/inflate.ts';
import type { RecordedMoment } from './preview-messages.ts';

/** Of an inflated state: many times what any game's has, and little to a page. */
const MOST_STATE_BYTES = 8 * 1024 * 1024;

/** Painters' clocks start here, not at 0: nothing has happened just before. */
const CLOCK_MS = 10_000;

/** False where nothing was drawn: the state makes no sense here, or this browser draws nothing. */
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
    console.error(error); // a state that somebody has made up
    return false;
  }
}
