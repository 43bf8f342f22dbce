// Where the window begins: one client of the party, one model, and React draws it anew whenever it changes.

import { createRoot } from 'react-dom/client';
import { initialPreferences } from '../electron/party/profile/preferences.ts';
import { App } from './app/App.tsx';
import { callBack } from './app/call-back.ts';
import { initialModel, reduce } from './app/model.ts';
import { applyKeptDisplay } from './app/page-display.ts';
import type { Texts } from './languages/en.ts';
import { textsOf } from './languages/list.ts';
import { connectPorts } from './party-link/connect-ports.ts';
import { connectSocket } from './party-link/connect-socket.ts';
import { carrierOf } from './party-link/page-address.ts';
import { type Listen, openClient, type Send } from './party-link/party-client.ts';
import { realLater } from './party-link/party-connection.ts';
import { openSound } from './sound/open-sound.ts';
import { displaySettingsOf } from './stage/display-settings.ts';
import { SoundContext } from './ui/sound-context.ts';
import { systemPreferences } from './ui/system-preferences.ts';
import './styles/index.css';

const root = createRoot(document.getElementById('app')!);
const sound = openSound();
let model = initialModel;

const listen: Listen = (event) => {
  model = reduce(model, event, wordsFor(event), performance.now());
  if (event.is === 'view' && model.facts) called?.see(event.view, model.facts.games);
  draw();
};

const carrier = carrierOf(window);
/** The desktop shell does this for its own window. */
const called =
  carrier.kind === 'socket'
    ? callBack(
        window,
        (language) => displaySettingsOf({ ...initialPreferences, language }, systemPreferences()).language,
      )
    : null;
const client = openClient(
  (hear) =>
    carrier.kind === 'ports'
      ? connectPorts(window, hear, realLater)
      : connectSocket({ ...carrier, open: (url) => new WebSocket(url), later: realLater }, hear),
  listen,
);

function draw() {
  root.render(
    <SoundContext value={sound}>
      <App model={model} send={send} />
    </SoundContext>,
  );
}

/** Announcements are made when a view comes, in the language that it asks for. */
function wordsFor(event: Parameters<Listen>[0]): Texts {
  const settings = (event.is === 'view' ? event.view : model.view)?.settings ?? initialPreferences;
  return textsOf[displaySettingsOf(settings, systemPreferences()).language];
}

function send(command: Parameters<Send>[0]): ReturnType<Send> {
  called?.pressed(command, model.view?.settings ?? initialPreferences);
  return client.send(command);
}

applyKeptDisplay();
draw();
