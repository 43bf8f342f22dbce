// uPlot makes a number format of the browser's language as soon as it is loaded. WebKit on a system without one (LANG=C)
// calls it "c", which formats refuse: the throw left the first page blank. Imported before uPlot.

/** English where what the browser says is anything but a language. */
export function giveValidLanguage(navigator: Pick<Navigator, 'language'>): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  }
}

if (typeof navigator !== 'undefined') giveValidLanguage(navigator);
