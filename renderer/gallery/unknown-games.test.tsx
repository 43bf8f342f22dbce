// Each screen with games that this app does not have: a room of another version, a list of recordings of years.

import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { App } from '../app/App.tsx';
import { loadPages } from '../app/late-pages.ts';
import { initialModel, reduce } from '../app/model.ts';
import { screenOf } from '../app/screen-of.ts';
import { factsOfState, galleryViews, pageOverOf } from './gallery-views.ts';

await loadPages();

describe('a screen whose games this app does not have', () => {
  it.each(Object.entries(galleryViews))('is drawn whole: %s', (name, view) => {
    const facts = { ...factsOfState(name), games: [] };
    const model = reduce({ ...initialModel, status: 'open', facts }, { is: 'view', view });
    const html = renderToStaticMarkup(
      <App model={model} open={pageOverOf(name)} send={async () => ({ is: 'done' })} />,
    );
    expect(html).toContain(`data-screen="${screenOf(model, 'home').name}"`);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });
});
