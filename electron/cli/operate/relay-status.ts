// The status of a dedicated relay, as its operator sees it in the terminal, in Prometheus and on the page of rooms.

import type { TableRow } from '../../../netcode/party/ledger.ts';
import { isRefusal } from '../../../netcode/udp/send-faults.ts';
import type { Info } from '../../../netcode/wire/introductions.ts';

/** What a process uses of the machine since its start. */
export interface Usage {
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Number of datagrams that the system refused to send, by error code, such as EPERM. */
  readonly unsent: Readonly<Record<string, number>>;
}

/** Counts datagrams that the system refuses to send. Calls `said` with a line for the first of each error code. */
export class Unsent {
  readonly #counts = new Map<string, number>();
  readonly #said: (line: string) => void;

  constructor(said: (line: string) => void) {
    this.#said = said;
  }

  readonly note = (code: string | null | undefined, address: string): void => {
    if (code == null) return;
    const before = this.#counts.get(code) ?? 0;
    this.#counts.set(code, before + 1);
    if (before === 0) this.#said(`may not send to ${address}: ${code}${isRefusal(code) ? RULE : ''}.`);
  };

  get counts(): Usage['unsent'] {
    return Object.fromEntries(this.#counts);
  }
}

/** What the line says beyond the code where a firewall is the cause. */
const RULE = ', because a rule of this machine’s firewall blocks it';

/** The fields of a room that an operator is shown. */
export type ShownRoom = Pick<Info, 'phase' | 'title' | 'host' | 'seats' | 'taken' | 'locked' | 'password'>;

export interface RelayStatus {
  /** All rooms, the room with number 1 first; null while the process of a room starts. */
  readonly rooms: readonly (ShownRoom | null)[];
  /** The process that the operator started, then its workers. */
  readonly processes: readonly Usage[];
  /** Number of workers that have died. */
  readonly lost: number;
  /** What is announced in all rooms; empty for nothing. */
  readonly announced: string;
  /** Whether the relay refuses new members and ends when its last match is over. */
  readonly drains: boolean;
}

/** The status as figures and page show it. */
export interface ShownStatus extends RelayStatus {
  /** The first rows of the table over all rooms (evening.ts). */
  readonly best: readonly TableRow[];
}

/** The state of a room in a word. */
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

/** The usage of this process. The last known memory stands in while the system has no file descriptor left to read it by. */
export function ownUsage(unsent?: Unsent): Usage {
  const { user, system } = process.cpuUsage();
  try {
    memoryBytes = process.memoryUsage.rss();
  } catch {
    // EMFILE or ENFILE: the next call may succeed.
  }
  return { cpuSeconds: (user + system) / 1e6, memoryBytes, unsent: unsent?.counts ?? {} };
}
