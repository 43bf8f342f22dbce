// Has a window looked after (window-care.ts): Electron's word for each failure, and the questions to the person.

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
  /** The page has loaded, the first time or again, and listens. */
  onPage(): void;
  /** Something failed and is there again. */
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
