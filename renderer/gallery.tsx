// One state of one screen, without a party: `gallery.html#lobby-8`. For looking at screens; not part of the app.

import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import type { LinkStatus } from './connection.ts';
import { galleryViews, pageOverOf } from './gallery-views.ts';
import { initialModel, type Model, reduce } from './model.ts';
import './styles/index.css';

const root = createRoot(document.getElementById('app')!);

/** Half a graph's worth of views, so that there is something to see in it. */
const WARM_UP_VIEWS = 25;
/** As far apart as the relay's figures. */
const VIEW_MS = 2000;

function show() {
  const name = location.hash.slice(1);
  const view = galleryViews[name];
  const links: Record<string, LinkStatus> = { '#closed': 'gone', '#replaced': 'replaced' };
  let model: Model = { ...initialModel, status: links[location.hash] ?? 'open' };
  for (let step = 0; view && step < WARM_UP_VIEWS; step += 1) {
    const { place } = view;
    const wave = 1 + 0.3 * ((step * 7) % 5);
    const latency =
      place.at === 'room' ? place.latency.map((one) => ({ ...one, rttMs: one.rttMs * wave })) : [];
    const moving = place.at === 'room' ? { ...view, place: { ...place, latency } } : view;
    const last = step === WARM_UP_VIEWS - 1;
    model = reduce(model, { is: 'view', view: last ? view : moving }, undefined, step * VIEW_MS);
  }
  root.render(
    <App
      key={location.hash}
      model={model}
      open={pageOverOf(name)}
      send={(command) => console.info('command', command)}
    />,
  );
}

window.addEventListener('hashchange', show);
show();
