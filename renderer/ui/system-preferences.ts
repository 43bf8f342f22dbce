// What the system prefers of light, motion and languages, which counts until a person has set something.

import { useEffect, useState } from 'react';
import type { SystemPreferences } from '../stage/display-settings.ts';

/** The system's preferences, and again whenever they change. */
export function useSystemPreferences(): SystemPreferences {
  const [preferences, setPreferences] = useState(systemPreferences);
  useEffect(() => {
    const queries = [LIGHT, REDUCED].map((query) => matchMedia(query));
    const read = () => setPreferences(systemPreferences());
    for (const query of queries) query.addEventListener('change', read);
    window.addEventListener('languagechange', read);
    return () => {
      for (const query of queries) query.removeEventListener('change', read);
      window.removeEventListener('languagechange', read);
    };
  }, []);
  return preferences;
}

const LIGHT = '(prefers-color-scheme: light)';
const REDUCED = '(prefers-reduced-motion: reduce)';

export function systemPreferences(): SystemPreferences {
  return {
    languages: globalThis.navigator?.languages ?? [],
    light: globalThis.matchMedia?.(LIGHT).matches ?? false,
    reducedMotion: globalThis.matchMedia?.(REDUCED).matches ?? false,
  };
}
