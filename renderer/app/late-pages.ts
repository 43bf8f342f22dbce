// Loads what people come to from Home: the first screen comes before it, and it is there when a button that leads there is pressed.

import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Pages that come in a file of their own. */
export interface LatePages<Pages> {
  /** Loads them once. Rejects where the app has ended that would bring them; the next call tries again. */
  load(): Promise<Pages>;
  /**
   * Gives them, or null while they come. Throws where they fail to come. A Suspense would show its fallback for a third of a second,
   * however soon they are there.
   */
  usePages(): Pages | null;
}

/** Pages that `bring` brings, which is called when they are first wanted. */
export function latePages<Pages extends object>(bring: () => Promise<Pages>): LatePages<Pages> {
  let pages: Pages | null = null;
  let loading: Promise<Pages> | null = null;
  const load = () => {
    loading ??= bring().then(
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
  };
  return {
    load,
    usePages() {
      // The pages themselves are no state: React keeps that where a component turns to other pages in the same place.
      const [, setCome] = useState<Pages | null>(null);
      const there = pages;
      useEffect(() => {
        if (there) return;
        load().then(
          (loaded) => setCome(loaded),
          (error) =>
            setCome(() => {
              throw error;
            }),
        );
      }, [there, load]);
      return there;
    },
  };
}

/** The screens of a room but for its match, and that of a replay. */
export const roomPages = latePages(() => import('./room-pages.ts'));

/** The pages that lie over a screen at a press. */
export const overlayPages = latePages(() => import('./overlay-pages.ts'));

/** Loads all of them, those of a room first. Rejects as each does. */
export async function loadPages(): Promise<void> {
  await roomPages.load();
  await overlayPages.load();
}

/** Loads them as soon as the page has nothing else to do. */
export function loadPagesWhenIdle(): void {
  whenIdle(() => void loadPages().catch(() => {}));
}
