// The window's page: one client of the party, one model, and React draws it anew whenever it changes.

// First: it names the order of the layers.
import './styles/index.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { initialPreferences } from '../electron/party/window/preferences.ts';
import type { Language } from '../games/kit/words/languages.ts';
import { App } from './app/App.tsx';
import { callBack } from './app/call-back.ts';
import { paceDrawing } from './app/draw-pace.ts';
import { faultText } from './app/fault-of.ts';
import { loadPagesWhenIdle } from './app/late-pages.ts';
import { initialModel, reduce } from './app/model.ts';
import { applyKeptDisplay } from './app/page-display.ts';
import type { Texts } from './languages/en.ts';
import { textsOf } from './languages/list.ts';
import { connectPorts } from './party-link/connect-ports.ts';
import { connectSocket } from './party-link/connect-socket.ts';
import { earlyLine } from './party-link/early-line.ts';
import { type Listen, openClient, type Send } from './party-link/party-client.ts';
import { realLater } from './party-link/party-connection.ts';
import { FaultScreen } from './screens/fault/FaultScreen.tsx';
import { openSound } from './sound/open-sound.ts';
import { displaySettingsOf } from './stage/display-settings.ts';
import { loadAgain, mayLoadAgain } from './ui/load-again.ts';
import { SoundContext } from './ui/sound-context.ts';
import { systemPreferences } from './ui/system-preferences.ts';
import { LanguageContext } from './ui/use-texts.ts';
import { hearVisibility } from './ui/window-focus.ts';

const root = createRoot(document.getElementById('app')!, {
  // What a boundary has caught is on the screen already (App.tsx).
  onCaughtError(error, { componentStack }) {
    console.error(error, componentStack);
    tellFault(error, componentStack);
  },
  onUncaughtError(error, { componentStack }) {
    console.error(error, componentStack);
    tellFault(error, componentStack);
    breakDown(error);
  },
});
window.addEventListener('error', ({ error, message }) => tellFault(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => tellFault(reason));
const sound = openSound();
let model = initialModel;

/** What went past all boundaries: React has taken everything off the page. */
let broken: { readonly error: unknown } | null = null;
/** Most faults told of one page: further ones repeat them. */
let faultsToTell = 20;

const changed = paceDrawing(draw);

const listen: Listen = (event) => {
  const before = model;
  try {
    model = reduce(model, event, wordsFor(event), performance.now());
    if (event.is === 'view' && model.facts) called?.see(event.view, model.facts.games);
  } catch (error) {
    console.error(error);
    tellFault(error);
    breakDown(error);
  }
  changed(before, model);
  // The first screen comes before what may come late.
  if (!before.view && model.view) loadPagesWhenIdle();
};

/** The desktop shell does this for its own window. */
const called = earlyLine
  ? callBack(
      window,
      (language) => displaySettingsOf({ ...initialPreferences, language }, systemPreferences()).language,
    )
  : null;
if (!earlyLine) hearVisibility();
const client = openClient(
  (hear) =>
    earlyLine
      ? connectSocket({ ...earlyLine, later: realLater }, hear)
      : connectPorts(window, hear, realLater),
  listen,
);

function draw() {
  root.render(
    broken ? (
      <LanguageContext value={languageNow()}>
        <FaultScreen details={faultText(broken.error)} />
      </LanguageContext>
    ) : (
      // In development it does everything twice, to show what would break; elsewhere it has no effect.
      <StrictMode>
        <SoundContext value={sound}>
          <App model={model} send={send} />
        </SoundContext>
      </StrictMode>
    ),
  );
}

/**
 * A page that is loaded again is back in its match within a second or two, for the party plays on; one that breaks down
 * again at once leaves that to the person.
 */
function breakDown(error: unknown): void {
  if (broken) return;
  broken = { error };
  const loads = mayLoadAgain(sessionStorage, Date.now()) ? loadAgain() : Promise.resolve(false);
  // React may be at the fault still.
  void loads.then((loaded) => loaded || draw());
}

function tellFault(thrown: unknown, where?: string): void {
  if (faultsToTell-- > 0) void client.send({ do: 'fault', stack: faultText(thrown, where) });
}

/** Announcements are made when a view comes, in the language that it asks for. */
function wordsFor(event: Parameters<Listen>[0]): Texts {
  return textsOf[languageNow(event.is === 'view' ? event.view : model.view)];
}

function languageNow(view = model.view): Language {
  return displaySettingsOf(view?.settings ?? initialPreferences, systemPreferences()).language;
}

function send(command: Parameters<Send>[0]): ReturnType<Send> {
  called?.pressed(command, model.view?.settings ?? initialPreferences);
  return client.send(command);
}

applyKeptDisplay();
draw();
