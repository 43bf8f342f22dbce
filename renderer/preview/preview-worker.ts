// All moving previews in one thread of their own, drawn at thirty pictures a second.

import { gameById } from '../../games/list.ts';
import { installGuard } from '../../netcode/sim/guard.ts';
import { fitCanvas } from '../stage/worker-canvas.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { createPreviewLoop, PREVIEW_MS, type PreviewLoop } from './preview-loop.ts';
import type { FromPreviews, ToPreviews } from './preview-messages.ts';
import { drawRecorded } from './recorded-moment.ts';

/** A preview's canvas with its context, which is asked for once: Firefox throws at the second time. */
interface Preview {
  readonly ctx: OffscreenCanvasRenderingContext2D;
  readonly begin: () => PreviewLoop;
  /** From the first picture on. */
  loop: PreviewLoop | null;
  size: StageSize | null;
  /** When its loop began. */
  since: number;
}

const PICTURE_MS = 1000 / 30;

const previews = new Map<number, Preview>();
let waking: ReturnType<typeof setTimeout> | undefined;

function wake(inMs: number): void {
  clearTimeout(waking);
  waking = setTimeout(work, inMs);
}

/** Draws the next picture of each; comes again while there are any. */
function work(): void {
  const startedMs = performance.now();
  for (const [id, preview] of previews) draw(id, preview);
  if (previews.size > 0) wake(Math.max(1, PICTURE_MS - (performance.now() - startedMs)));
}

function draw(id: number, preview: Preview): void {
  const { ctx, size } = preview;
  if (!size) return;
  fitCanvas(ctx, size, size.pixelRatio);
  const isFirst = preview.loop === null;
  if (isFirst) preview.since = performance.now();
  preview.loop ??= preview.begin();
  preview.loop.draw(ctx, (performance.now() - preview.since) % PREVIEW_MS, size.width, size.height);
  if (isFirst) postMessage(id satisfies FromPreviews);
}

function open(id: number, canvas: OffscreenCanvas, begin: () => PreviewLoop): void {
  // Games fill the whole picture.
  const ctx = canvas.getContext('2d', { alpha: false });
  if (!ctx) return;
  const preview: Preview = { ctx, begin, loop: null, size: null, since: 0 };
  previews.set(id, preview);
  // The graphics of the machine had failed: what the painter had prepared is lost as well.
  canvas.addEventListener('contextrestored', () => {
    preview.loop = null;
  });
}

self.onmessage = ({ data }: MessageEvent<ToPreviews>) => {
  switch (data.kind) {
    case 'open': {
      const game = gameById(data.game);
      const shows = game?.preview;
      if (shows) open(data.id, data.canvas, () => createPreviewLoop(game, shows, data.language));
      break;
    }
    case 'moment':
      void drawRecorded(data.canvas, data).then((drawn) => {
        if (drawn) postMessage(data.id satisfies FromPreviews);
      });
      return;
    case 'size': {
      const preview = previews.get(data.id);
      if (preview) preview.size = data.size;
      break;
    }
    case 'close':
      previews.delete(data.id);
      return;
    case 'alive?':
      postMessage(null satisfies FromPreviews);
      return;
  }
  wake(0);
};

installGuard();
