// All previews in one thread of their own: games are played to their previews in small bites and drawn at thirty
// pictures a second, only while somebody looks and while they move (loop-time.ts).

import type { Language } from '../../games/kit/words/languages.ts';
import { gameById, games } from '../../games/list.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import { fitCanvas } from '../stage/worker-canvas.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { loopTime } from './loop-time.ts';
import { createOpening, type Opening } from './opening.ts';
import { createPreviewLoop, type PreviewLoop } from './preview-loop.ts';
import type { ToPreviews } from './preview-messages.ts';

interface Preview {
  /** Asked for once: Firefox throws when a canvas that came from the page is asked again. */
  readonly ctx: OffscreenCanvasRenderingContext2D;
  readonly opening: Opening;
  readonly language: Language;
  /** Once the opening is prepared. */
  loop: PreviewLoop | null;
  size: StageSize | null;
  playing: boolean;
  /** Must be drawn once though it does not play. */
  stale: boolean;
  /** Whether what it shows is the picture in which it rests. */
  rests: boolean;
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
let waking: ReturnType<typeof setTimeout> | undefined;

function wake(inMs: number): void {
  clearTimeout(waking);
  waking = setTimeout(work, inMs);
}

/** Prepares one, draws those that need it, and comes again when there is something to do. */
function work(): void {
  const started = performance.now();
  /** From one picture of a preview to its next one. */
  let every = Number.POSITIVE_INFINITY;
  let preparing = false;
  for (const preview of previews.values()) {
    if (!preview.playing && !preview.stale) continue;
    if (preparing || !preview.opening.prepare(BITE_MS)) {
      preparing = true;
      continue;
    }
    every = Math.min(every, draw(preview, started));
  }
  // Those that nobody looks at yet come last.
  for (const opening of openings.values()) preparing ||= !opening.prepare(QUIET_BITE_MS);
  if (preparing) every = Math.min(every, BITE_EVERY_MS);
  if (every < Number.POSITIVE_INFINITY) wake(Math.max(1, every - (performance.now() - started)));
}

/** Draws what it shows now, unless it shows that already; how long that stays, ms. */
function draw(preview: Preview, nowMs: number): number {
  const { ctx, opening, language, size } = preview;
  if (!size) return Number.POSITIVE_INFINITY;
  preview.loop ??= createPreviewLoop(opening, language);
  if (!preview.playing) {
    fitCanvas(ctx, size, size.pixelRatio);
    preview.loop.drawStill(ctx, size.width, size.height);
    preview.stale = false;
    return Number.POSITIVE_INFINITY;
  }
  const stillMs = (opening.preview.picture * 1000) / opening.game.info.tickRate;
  const { previewMs, restMs } = loopTime(nowMs - preview.since, stillMs);
  if (!preview.rests || restMs === 0 || preview.stale) {
    fitCanvas(ctx, size, size.pixelRatio);
    preview.loop.draw(ctx, previewMs, size.width, size.height);
  }
  preview.stale = false;
  preview.rests = restMs > 0;
  return restMs > 0 ? restMs : PICTURE_MS;
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
      // Games fill the whole picture.
      const ctx = canvas.getContext('2d', { alpha: false });
      if (!opening || !ctx) return;
      const unseen = { loop: null, size: null, playing: false, stale: true, rests: false, since: 0 };
      const preview: Preview = { ctx, opening, language, ...unseen };
      previews.set(id, preview);
      canvas.addEventListener('contextrestored', () => {
        // The graphics of the machine had failed: what the painter had prepared is lost as well.
        preview.loop = null;
        preview.rests = false;
        preview.stale = true;
        wake(0);
      });
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
    case 'alive?':
      postMessage(null);
      return;
  }
  wake(0);
};

installGuard();
