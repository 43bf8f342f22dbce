// What bots order. They do not look at the picture: they guess after a while, some of them, once something is drawn. As drawers
// they draw what they have learnt, by and by.

import { mix } from '../../../netcode/sim/mix.ts';
import { encodeCommand } from '../rules/commands.ts';
import { keyOfPrompt, lockUp, promptOf } from '../rules/guess.ts';
import { ITEM, lookByte, pointBytes } from '../rules/sheet.ts';
import { BOT_CHOOSES, type InklingState, mayGuess, REVEAL_FRAMES } from '../rules/state.ts';
import { type Picture, pictures } from './pictures.ts';

/** Points that a bot draws in a frame, and frames between two strokes. */
const PACE = 2;
const PAUSE_FRAMES = 5;
/** Bytes of ink without which there is nothing to guess. */
const LITTLE_INK = 20 * ITEM;
/** Number of bots in ten that guess in time. */
const CLEVER = 7;

/** Pure: it also runs where what it would change is dropped. */
export function botOrders(state: InklingState, seat: number): readonly Uint8Array[] {
  if (seat === state.drawer) return drawerOrders(state);
  if (state.phase === 'gallery' && state.since >= REVEAL_FRAMES && !state.seats[seat]!.done)
    return [encodeCommand({ kind: 'done' })];
  if (!mayGuess(state, seat) || state.sheet.used < LITTLE_INK) return [];
  const chance = mix(state.seed, state.turn, seat, 5);
  if (chance % 10 >= CLEVER) return [];
  // Between a quarter and nine tenths of the time.
  const at = Math.floor(state.frames * (0.25 + ((chance >>> 8) % 650) / 1000));
  return state.since >= at ? [encodeCommand({ kind: 'solve', key: keyOfPrompt(state.secret!) })] : [];
}

function drawerOrders({ seed, turn, phase, since, secret, gallery }: InklingState): readonly Uint8Array[] {
  if (phase === 'choose') {
    if (since < BOT_CHOOSES) return [];
    const salt = mix(seed, turn, 6);
    const left = pictures.filter(({ prompt }) => !gallery.some((drawn) => drawn.prompt === prompt));
    const known = left.length > 0 ? left : pictures;
    return [encodeCommand({ kind: 'choose', ...lockUp(salt, known[mix(salt, 7) % known.length]!.prompt) })];
  }
  if (phase !== 'draw') return [];
  const picture = pictures.find(({ prompt }) => prompt === promptOf(secret!));
  return picture ? inkAt(picture, since) : [];
}

/** What is drawn of a picture in a frame. */
function inkAt({ strokes }: Picture, frame: number): readonly Uint8Array[] {
  let from = PAUSE_FRAMES;
  for (const { look, points } of strokes) {
    const frames = Math.ceil(points.length / 2 / PACE);
    const at = frame - from;
    if (at < 0) return [];
    if (at < frames) {
      const part = points.slice(2 * PACE * at, 2 * PACE * (at + 1));
      const bytes: number[] = [];
      for (let one = 0; one < part.length; one += 2) bytes.push(...pointBytes(part[one]!, part[one + 1]!));
      const ink = { look: at === 0 ? lookByte(look) : null, points: Uint8Array.from(bytes) };
      return [encodeCommand({ kind: 'ink', ...ink })];
    }
    from += frames + PAUSE_FRAMES;
  }
  return [];
}
