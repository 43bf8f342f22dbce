// The whole page of a guest: the stage underneath, and over it the door, the lobby, the match or its results.

import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { GuestCommand, GuestView } from '../../electron/guests/guest-contract.ts';
import { type GameFacts, isStill, type RoomPlace } from '../../electron/party/window/contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { ChatDrafts } from '../app/ChatDrafts.tsx';
import { ComingBack } from '../app/ComingBack.tsx';
import { Late } from '../app/Late.tsx';
import { latePages } from '../app/late-pages.ts';
import type { Model } from '../app/model.ts';
import { useDisplayOnPage } from '../app/page-display.ts';
import { screenOf } from '../app/screen-of.ts';
import { useFullscreen } from '../app/use-fullscreen.ts';
import { usePageInput } from '../app/use-page-input.ts';
import { useQuietAfterMatch } from '../app/use-quiet-after-match.ts';
import { useSoundscape } from '../app/use-soundscape.ts';
import { createPadSlots } from '../devices/pad-slots.ts';
import { textsOf } from '../languages/list.ts';
import type { Send } from '../party-link/party-client.ts';
import { type AwayStatus, isAway } from '../party-link/party-connection.ts';
import { Connecting } from '../screens/connecting/Connecting.tsx';
import { awaitsPicture } from '../screens/match/awaits-picture.ts';
import match from '../screens/match/StageHud.module.css';
import { displaySettingsOf } from '../stage/display-settings.ts';
import { createFiguresStore } from '../stage/match-figures.ts';
import { createReplayRemote } from '../stage/replay/replay-remote.ts';
import { DeparturesContext } from '../ui/departures.ts';
import { FullscreenContext } from '../ui/fullscreen.ts';
import { IsGuestContext } from '../ui/is-guest.ts';
import { LoadAgain } from '../ui/LoadAgain.tsx';
import { classes } from '../ui/layout/classes.ts';
import { Logo } from '../ui/marks/Logo.tsx';
import { PadSlotsContext } from '../ui/pad-slots-context.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import { useSystemPreferences } from '../ui/system-preferences.ts';
import { useSeconds } from '../ui/use-seconds.ts';
import { LanguageContext, useTexts } from '../ui/use-texts.ts';
import { Door } from './Door.tsx';
import { GuestLobby } from './GuestLobby.tsx';
import { keepLeft, keepPad, keptLeft, keptName, keptPad } from './kept-self.ts';
import { TypedDigits } from './TypedDigits.tsx';
import { useWall } from './use-wall.ts';

/** A screen on a wall is read from further away (tokens.css). */
const WALL_TEXT_PERCENT = 125;

/** What a phone asks for once it is in the room. */
export const guestPages = latePages(() => import('./guest-pages.ts'));

/** What a browser that only watches shows between matches. */
export const wallPages = latePages(() => import('./BigScreen.tsx'));

interface GuestAppProps {
  readonly model: Model;
  /** What the host has told of this guest; null before that. */
  readonly guest: GuestView | null;
  /** Address of the host from which this page was opened. */
  readonly address: string;
  /** Whether the host's app has opened the page as its big screen. */
  readonly isBigScreen: boolean;
  readonly send: Send & ((command: GuestCommand) => ReturnType<Send>);
}

export function GuestApp({ model, guest, address, isBigScreen, send }: GuestAppProps) {
  const { facts, view, source, status } = model;
  const place = view?.place.at === 'room' ? view.place : null;
  const preferences = useSystemPreferences();
  const display = useMemo(() => displaySettingsOf(initialPreferences, preferences), [preferences]);
  const watchesOnly = place?.room.onlookers.some(({ id, audience }) => id === place.me && audience) ?? false;
  useDisplayOnPage(display, watchesOnly ? WALL_TEXT_PERCENT : initialPreferences.textPercent, true);
  const fullscreen = useFullscreen(view, send);
  const seconds = useSeconds(place?.countdownMs ?? null);
  const [remote] = useState(createReplayRemote);
  const [figures] = useState(createFiguresStore);
  const [slots] = useState(createPadSlots);
  const [followed, setFollowed] = useState<number | null>(null);
  const shown = screenOf(model, 'home').name;
  useSoundscape(view, shown, shown === 'match' ? null : seconds);
  useQuietAfterMatch(shown);
  useWall(watchesOnly);
  const here = place?.room.members.filter(({ id }) => id === place.me) ?? [];
  const sits = here.map(({ id, seat, name }) => `${id} ${seat} ${name}`).join();
  useLayoutEffect(() => slots.sit(here), [slots, sits]);
  // Everyone else at this machine has a browser of their own.
  const { field, end } = usePageInput({ place, severalPlay: false, slots, send });
  const covered = useMemo(() => [], []);
  const leave = useCallback(() => send({ do: 'leave' }), [send]);
  const [left, setLeft] = useState(() => keptLeft());
  const [pad, setPad] = useState(() => keptPad());
  const game = facts?.games.find(({ id }) => id === place?.room.game);
  const controlsOnly = pad && (game?.shared ?? false) && (place?.plays ?? false);
  useLayoutEffect(() => {
    document.documentElement.dataset.hand = left ? 'left' : 'right';
  }, [left]);
  // What plays is several times what the lobby is: a phone has it once the lobby shows.
  const [isStaged, setStaged] = useState(false);
  if (place && !isStaged) setStaged(true);
  const away = status === 'connecting' && view !== null;

  return (
    <LanguageContext value={display.language}>
      <IsGuestContext value={true}>
        <FullscreenContext value={fullscreen}>
          <PadSlotsContext value={slots}>
            {source && isStaged && (
              <Late pages={guestPages}>
                {({ StageHost }) => (
                  <StageHost
                    source={source}
                    visible={shown === 'match'}
                    awaited={awaitsPicture(shown, place)}
                    controlsOnly={controlsOnly}
                    away={away}
                    display={display}
                    controls={initialPreferences}
                    followed={followed}
                    covered={covered}
                    remote={remote}
                    figures={figures}
                    giveUp={place && { label: textsOf[display.language].stage.leave, act: leave }}
                  />
                )}
              </Late>
            )}
            <DeparturesContext value={model.departures}>
              <ChatDrafts screen={shown} leads={false} send={send}>
                {screen()}
              </ChatDrafts>
            </DeparturesContext>
            <ComingBack
              away={away}
              inMatch={shown === 'match'}
              toRoom={place?.comingBack ?? null}
              silentMs={null}
              alone={null}
              onGoOn={() => {}}
              unheard={model.unheard}
              onLeave={leave}
            />
            {field && (
              <Late pages={guestPages}>
                {({ ScreenKeyboard }) => <ScreenKeyboard field={field} onClose={end} />}
              </Late>
            )}
            <div className="unseen" aria-live="polite">
              <p key={model.said.count}>{model.said.text}</p>
            </div>
          </PadSlotsContext>
        </FullscreenContext>
      </IsGuestContext>
    </LanguageContext>
  );

  function screen() {
    if (isAway(status)) return <Gone why={status} guest={guest} />;
    if (facts === null || guest === null) return <Connecting />;
    const { games } = facts;
    if (guest.place.at === 'door') {
      // Who is brought from the host before has the name that was typed there.
      return (
        <Door
          key={keptName()}
          door={guest.place}
          failure={guest.failure}
          address={address}
          games={games}
          isBigScreen={isBigScreen}
          send={send}
        />
      );
    }
    if (!place) return <Entering />;
    return inRoom(place, games);
  }

  function inRoom(at: RoomPlace, games: readonly GameFacts[]) {
    const outOfStep = guest?.place.at === 'room' ? guest.place.outOfStep : null;
    if (watchesOnly && shown !== 'match') {
      return (
        <Late pages={wallPages} instead={<Entering />}>
          {({ BigScreen }) => (
            <BigScreen
              place={at}
              ways={guest?.place.at === 'room' ? guest.place.ways : null}
              games={games}
              result={shown === 'results' ? at.room.result : null}
              stopped={model.stopped}
              send={send}
            />
          )}
        </Late>
      );
    }
    switch (shown) {
      case 'match':
        return (
          <Late pages={guestPages} instead={<Entering />}>
            {({ OwnPad, StageHud }) => (
              <>
                {controlsOnly && here[0] && <OwnPad member={here[0]} still={isStill(at.room)} />}
                <StageHud
                  place={at}
                  game={game}
                  controls={initialPreferences}
                  display={display}
                  seconds={seconds}
                  followed={followed}
                  onFollow={setFollowed}
                  onCovered={() => {}}
                  send={send}
                >
                  {outOfStep && (
                    <p className={classes('late', match.note)} role="status">
                      {textsOf[display.language].guest.outOfStep[outOfStep]}
                    </p>
                  )}
                </StageHud>
              </>
            )}
          </Late>
        );
      case 'results':
        return (
          <Late pages={guestPages} instead={<Entering />}>
            {({ GuestResults }) => (
              <GuestResults place={at} result={at.room.result!} game={game} games={games} send={send} />
            )}
          </Late>
        );
      default:
        return (
          <GuestLobby
            place={at}
            game={game}
            games={games}
            stopped={model.stopped}
            left={left}
            onHand={(next) => {
              keepLeft(next);
              setLeft(next);
            }}
            pad={pad}
            onPad={(next) => {
              keepPad(next);
              setPad(next);
            }}
            send={send}
          />
        );
    }
  }
}

function Entering() {
  const texts = useTexts();
  return (
    <ScreenFrame name="connecting">
      <Logo />
      <h1 tabIndex={-1}>{texts.guest.entering}</h1>
    </ScreenFrame>
  );
}

interface GoneProps {
  readonly why: AwayStatus;
  /** What the host has told last; null before that. */
  readonly guest: GuestView | null;
}

/** The host's page cannot be reached, or lets this browser in no more: what to do is said, and one press tries again. */
export function Gone({ why, guest: told }: GoneProps) {
  const { guest } = useTexts();
  const { title, cause, button } = guest[why];
  const next = told?.next[0] ?? null;
  const isMoved = told?.failure === 'moved' && next !== null;
  return (
    <ScreenFrame name="closed">
      <Logo />
      <h1 tabIndex={-1}>{isMoved ? guest.moved.title(next.name) : title}</h1>
      <p>{isMoved ? guest.moved.cause : told?.failure === 'closed' ? guest.failure.closed : cause}</p>
      {next && (isMoved || why === 'gone') && told?.failure !== 'closed' && (
        <p>{guest.moved.scan(next.name)}</p>
      )}
      {why === 'uninvited' && !next ? <TypedDigits /> : <LoadAgain label={button} silent={guest.silent} />}
    </ScreenFrame>
  );
}
