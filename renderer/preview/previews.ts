// The page's side of moving previews: hands canvases over to the one worker that draws them all. It stays for as long as
// the page, idle between pictures: to begin anew takes longer than people point at a picture.

import type { Language } from '../../games/kit/words/languages.ts';
import { createWatchdog, LOOK_MS } from '../../netcode/runner/watchdog.ts';
import type { StageSize } from '../stage/worker-messages.ts';
import { startWorker } from '../start-worker.ts';
import type { FromPreviews, RecordedMoment, ToPreviews } from './preview-messages.ts';

export interface OpenPreview {
  resize(size: StageSize): void;
  close(): void;
}

// One for the page: a worker for each of three small pictures would cost three times the memory and start-up.
let worker: Worker | null = null;
/** A worker for states of recorded matches alone: a made-up state leaves previews intact. */
let recorder: Worker | null = null;
let ids = 0;
/** What is called at the first picture, by id. */
const awaited = new Map<number, () => void>();

function started(): Worker {
  worker ??= start(() => {});
  return worker;
}

/** A game that loops for ever takes its own picture and those of all others with it, and a restart would end the same. */
function start(onHang: () => void): Worker {
  const own = startWorker('previews');
  const watchdog = createWatchdog(
    () => own.postMessage({ kind: 'alive?' } satisfies ToPreviews),
    () => {
      clearInterval(looking);
      own.terminate();
      onHang();
    },
  );
  const looking = setInterval(() => watchdog.look(performance.now()), LOOK_MS);
  own.onmessage = ({ data }: MessageEvent<FromPreviews>) => {
    watchdog.answered();
    if (data === null) return;
    awaited.get(data)?.();
    awaited.delete(data);
  };
  return own;
}

/** Takes the canvas away from the page; null where this browser lacks that. `drawn` is called when the first picture is on it. */
export function openPreview(
  canvas: HTMLCanvasElement,
  game: string,
  language: Language,
  drawn: () => void,
): OpenPreview | null {
  if (!('transferControlToOffscreen' in canvas)) return null;
  const own = started();
  const id = ++ids;
  awaited.set(id, drawn);
  const post = (message: ToPreviews, transfer: Transferable[] = []) => own.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  post({ kind: 'open', id, game, language, canvas: offscreen }, [offscreen]);
  return {
    resize: (size) => post({ kind: 'size', id, size }),
    close: () => {
      awaited.delete(id);
      post({ kind: 'close', id });
    },
  };
}

/**
 * Takes the canvas away from the page and has the picture of one state drawn on it, once, in the size that it has. `drawn` is
 * called when it is there: only for sound states, in browsers that draw them.
 */
export function drawMoment(canvas: HTMLCanvasElement, moment: RecordedMoment, drawn: () => void): () => void {
  if (!('transferControlToOffscreen' in canvas)) return () => {};
  recorder ??= start(() => {
    recorder = null;
  });
  const own = recorder;
  const id = ++ids;
  awaited.set(id, drawn);
  const offscreen = canvas.transferControlToOffscreen();
  own.postMessage({ kind: 'moment', id, canvas: offscreen, ...moment } satisfies ToPreviews, [offscreen]);
  return () => void awaited.delete(id);
}
