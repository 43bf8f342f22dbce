// What is going on at a dedicated relay, for its operator: the terminal, Prometheus and the page of rooms show the same.

import type { Info } from '../../../netcode/wire/introductions.ts';

/** What a process takes of the machine. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
}

/** What of a room is shown. */
export type ShownRoom = Pick<Info, 'phase' | 'title' | 'host' | 'seats' | 'taken' | 'locked' | 'password'>;

export interface RelayStatus {
  /** By number from 1; null while one's process begins. */
  readonly rooms: readonly (ShownRoom | null)[];
  /** The first is the process that was started; then one a worker. */
  readonly processes: readonly Usage[];
  /** Workers that have died. */
  readonly lost: number;
  /** Whether nobody new is let in, because it ends when the last match is over. */
  readonly drains: boolean;
}

/** How a room stands, in a word. */
export function standOf({
  phase,
  taken,
  seats,
  locked,
}: ShownRoom): 'empty' | 'open' | 'full' | 'locked' | 'playing' {
  if (phase !== 'lobby') return 'playing';
  if (locked) return 'locked';
  if (taken === 0) return 'empty';
  return taken < seats ? 'open' : 'full';
}

let memoryBytes = 0;

/** Of this process. Its memory as it was last told: the system refuses to tell it while no descriptor is left. */
export function ownUsage(): Usage {
  const { user, system } = process.cpuUsage();
  try {
    memoryBytes = process.memoryUsage.rss();
  } catch {
    // EMFILE, ENFILE: the next look may do.
  }
  return { cpuSeconds: (user + system) / 1e6, memoryBytes };
}
