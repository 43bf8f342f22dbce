// Whether a page that has broken down loads itself again: once within a while.

const KEPT = 'ethernight-loaded-again';

/** A fault that comes back sooner would only flicker; the person decides then. */
export const LOAD_AGAIN_AFTER_MS = 60_000;

/** True when it may; `nowMs` is of the wall clock, which goes on from one page to the next. */
export function mayLoadAgain(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  try {
    const lastMs = Number(storage.getItem(KEPT) ?? Number.NEGATIVE_INFINITY);
    if (Math.abs(nowMs - lastMs) < LOAD_AGAIN_AFTER_MS) return false;
    storage.setItem(KEPT, String(nowMs));
    return true;
  } catch {
    return false; // a browser that keeps nothing could not tell the second time from the first
  }
}
