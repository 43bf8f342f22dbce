// Connects window-care.ts to a window: passes Electron's events of each failure on, and asks its questions in dialogs.

import { app, type BrowserWindow, dialog } from 'electron';
import { comeToFront, type wordsOf } from './desktop.ts';
import { followPage, type Page } from './page-life.ts';
import type { Log } from './party/log/log.ts';
import type { Restarted } from './party/window/contract.ts';
import { loadPage } from './window.ts';
import { careForWindow } from './window-care.ts';

export interface GuardOptions {
  readonly log: Log;
  words(): ReturnType<typeof wordsOf>;
  /** Called when the page has loaded, for the first time or again, and listens. */
  onPage(): void;
  /** Called when a part of the app that failed has been restarted. */
  onRestarted(what: Restarted): void;
}

export function guardWindow(window: BrowserWindow, { log, words, onPage, onRestarted }: GuardOptions): Page {
  const { webContents } = window;
  const care = careForWindow({
    now: () => performance.now(),
    later: (ms, action) => setTimeout(action, ms),
    load: () => {
      if (!window.isDestroyed()) loadPage(window);
    },
    kill: () => webContents.forcefullyCrashRenderer(),
    tell: onRestarted,
    quit: () => app.quit(),
    async ask(question, signal) {
      const { message, detail, again, other } = words().page[question];
      const buttons = [again, other];
      comeToFront();
      // A dialog without a parent window cannot be closed by `signal` on macOS.
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
  return followPage(webContents, {
    onThere() {
      care.loaded();
      onPage();
    },
    onFailed(code, why) {
      log.error({ code, why }, 'the page did not load');
      care.failed();
    },
    onProcessGone({ reason, exitCode }) {
      log.error({ reason, exitCode }, 'the page died');
      care.gone();
    },
  });
}
