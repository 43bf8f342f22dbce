// Shows one state of one screen without a party: `gallery.html#lobby-8`, or
// `gallery.html#lobby-8?text=200&language=zh&scheme=light`; without a state, a list of all states. It is for developers and
// tests, and is left out of the packed app.

// First: it names the order of the layers.
import '../styles/index.css';

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import type { Facts, View } from '../../electron/party/window/contract.ts';
import {
  initialPreferences,
  type Preferences,
  preferencesSchema,
} from '../../electron/party/window/preferences.ts';
import { App } from '../app/App.tsx';
import { loadPages } from '../app/late-pages.ts';
import { initialModel, type Model, reduce } from '../app/model.ts';
import type { ConnectionStatus } from '../party-link/party-connection.ts';
import { Notice } from '../screens/match/StageHost.tsx';
import { nothingToSay, type StageNotice } from '../stage/stage.ts';
import { LanguageContext } from '../ui/use-texts.ts';
import { matchFigures } from './gallery-figures.ts';
import { glance } from './gallery-fixtures.ts';
import { Phone, phones } from './gallery-phones.tsx';
import { roomView } from './gallery-rooms.ts';
import { factsOfState, galleryViews, pageOverOf, viewsBefore } from './gallery-views.ts';
import { Wall, walls } from './gallery-walls.tsx';

const root = createRoot(document.getElementById('app')!);

/** Views that are shown before the last one, so that graphs are half full. */
const WARM_UP_VIEWS = 25;
/** Time between two of these views, ms: the interval of the relay's figures. */
const VIEW_MS = 2000;

const { scheme, language, textPercent } = preferencesSchema.entries;

/** The preferences that the address names behind the state, else those of the system. */
function settingsOf(look: string): Preferences {
  const asked = new URLSearchParams(look);
  return v.parse(preferencesSchema, {
    ...initialPreferences,
    scheme: v.parse(v.fallback(scheme, 'system'), asked.get('scheme')),
    language: v.parse(v.fallback(language, 'system'), asked.get('language')),
    textPercent: v.parse(v.fallback(textPercent, 100), Number(asked.get('text') ?? 100)),
  });
}

/** States without a view, because the page has no connection to the party. */
const links: Readonly<Record<string, ConnectionStatus>> = {
  closed: 'gone',
  replaced: 'replaced',
  uninvited: 'uninvited',
  connecting: 'connecting',
};

/** States in which the screen throws, because reading the texts of a game throws. */
const faulty: Readonly<Record<string, View>> = {
  fault: roomView(2),
  'fault-match': roomView(2, {}, { phase: 'playing' }),
};
const usual = factsOfState('lobby');
const wordless: Facts = {
  ...usual,
  games: usual.games.map((game) => ({
    ...game,
    get texts(): never {
      throw new Error(`${game.id} is at a loss for words`);
    },
  })),
};

/** Notices of the stage over the match, by state. */
const notices: Readonly<Record<string, StageNotice>> = {
  'match-hung': { ...nothingToSay, game: 'Trails', error: { kind: 'hung', details: 'no answer' } },
  'match-failed': {
    ...nothingToSay,
    game: 'Powder',
    error: { kind: 'rules', details: 'RangeError: seat 9 of 8\n    at step (rules.ts:120)' },
  },
  'match-awaited': { ...nothingToSay, empty: true },
};

function States({ look }: { readonly look: string }) {
  return (
    <ul className="gallery-states">
      {[
        ...Object.keys(galleryViews),
        ...Object.keys(faulty),
        ...Object.keys(links),
        ...Object.keys(walls),
        ...Object.keys(phones),
      ].map((name) => (
        <li key={name}>
          <a href={`#${name}${look && `?${look}`}`}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

function show() {
  const [name = '', look = ''] = location.hash.slice(1).split('?');
  if (name === '') {
    root.render(<States look={look} />);
    return;
  }
  const wall = walls[name];
  if (wall) {
    root.render(<Wall key={location.hash} view={wall} settings={settingsOf(look)} />);
    return;
  }
  const onPhone = phones[name];
  if (onPhone) {
    root.render(<Phone key={location.hash} view={onPhone} settings={settingsOf(look)} />);
    return;
  }
  const state = galleryViews[name] ?? faulty[name];
  const view = state && { ...state, settings: settingsOf(look) };
  const known = name in faulty ? wordless : factsOfState(name);
  let model: Model = { ...initialModel, status: links[name] ?? 'open', facts: known };
  for (let step = 0; view && step < WARM_UP_VIEWS; step += 1) {
    const { place } = view;
    const wave = 1 + 0.3 * ((step * 7) % 5);
    const latency =
      place.at === 'room' ? place.latency.map((one) => ({ ...one, rttMs: one.rttMs * wave })) : [];
    const moving = place.at === 'room' ? { ...view, place: { ...place, latency } } : view;
    const last = step === WARM_UP_VIEWS - 1;
    const before = viewsBefore[name] ?? moving;
    model = reduce(model, { is: 'view', view: last ? view : before }, undefined, step * VIEW_MS);
  }
  const notice = notices[name];
  root.render(
    <>
      <App
        key={location.hash}
        model={model}
        open={pageOverOf(name)}
        {...(name === 'network-laboratory' && { matches: matchFigures })}
        send={async (command) => {
          console.info('command', command);
          return command.do === 'glance' ? { is: 'done', glance } : { is: 'done' };
        }}
      />
      {notice && view && (
        <LanguageContext value={view.settings.language === 'zh' ? 'zh' : 'en'}>
          <Notice notice={notice} awaited away={false} giveUp={{ label: 'Leave', act: () => {} }} />
        </LanguageContext>
      )}
    </>,
  );
}

// All pages are loaded first, so that each state is drawn at once.
await loadPages();

// Synchronously, so that listeners called after this one find the new state drawn.
window.addEventListener('hashchange', () => flushSync(show));
show();
