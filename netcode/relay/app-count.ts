// The set of apps by which a majority of a room is counted once its host is gone. The host announces each change; an app that
// was cut off before it heard still counts by an older set, so several sets can be in use at once (quorum.ts).

/** One announced set: its number of apps, and those of them, besides the host, that may take part in a takeover. */
export interface AppCount {
  readonly size: number;
  readonly others: Set<string>;
  /** Time until which the set was announced, ms; Infinity for the newest. */
  until: number;
}

/** Whether the apps of a set that are not `here` would be a majority of it if all of them were together. */
export function couldGoOn(
  { size, others }: Pick<AppCount, 'size' | 'others'>,
  here: ReadonlySet<string>,
): boolean {
  const missing = [...others].filter((app) => !here.has(app)).length;
  return 2 * missing > size;
}

export const NOBODY: ReadonlySet<string> = new Set();

/** The set of the host and these others, to be announced from now on. */
export function countOf(others: ReadonlySet<string>): AppCount {
  return { size: others.size + 1, others: new Set(others), until: Number.POSITIVE_INFINITY };
}

/** The set after this app has become the host; its size is unchanged. */
export function without({ size, others, until }: AppCount, host: string): AppCount {
  return { size, others: new Set([...others].filter((app) => app !== host)), until };
}
