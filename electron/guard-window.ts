// Has a window looked after (window-care.ts): Electron's word for each failure, and the questions to the person.

import { app, type BrowserWindow, dialog } from 'electron';
import type { wordsOf } from './desktop.ts';
import type { Log } from './party/log/log.ts';
import type { Restarted } from './party/window/contract.ts';
import { careForWindow } from './window-care.ts';

/** What Chromium calls a load that was broken off on purpose: by another one, or by closing the window. */
const ABORTED = -3;

export interface GuardOptions {
  readonly log: Log;
  words(): ReturnType<typeof wordsOf>;
  /** Something failed and is there again. */
  onRestarted(what: Restarted): void;
}

export function guardWindow(window: BrowserWindow, { log, words, onRestarted }: GuardOptions): void {
  const { webContents } = window;
  const care = careForWindow({
    now: () => performance.now(),
    later: (ms, action) => setTimeout(action, ms),
    load: () => {
      if (!window.isDestroyed()) webContents.reload();
    },
    kill: () => webContents.forcefullyCrashRenderer(),
    tell: onRestarted,
    quit: () => app.quit(),
    async ask(question, signal) {
      const { message, detail, again, other } = words().page[question];
      const buttons = [again, other];
      // With a window of its own: without one macOS cannot take it back.
      const { response } = await dialog.showMessageBox(window, {
        type: 'error',
        message,
        detail,
        buttons,
        defaultId: 0,
        cancelId: 1,
        signal,
      });
      return response === 0;
    },
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ reason, exitCode }, 'the page died');
    care.gone();
  });
  webContents.on('did-fail-load', (_event, code, why, _url, isMainFrame) => {
    if (!isMainFrame || code === ABORTED) return;
    log.error({ code, why }, 'the page did not load');
    care.failed();
  });
  webContents.on('did-finish-load', care.loaded);
  window.on('unresponsive', () => {
    log.warn('the page does not answer');
    care.unresponsive();
  });
  window.on('responsive', () => {
    log.info('the page answers again');
    care.responsive();
  });
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error({ type, name, reason, exitCode }, 'a process died');
    if (type === 'GPU') care.graphicsGone();
  });
}
