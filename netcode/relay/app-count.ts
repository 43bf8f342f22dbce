// How the apps of a room count when they ask who goes on with it. They are told, at different times: who may be cut off
// by then counts as before.

/** What somebody may count by: how many apps there are, and who of them, besides the host, may go on without it. */
export interface AppCount {
  readonly size: number;
  readonly others: Set<string>;
  /** When it was told last, ms; Infinity for the newest. */
  until: number;
}

/** Whether those of a count who are not here could go on by themselves, at most. */
export function couldGoOn(
  { size, others }: Pick<AppCount, 'size' | 'others'>,
  here: ReadonlySet<string>,
): boolean {
  const missing = [...others].filter((app) => !here.has(app)).length;
  return 2 * missing > size;
}

export const NOBODY: ReadonlySet<string> = new Set();

/** As it is told from now on. */
export function countOf(others: ReadonlySet<string>): AppCount {
  return { size: others.size + 1, others: new Set(others), until: Number.POSITIVE_INFINITY };
}

/** The same without this app, which has the room by now. */
export function without({ size, others, until }: AppCount, host: string): AppCount {
  return { size, others: new Set([...others].filter((app) => app !== host)), until };
}
