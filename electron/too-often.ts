// When starting something again has stopped to make sense.

// Three failures within a minute have a lasting cause; a fourth start would only flicker.
export const FAILURES_ALLOWED = 3;
export const FAILURE_WINDOW_MS = 60_000;

/** To be called at each failure: true when it was one too many, and they are counted afresh. `now` is in ms, monotonic. */
export function countFailures(now: () => number): () => boolean {
  let atMs: number[] = [];
  return () => {
    const nowMs = now();
    atMs = [...atMs.filter((at) => nowMs - at < FAILURE_WINDOW_MS), nowMs];
    if (atMs.length < FAILURES_ALLOWED) return false;
    atMs = [];
    return true;
  };
}
