// Whether the window's page is there and listens: from the end of its load until another document or an error page takes its
// place, or its process dies. `isLoading()` of Electron does not tell that: it is still true while `did-finish-load` is told
// (e2e/standin/electron-behaviour.md).
//
// A navigation that has started does not count: one that is prevented leaves the page where it is.

import type { WebContents } from 'electron';

/** What Chromium calls a load that was broken off on purpose: by another one, or by closing the window. */
const ABORTED = -3;

export interface PageEvents {
  /** A document has loaded, the first time or again, and listens. */
  onThere(): void;
  /** The document did not come, for which Chromium shows a page of its own. */
  onFailed(code: number, why: string): void;
  onProcessGone(details: { readonly reason: string; readonly exitCode: number }): void;
}

export interface Page {
  /** Whether a document of ours is there, which gets what it is sent. */
  isThere(): boolean;
}

export function followPage(contents: Pick<WebContents, 'on'>, events: PageEvents): Page {
  /** `ours`: a document of ours has taken the place. An error page is none, and loads as well. */
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
