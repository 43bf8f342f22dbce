// Starts our workers, which share one file (worker.ts). The one place that does, since a build bundles it once for each.

/** What a worker is for, which it reads off its name. */
export type Purpose = 'stage' | 'previews';

export function startWorker(name: Purpose): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
}
