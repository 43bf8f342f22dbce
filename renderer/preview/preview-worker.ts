// All previews in one thread of their own, drawn at thirty pictures a second, only while somebody looks and while they
// move (loop-time.ts).

import type { GamePreview } from '../../games/game.ts';
import { gameById } from '../../games/list.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import { fitCanvas } from '../stage/worker-canvas.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { createKeptPictures, type Picture } from './kept-pictures.ts';
import { loopTime } from './loop-time.ts';
import { createPreviewLoop, type PreviewLoop } from './preview-loop.ts';
import type { ToPreviews } from './preview-messages.ts';

/** Its context is asked for once: Firefox throws when a canvas that came from the page is asked again. */
interface Preview extends Picture {
  readonly shows: GamePreview;
  /** Once it has been drawn. */
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

const previews = new Map<number, Preview>();
const kept = createKeptPictures();
let waking: ReturnType<typeof setTimeout> | undefined;

function wake(inMs: number): void {
  clearTimeout(waking);
  waking = setTimeout(work, inMs);
}

/**
 * Draws those that move, and one of those that stand still and are not drawn yet; comes again when there is something to do.
 * All of them at once take a busy machine so long that the page took it for a game that loops for ever.
 */
function work(): void {
  const started = performance.now();
  /** From one picture of a preview to its next one. */
  let every = Number.POSITIVE_INFINITY;
  for (const preview of previews.values()) {
    if (preview.playing) every = Math.min(every, drawMoving(preview, started));
  }
  for (const preview of previews.values()) {
    if (preview.playing || !preview.stale || !preview.size) continue;
    loopOf(preview, preview.size).drawStill(preview.ctx, preview.size.width, preview.size.height);
    preview.stale = false;
    every = 0;
    break;
  }
  if (every < Number.POSITIVE_INFINITY) wake(Math.max(1, every - (performance.now() - started)));
}

/** Draws what it shows now, unless it shows that already; how long that stays, ms. */
function drawMoving(preview: Preview, nowMs: number): number {
  const { ctx, game, shows, size } = preview;
  if (!size) return Number.POSITIVE_INFINITY;
  const stillMs = (shows.picture * 1000) / game.info.tickRate;
  const { previewMs, restMs } = loopTime(nowMs - preview.since, stillMs);
  if (!preview.rests || restMs === 0 || preview.stale) {
    loopOf(preview, size).draw(ctx, previewMs, size.width, size.height);
  }
  preview.stale = false;
  preview.rests = restMs > 0;
  return restMs > 0 ? restMs : PICTURE_MS;
}

/** To draw with on its canvas, which has its size then. */
function loopOf(preview: Preview, size: StageSize): PreviewLoop {
  fitCanvas(preview.ctx, size, size.pixelRatio);
  preview.loop ??= createPreviewLoop(preview.game, preview.shows, preview.language);
  return preview.loop;
}

self.onmessage = ({ data }: MessageEvent<ToPreviews>) => {
  switch (data.kind) {
    case 'open': {
      const { id, canvas, language } = data;
      const game = gameById(data.game);
      // Games fill the whole picture.
      const ctx = canvas.getContext('2d', { alpha: false });
      if (!game?.preview || !ctx) return;
      const unseen = { loop: null, size: null, playing: false, stale: true, rests: false, since: 0 };
      const preview: Preview = { ctx, game, shows: game.preview, language, ...unseen };
      previews.set(id, preview);
      canvas.addEventListener('contextrestored', () => {
        // The graphics of the machine had failed: what the painter had prepared is lost as well.
        kept.forget();
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
      if (preview.loop) break;
      fitCanvas(preview.ctx, data.size, data.size.pixelRatio);
      preview.stale = !kept.show(preview, data.size);
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
    case 'close': {
      const preview = previews.get(data.id);
      previews.delete(data.id);
      // Not while it moves, nor before it was drawn.
      if (preview && !preview.stale && (preview.rests || !preview.playing)) kept.keep(preview);
      return;
    }
    case 'alive?':
      postMessage(null);
      return;
  }
  wake(0);
};

installGuard();
