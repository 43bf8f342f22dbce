// Puts a person's display settings on the page's root element, where the style sheets read them, and stores them for the
// next start.

import { useLayoutEffect } from 'react';
import * as v from 'valibot';
import { type Preferences, preferencesSchema } from '../../electron/party/window/preferences.ts';
import { languages } from '../../games/kit/words/languages.ts';
import { textsOf } from '../languages/list.ts';
import type { DisplaySettings } from '../stage/display-settings.ts';

const KEPT = 'ethernight-look';

/** What style sheets read from the root element: attributes, and the scale of text. */
const pageDisplay = v.object({
  lang: v.picklist(languages),
  scheme: v.picklist(['dark', 'light']),
  motion: v.picklist(['reduced', 'full']),
  textPercent: preferencesSchema.entries.textPercent,
});

type PageDisplay = v.InferOutput<typeof pageDisplay>;

/** Puts the settings on the page, before the browser paints, and stores them. */
export function useDisplayOnPage(
  { language, scheme, reducedMotion }: DisplaySettings,
  textPercent: Preferences['textPercent'],
  /** Whether the party has sent the settings. Until then the stored ones of the last start stay on the page. */
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
      // The browser stores nothing for pages, or has no room left: the next start begins with the system's settings.
    }
  }, [language, scheme, reducedMotion, textPercent, known]);
}

/** Puts the stored settings of the last start on the page, until the party sends the current ones. */
export function applyKeptDisplay(): void {
  try {
    put(v.parse(pageDisplay, JSON.parse(localStorage.getItem(KEPT) ?? '')));
  } catch {
    // Nothing is stored, or it is damaged: the page begins with the system's settings.
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
  // Reading `offsetHeight` forces a layout. Without it, Chromium 156 evaluates container queries of elements added since the last
  // layout with the old text size, and a page that starts with large text gets the columns for small text until it is resized.
  void root.offsetHeight;
  root.style.setProperty('--text-scale', scale);
}
