// How everything looks for this person: what they have set, and what the system prefers where they have not.

import { useEffect, useState } from 'react';
import type { Settings } from '../../electron/party/settings.ts';
import type { Language } from '../../games/languages.ts';
import { preferredLanguage } from '../languages/list.ts';

/** What screens and painters go by. */
export interface Look {
  readonly language: Language;
  readonly scheme: 'dark' | 'light';
  readonly reducedMotion: boolean;
  /** Whether hits may shake the picture. */
  readonly shake: boolean;
}

/** What the system prefers. */
export interface Preferences {
  readonly languages: readonly string[];
  readonly light: boolean;
  readonly reducedMotion: boolean;
}

export function lookOf(settings: Settings, system: Preferences): Look {
  const { language, scheme, motion, shake } = settings;
  const reducedMotion = motion === 'system' ? system.reducedMotion : motion === 'reduced';
  return {
    language: language === 'system' ? preferredLanguage(system.languages) : language,
    scheme: scheme === 'system' ? (system.light ? 'light' : 'dark') : scheme,
    reducedMotion,
    shake: shake && !reducedMotion,
  };
}

/** The system's preferences, and again whenever they change. */
export function usePreferences(): Preferences {
  const [preferences, setPreferences] = useState(preferencesNow);
  useEffect(() => {
    const queries = [LIGHT, REDUCED].map((query) => matchMedia(query));
    const look = () => setPreferences(preferencesNow());
    for (const query of queries) query.addEventListener('change', look);
    window.addEventListener('languagechange', look);
    return () => {
      for (const query of queries) query.removeEventListener('change', look);
      window.removeEventListener('languagechange', look);
    };
  }, []);
  return preferences;
}

const LIGHT = '(prefers-color-scheme: light)';
const REDUCED = '(prefers-reduced-motion: reduce)';

export function preferencesNow(): Preferences {
  return {
    languages: globalThis.navigator?.languages ?? [],
    light: globalThis.matchMedia?.(LIGHT).matches ?? false,
    reducedMotion: globalThis.matchMedia?.(REDUCED).matches ?? false,
  };
}
