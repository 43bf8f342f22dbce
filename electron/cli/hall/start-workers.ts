// Starts the workers of a hall, or as many of them as the system lets it.

import { HallWorker } from './hall-worker.ts';

/** Where the system starts no more workers, so many of those that it has started are ended: the hall needs what they took. */
const SPARED_WORKERS = 8;

/**
 * Starts so many workers for rooms of the game with this id. Where the system refuses one, `refused` says why, and those before it are had, less SPARED_WORKERS, but at
 * least one: to replace one takes descriptors as well, and so does the page of rooms. Without any the system refuses the first.
 */
export async function startWorkers(count: number, game: string, program?: string) {
  const workers: HallWorker[] = [];
  while (workers.length < count) {
    const worker = new HallWorker(game, program);
    if (worker.pid === undefined) {
      const spared = workers.splice(Math.max(1, workers.length - SPARED_WORKERS));
      await Promise.all(spared.map((one) => one.end()));
      return { workers, refused: await worker.ended };
    }
    workers.push(worker);
  }
  return { workers, refused: null };
}
