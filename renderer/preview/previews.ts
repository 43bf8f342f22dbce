// The page's side of the previews: hands canvases over to the one worker that draws them all. It is started with the
// first preview and ended a moment after the last one has gone.

import type { Language } from '../../games/languages.ts';
import type { PreviewSize, ToPreviews } from './messages.ts';

export interface OpenPreview {
  resize(size: PreviewSize): void;
  play(playing: boolean): void;
  close(): void;
}

/** Screens come and go; a worker that has played its scenes is worth keeping between two of them. */
const LINGER_MS = 20_000;

// One for the page: a worker for each of three small pictures would cost three times the memory and start-up.
let worker: Worker | null = null;
let open = 0;
let ids = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Takes the canvas away from the page; null where this browser cannot. */
export function openPreview(canvas: HTMLCanvasElement, game: string, language: Language): OpenPreview | null {
  if (!('transferControlToOffscreen' in canvas)) return null;
  clearTimeout(ending);
  worker ??= new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'previews' });
  const own = worker;
  const id = ++ids;
  open++;
  const post = (message: ToPreviews, transfer: Transferable[] = []) => own.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  post({ kind: 'open', id, game, language, canvas: offscreen }, [offscreen]);
  return {
    resize: (size) => post({ kind: 'size', id, size }),
    play: (playing) => post({ kind: 'play', id, playing }),
    close() {
      post({ kind: 'close', id });
      if (--open > 0) return;
      ending = setTimeout(() => {
        own.terminate();
        worker = null;
      }, LINGER_MS);
    },
  };
}
