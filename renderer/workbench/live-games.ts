// The games as they are saved: a changed file of a game comes into the page without a reload of it.

/// <reference types="vite/types/importMeta.d.ts" />

import type { Game } from '../../games/game.ts';
import { games } from '../../games/list.ts';

let latest = games;
const listeners = new Set<() => void>();

/** For React's useSyncExternalStore. An unchanged game stays the same object. */
export const liveGames = {
  now: (): readonly Game[] => latest,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

// The list imports every game, so whatever changes in a game's folder ends up here (Vite: hot module replacement).
import.meta.hot?.accept('../../games/list.ts', (fresh) => {
  if (!fresh) return;
  latest = (fresh as unknown as typeof import('../../games/list.ts')).games;
  for (const listener of listeners) listener();
});
