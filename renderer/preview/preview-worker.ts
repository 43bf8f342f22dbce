// All previews in one thread of their own: games are played to their previews in small bites and drawn at thirty
// pictures a second, and only while somebody looks.

import { PREVIEW_SECONDS } from '../../games/game.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import { gameById, games } from '../../games/list.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import { createOpening, type Opening } from './opening.ts';
import type { PreviewSize, ToPreviews } from './preview-messages.ts';
import { createReel, type Reel } from './reel.ts';

interface Preview {
  readonly canvas: OffscreenCanvas;
  readonly opening: Opening;
  readonly language: Language;
  /** Once the opening is prepared. */
  reel: Reel | null;
  size: PreviewSize | null;
  playing: boolean;
  /** Must be drawn once though it does not play. */
  stale: boolean;
  /** When its loop began. */
  since: number;
}

const PICTURE_MS = 1000 / 30;
/** A bite of preparation, and the rest after it: half a core while somebody waits for the picture, else a quarter. */
const BITE_MS = 16;
const QUIET_BITE_MS = 8;
const BITE_EVERY_MS = 32;

const previews = new Map<number, Preview>();
/** By game. Kept when no picture shows it, because the way to a preview may be long. */
const openings = new Map<string, Opening>();
let waiting = false;

function wake(inMs: number): void {
  if (waiting) return;
  waiting = true;
  setTimeout(work, inMs);
}

/** Prepares one, draws those that need it, and comes again while there is something to do. */
function work(): void {
  waiting = false;
  const started = performance.now();
  let again = false;
  let preparing = false;
  for (const preview of previews.values()) {
    if (!preview.playing && !preview.stale) continue;
    if (preparing || !preview.opening.prepare(BITE_MS)) {
      preparing = true;
      continue;
    }
    draw(preview, started);
    again ||= preview.playing;
  }
  // Those that nobody looks at yet come last.
  for (const opening of openings.values()) preparing ||= !opening.prepare(QUIET_BITE_MS);
  if (!again && !preparing) return;
  const every = preparing && !again ? BITE_EVERY_MS : PICTURE_MS;
  wake(Math.max(1, every - (performance.now() - started)));
}

function draw(preview: Preview, nowMs: number): void {
  const { canvas, opening, language, size } = preview;
  preview.reel ??= createReel(opening, language);
  const { reel } = preview;
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx || !size) return;
  const width = Math.max(1, Math.round(size.width * size.pixelRatio));
  const height = Math.max(1, Math.round(size.height * size.pixelRatio));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  ctx.setTransform(size.pixelRatio, 0, 0, size.pixelRatio, 0, 0);
  if (preview.playing)
    reel.draw(ctx, (nowMs - preview.since) % (PREVIEW_SECONDS * 1000), size.width, size.height);
  else reel.drawStill(ctx, size.width, size.height);
  preview.stale = false;
}

function openingOf(id: string): Opening | undefined {
  const known = openings.get(id);
  if (known) return known;
  const game = gameById(id);
  if (!game?.preview) return;
  const opening = createOpening(game, game.preview, () => performance.now());
  openings.set(id, opening);
  return opening;
}

self.onmessage = ({ data }: MessageEvent<ToPreviews>) => {
  switch (data.kind) {
    case 'prepare':
      for (const { info } of games) openingOf(info.id);
      break;
    case 'open': {
      const { id, canvas, language } = data;
      const opening = openingOf(data.game);
      if (!opening) return;
      const unseen = { reel: null, size: null, playing: false, stale: true, since: 0 };
      previews.set(id, { canvas, opening, language, ...unseen });
      break;
    }
    case 'size': {
      const preview = previews.get(data.id);
      if (!preview) return;
      preview.size = data.size;
      preview.stale = true;
      break;
    }
    case 'play': {
      const preview = previews.get(data.id);
      if (!preview || preview.playing === data.playing) return;
      preview.playing = data.playing;
      preview.since = performance.now();
      preview.stale = true;
      break;
    }
    case 'close':
      previews.delete(data.id);
      return;
  }
  wake(0);
};

installGuard();
