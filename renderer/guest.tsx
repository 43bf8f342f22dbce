// Where a guest's page begins: in a browser that came by the code on a host's screen, on a page that the host's app serves.

// First: it names the order of the layers.
import './styles/index.css';
import './styles/guest.css';

import { createRoot } from 'react-dom/client';
import type { GuestCommand, GuestView } from '../electron/guests/guest-contract.ts';
import { initialPreferences } from '../electron/party/window/preferences.ts';
import { paceDrawing } from './app/draw-pace.ts';
import { faultText } from './app/fault-of.ts';
import { initialModel, reduce } from './app/model.ts';
import { applyKeptDisplay } from './app/page-display.ts';
import { followHeir, isPageThere } from './guest/follow-heir.ts';
import { Gone, GuestApp } from './guest/GuestApp.tsx';
import { hearWaking } from './guest/hear-waking.ts';
import { bigScreenSelf, carriedIn, carryTo, keepSelf, keptName, keptSeed } from './guest/kept-self.ts';
import { textsOf } from './languages/list.ts';
import { connectSocket } from './party-link/connect-socket.ts';
import { deliverToGuest } from './party-link/guest-answers.ts';
import { enter } from './party-link/page-address.ts';
import { type ClientEvent, openClient, type Send } from './party-link/party-client.ts';
import { realLater } from './party-link/party-connection.ts';
import { isScreen, SCREEN_MARK } from './party-link/screen-link.ts';
import { FaultScreen } from './screens/fault/FaultScreen.tsx';
import { openSound } from './sound/open-sound.ts';
import { displaySettingsOf } from './stage/display-settings.ts';
import { loadAgainOnceThere, mayLoadAgain } from './ui/load-again.ts';
import { SoundContext } from './ui/sound-context.ts';
import { systemPreferences } from './ui/system-preferences.ts';
import { LanguageContext } from './ui/use-texts.ts';

const root = createRoot(document.getElementById('app')!, {
  onUncaughtError(error) {
    console.error(error);
    tellFault(error);
    breakDown(error);
  },
});
window.addEventListener('error', ({ error, message }) => tellFault(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => tellFault(reason));

const sound = openSound();
let model = initialModel;
/** What has taken everything off the page: without a host that is often a file of the page that did not come. */
let broken: { readonly error: unknown } | null = null;
let guest: GuestView | null = null;
/** Whether this browser was only watching when it was in the room last. */
let watches = false;
/** Most faults told of one page: further ones repeat them. */
let faultsToTell = 20;

/** How long a page is away before its host takes it for gone, ms. */
const SILENT_MS = 5_000;

/** Who has come here from the page of the host before: goes in again by itself, once. */
let carried = carriedIn(window.location.hash, document.referrer);
/** Opened as the big screen, or led here as one: it goes in by itself, once, unless there is a password. */
const isBigScreen = isScreen(window.location.hash) || carried?.self.screen === true;
let goesInAsScreen = isBigScreen;
// What the person copies or bookmarks is the page alone, and what it is.
if (carried)
  window.history.replaceState(null, '', window.location.pathname + (isBigScreen ? SCREEN_MARK : ''));

const changed = paceDrawing(draw);

const deliver = deliverToGuest(
  () => initialPreferences,
  (view) => {
    guest = view;
    watches = isAudience(view) ?? watches;
    if (view.place.at === 'door') void goIn();
  },
);

const follow = followHeir({
  isThere: isPageThere,
  go: (link) =>
    window.location.replace(
      carryTo(link, {
        ...{ name: keptName(), seed: keptSeed() },
        ...(watches ? { audience: true } : {}),
        ...(isBigScreen ? { screen: true } : {}),
      }),
    ),
  later: realLater,
});

const client = openClient(
  (hear) =>
    connectSocket(
      {
        enter: () => enter(window),
        open: (url) => new WebSocket(url),
        later: realLater,
        deliver,
        listen: hearWaking,
        silentMs: SILENT_MS,
        stage: 'lines',
      },
      hear,
    ),
  (event: ClientEvent) => {
    const before = model;
    const { language } = displaySettingsOf(initialPreferences, systemPreferences());
    model = reduce(model, event, textsOf[language], performance.now());
    if (guest) follow(isHostLost(guest, model), guest.next);
    changed(before, model);
  },
);

/** What the host does not take from a guest it answers so; the screens of a guest do not offer it. */
const send = client.send as Send & ((command: GuestCommand) => ReturnType<Send>);

/** Whether the guest only watches; null outside the room. */
function isAudience({ place }: GuestView): boolean | null {
  if (place.at !== 'room') return null;
  return place.room.onlookers.some(({ id, audience }) => id === place.me && audience);
}

/** A host that closes the room, or this browser's other tab, is not lost. */
function isHostLost({ failure, place }: GuestView, { status }: typeof model): boolean {
  if (failure === 'moved') return true;
  return failure !== 'closed' && place.at !== 'door' && (status === 'connecting' || status === 'gone');
}

/** At the door of the next host nothing is asked again, unless its password has to be typed there. */
async function goIn(): Promise<void> {
  const asScreen = goesInAsScreen;
  goesInAsScreen = false;
  if (carried) {
    const { self, from } = carried;
    carried = null;
    const { is } = await send({ do: 'brought', seed: self.seed, from });
    if (is === 'done') {
      keepSelf(self);
      if (mayGoIn() && !isBigScreen && self.name !== '') await send({ do: 'enter', ...self });
      draw();
    }
  }
  if (asScreen && mayGoIn()) {
    const { bigScreen } = textsOf[displaySettingsOf(initialPreferences, systemPreferences()).language];
    await send({ do: 'enter', ...bigScreenSelf(bigScreen.title) });
  }
}

/** Whether the guest is at the door, as the host has said last, and nothing is to be typed or read there first. */
function mayGoIn(): boolean {
  return guest?.place.at === 'door' && !guest.place.password && guest.failure === null;
}

/** The page goes on looking for the next host meanwhile, where its own does not answer. */
function breakDown(error: unknown): void {
  if (broken) return;
  broken = { error };
  if (mayLoadAgain(sessionStorage, Date.now())) loadAgainOnceThere();
  // React may be at the fault still.
  queueMicrotask(draw);
}

function draw() {
  if (broken) {
    const { language } = displaySettingsOf(initialPreferences, systemPreferences());
    const isLost = model.status !== 'open';
    root.render(
      <LanguageContext value={language}>
        {isLost ? <Gone why="gone" guest={guest} /> : <FaultScreen details={faultText(broken.error)} />}
      </LanguageContext>,
    );
    return;
  }
  root.render(
    <SoundContext value={sound}>
      <GuestApp
        model={model}
        guest={guest}
        address={window.location.hostname}
        isBigScreen={isBigScreen}
        send={send}
      />
    </SoundContext>,
  );
}

function tellFault(thrown: unknown): void {
  if (faultsToTell-- > 0) void client.send({ do: 'fault', stack: faultText(thrown) });
}

applyKeptDisplay();
draw();
