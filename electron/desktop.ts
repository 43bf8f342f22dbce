// What the app does to the desktop around its window: calls for attention, keeps the display awake, speaks.

import { app, BrowserWindow, Menu, Notification, powerSaveBlocker } from 'electron';
import type { Language } from '../games/kit/words/languages.ts';
import type { Texts } from '../renderer/languages/en.ts';
import { preferredLanguage, textsOf } from '../renderer/languages/list.ts';
import { menuFor } from './menu.ts';
import type { Desktop } from './party/attention.ts';
import type { Preferences } from './party/window/preferences.ts';

export function wordsOf(chosen: Preferences['language']): Texts['shell'] {
  return textsOf[languageOf(chosen)].shell;
}

/** The language that the person has chosen, or that the system prefers. */
function languageOf(chosen: Preferences['language']): Language {
  return chosen === 'system' ? preferredLanguage(app.getPreferredSystemLanguages()) : chosen;
}

/** In the language that the person has chosen. */
export function showMenu(words: Texts['shell']): void {
  const menu = menuFor(process.platform, words);
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate([...menu]));
}

/** Brings the window to the front, wherever it is. False without one. */
export function comeToFront(): boolean {
  const [window] = BrowserWindow.getAllWindows();
  if (!window) return false;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  return true;
}

export function desktop(): Desktop {
  let blocker: number | null = null;
  // The system forgets a notification without a reference, and its press with it.
  let shown: Notification | null = null;
  return {
    isFocused: () => BrowserWindow.getFocusedWindow() !== null,
    flash() {
      const [window] = BrowserWindow.getAllWindows();
      window?.flashFrame(true);
      window?.once('focus', () => {
        window.flashFrame(false);
        shown?.close();
      });
    },
    notify({ names, after }, chosen) {
      if (!Notification.isSupported()) return;
      const language = languageOf(chosen);
      const { starts, startsHint, goesOn, goesOnHint } = textsOf[language].shell;
      const [title, body] = after > 0 ? [goesOn, goesOnHint] : [starts, startsHint];
      shown?.close();
      shown = new Notification({ title: title(names[language]), body });
      shown.on('click', comeToFront);
      shown.show();
    },
    keepAwake(awake) {
      if (awake) blocker ??= powerSaveBlocker.start('prevent-display-sleep');
      else if (blocker !== null) {
        powerSaveBlocker.stop(blocker);
        blocker = null;
      }
    },
  };
}
