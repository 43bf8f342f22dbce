// Loads the pages that lie over a screen at a press: the first screen does not wait for them, and they are there when
// that is pressed.

import { use } from 'react';
import { whenIdle } from '../when-idle.ts';

type Pages = typeof import('./overlay-pages.ts');

let pages: Pages | null = null;
let loading: Promise<Pages> | null = null;

/** Loads them once. Rejects where the app has ended that would bring them; the next call tries again. */
export function loadPages(): Promise<Pages> {
  loading ??= import('./overlay-pages.ts').then(
    (loaded) => {
      pages = loaded;
      return loaded;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Them, within a Suspense that waits until they are there. */
export function usePages(): Pages {
  return pages ?? use(loadPages());
}

/** Loads them as soon as the page has nothing else to do. */
export function loadPagesWhenIdle(): void {
  whenIdle(() => void loadPages().catch(() => {}));
}
