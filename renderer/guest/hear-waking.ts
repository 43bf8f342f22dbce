// A phone that was in a pocket, or is on its network again.

/** Calls `woken` whenever the page is seen again, comes back from where the browser had put it, or is online again. */
export function hearWaking(woken: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') woken();
  });
  window.addEventListener('pageshow', woken);
  window.addEventListener('online', woken);
}
