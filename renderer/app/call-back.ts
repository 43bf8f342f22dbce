// Calls people back to the browser window when a game starts without them, and keeps their display awake while
// they play. The desktop window needs none of it: the shell does the same for it (electron/desktop.ts).

import { type Desktop, payAttention } from '../../electron/party/attention.ts';
import { shellStatusOf } from '../../electron/party/shell-status.ts';
import type { Command, Facts, View } from '../../electron/party/window/contract.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import { textsOf } from '../languages/list.ts';

/** The parts of a browser that are used here; an older one lacks some. */
export interface Browser {
  readonly document: Pick<Document, 'hasFocus' | 'visibilityState' | 'addEventListener'> & { title: string };
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> };
  readonly Notification?: Pick<typeof Notification, 'permission' | 'requestPermission'> &
    (new (
      title: string,
      options: NotificationOptions,
    ) => Pick<Notification, 'close'> & { onclick: unknown });
  addEventListener(type: 'focus', listener: () => void): void;
  focus(): void;
}

export interface CallBack {
  see(view: View, games: Facts['games']): void;
  /** A person presses something. A person who gets ready waits for a game: the moment to ask whether we may call. */
  pressed(command: Command, settings: Preferences): void;
}

export function callBack(
  browser: Browser,
  languageOf: (settings: Preferences['language']) => Language,
): CallBack {
  const { document } = browser;
  const attention = payAttention({
    isFocused: () => document.hasFocus(),
    ...starInTitle(browser),
    notify({ names, after }, chosen) {
      const { Notification } = browser;
      if (Notification?.permission !== 'granted') return;
      const language = languageOf(chosen);
      const { starts, startsHint, goesOn, goesOnHint } = textsOf[language].shell;
      const [title, body] = after > 0 ? [goesOn, goesOnHint] : [starts, startsHint];
      const options = { body, lang: textsOf[language].tag, tag: 'ethernight-starts' };
      const shown = new Notification(title(names[language]), options);
      shown.onclick = () => {
        browser.focus();
        shown.close();
      };
    },
    keepAwake: keeperOf(browser),
  });
  return {
    see: (view, games) => attention.see(shellStatusOf(view, games)),
    pressed(command, settings) {
      if (command.do !== 'ready' || !command.ready || !settings.notifications) return;
      if (browser.Notification?.permission === 'default') void browser.Notification.requestPermission();
    },
  };
}

/** A browser has no entry in the taskbar; its tab has a title. */
function starInTitle(browser: Browser): Pick<Desktop, 'flash'> {
  const star = '★ ';
  const { document } = browser;
  browser.addEventListener('focus', () => {
    if (document.title.startsWith(star)) document.title = document.title.slice(star.length);
  });
  return {
    flash() {
      if (!document.title.startsWith(star)) document.title = star + document.title;
    },
  };
}

/** The browser takes the lock away whenever the page is hidden, and gives none then. */
function keeperOf({ document, navigator }: Browser): Desktop['keepAwake'] {
  let wanted = false;
  let lock: Promise<Pick<WakeLockSentinel, 'release'> | null> | null = null;
  const take = () => {
    if (!wanted || document.visibilityState !== 'visible') return;
    // Refused when the battery is low, for instance: then the display sleeps as ever.
    lock = navigator.wakeLock?.request('screen').catch(() => null) ?? null;
  };
  document.addEventListener('visibilitychange', take);
  return (awake) => {
    wanted = awake;
    if (awake) return take();
    void lock?.then((held) => held?.release());
    lock = null;
  };
}
