// How everything looks for this person: what they have set, and otherwise what the system prefers.

import type { Preferences } from '../../electron/party/window/preferences.ts';
import type { ConsoleLook } from '../../games/game.ts';
import type { Language } from '../../games/kit/words/languages.ts';
import { preferredLanguage } from '../languages/list.ts';

/** What screens and painters go by. */
export interface DisplaySettings {
  readonly language: Language;
  readonly scheme: 'dark' | 'light';
  readonly reducedMotion: boolean;
  /** Whether hits may shake the picture. */
  readonly shake: boolean;
  /** Against what is usual, 1 to 2. */
  readonly textScale: number;
  readonly console: ConsoleLook;
  /** At most so many pictures of a match a second; null: as many as the screen shows. */
  readonly picturesPerSecond: number | null;
}

/** What the system prefers. */
export interface SystemPreferences {
  readonly languages: readonly string[];
  readonly light: boolean;
  readonly reducedMotion: boolean;
}

export function displaySettingsOf(settings: Preferences, system: SystemPreferences): DisplaySettings {
  const { language, scheme, motion, shake, consolePalette, consoleTube, picturesPerSecond } = settings;
  const reducedMotion = motion === 'system' ? system.reducedMotion : motion === 'reduced';
  return {
    language: language === 'system' ? preferredLanguage(system.languages) : language,
    scheme: scheme === 'system' ? (system.light ? 'light' : 'dark') : scheme,
    reducedMotion,
    shake: shake && !reducedMotion,
    textScale: settings.textPercent / 100,
    console: { palette: consolePalette, tube: consoleTube },
    picturesPerSecond,
  };
}
