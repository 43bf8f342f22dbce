// Tells whether the window's page listens: from the end of its load until another document or an error page replaces it, or
// its process dies. Electron's `isLoading()` cannot tell: it still returns true during `did-finish-load`
// (e2e/standin/electron-behaviour.md).
//
// `did-start-navigation` is ignored, because a navigation that is prevented leaves the page in place.

import type { WebContents } from 'electron';

/** Chromium's ERR_ABORTED: another load, or closing the window, has ended the load. */
const ABORTED = -3;

export interface PageEvents {
  /** Called when a document of ours has loaded, for the first time or again, and listens. */
  onThere(): void;
  /** Called when a document failed to load; Chromium shows its error page. */
  onFailed(code: number, why: string): void;
  onProcessGone(details: { readonly reason: string; readonly exitCode: number }): void;
}

export interface Page {
  /** Whether a document of ours has loaded, so that messages reach it. */
  isThere(): boolean;
}

export function followPage(contents: Pick<WebContents, 'on'>, events: PageEvents): Page {
  /** `ours`: a document of ours is loading; `there`: it has loaded; `none`: else, as when an error page loads. */
  let state: 'none' | 'ours' | 'there' = 'none';
  contents.on('did-navigate', () => {
    state = 'ours';
  });
  contents.on('did-finish-load', () => {
    if (state === 'none') return;
    state = 'there';
    events.onThere();
  });
  contents.on('did-fail-load', (_event, code, why, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    state = 'none';
    events.onFailed(code, why);
  });
  contents.on('render-process-gone', (_event, details) => {
    state = 'none';
    events.onProcessGone(details);
  });
  return { isThere: () => state === 'there' };
}
