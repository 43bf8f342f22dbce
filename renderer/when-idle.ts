// Work without a deadline: done when the page has nothing else to do.

/** Calls `act` once, after so many ms at the latest, whether the page is idle then or not. The returned function takes it back. */
export function whenIdle(act: () => void, limitMs = 1_000): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, limitMs);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(act, { timeout: limitMs });
  return () => cancelIdleCallback(asked);
}
