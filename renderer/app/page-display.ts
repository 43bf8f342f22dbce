// Puts a person's display settings on the page's root element, where the style sheets read them, and keeps them for the
// next start.

import { useLayoutEffect } from 'react';
import * as v from 'valibot';
import { type Preferences, preferencesSchema } from '../../electron/party/window/preferences.ts';
import { languages } from '../../games/kit/words/languages.ts';
import { textsOf } from '../languages/list.ts';
import type { DisplaySettings } from '../stage/display-settings.ts';

const KEPT = 'ethernight-look';

/** What the style sheets go by: attributes of the root element, and the scale of all text. */
const pageDisplay = v.object({
  lang: v.picklist(languages),
  scheme: v.picklist(['dark', 'light']),
  motion: v.picklist(['reduced', 'full']),
  textPercent: preferencesSchema.entries.textPercent,
});

type PageDisplay = v.InferOutput<typeof pageDisplay>;

/** Applied before the picture is drawn, so that no wrong one flashes up. */
export function useDisplayOnPage(
  { language, scheme, reducedMotion }: DisplaySettings,
  textPercent: Preferences['textPercent'],
  /** False until the settings have come: what was kept from last time is the better guess. */
  known: boolean,
): void {
  useLayoutEffect(() => {
    if (!known) return;
    const display: PageDisplay = {
      lang: language,
      scheme,
      motion: reducedMotion ? 'reduced' : 'full',
      textPercent,
    };
    put(display);
    try {
      localStorage.setItem(KEPT, JSON.stringify(display));
    } catch {
      // A browser that keeps nothing of pages, or has no room left, only makes a worse guess next time.
    }
  }, [language, scheme, reducedMotion, textPercent, known]);
}

/** How it looked last time, for the moment until the party has said how it should look. */
export function applyKeptDisplay(): void {
  try {
    put(v.parse(pageDisplay, JSON.parse(localStorage.getItem(KEPT) ?? '')));
  } catch {
    // None yet, or a damaged one: the system's look will do for a moment.
  }
}

function put({ lang, scheme, motion, textPercent }: PageDisplay): void {
  const root = document.documentElement;
  const { tag, direction, app } = textsOf[lang];
  root.lang = tag;
  root.dir = direction;
  document.title = app;
  root.dataset.scheme = scheme;
  root.dataset.motion = motion;
  const scale = String(textPercent / 100);
  if (root.style.getPropertyValue('--text-scale') === scale) return;
  // Chromium 156 keeps the old size of text in container queries of what is new since the last layout, so it lays
  // out first; otherwise a page that starts with large text gets the columns of small text until it is resized.
  void root.offsetHeight;
  root.style.setProperty('--text-scale', scale);
}
