// The whole window: the stage underneath, one screen above it, and the words for screen readers.

import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  type Facts,
  isOfCommands,
  type Room,
  type RoomPlace,
  type View,
} from '../../electron/party/window/contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import type { Box } from '../../games/game.ts';
import { createPadSlots } from '../devices/pad-slots.ts';
import { textsOf } from '../languages/list.ts';
import type { Send } from '../party-link/party-client.ts';
import { Closed, Connecting } from '../screens/connecting/Connecting.tsx';
import { FailureScreen } from '../screens/failure/FailureScreen.tsx';
import { FaultScreen } from '../screens/fault/FaultScreen.tsx';
import { Home } from '../screens/home/Home.tsx';
import { OpeningRoom } from '../screens/home/OpeningRoom.tsx';
import { Join, Joining } from '../screens/join/Join.tsx';
import { awaitsPicture } from '../screens/match/awaits-picture.ts';
import { Captions } from '../screens/match/Captions.tsx';
import { type GiveUp, StageHost } from '../screens/match/StageHost.tsx';
import { StageHud } from '../screens/match/StageHud.tsx';
import type { OnCovered, Words } from '../screens/match/use-covered.ts';
import { togetherOf } from '../screens/replays/together.ts';
import { displaySettingsOf } from '../stage/display-settings.ts';
import { createFiguresStore, type MatchFigures } from '../stage/match-figures.ts';
import { createReplayRemote } from '../stage/replay/replay-remote.ts';
import { DeparturesContext } from '../ui/departures.ts';
import { FullscreenContext } from '../ui/fullscreen.ts';
import { classes } from '../ui/layout/classes.ts';
import { stack } from '../ui/layout/layout.ts';
import { NewLinesContext } from '../ui/new-lines.ts';
import notes from '../ui/notes.module.css';
import { OpenPage, type PageOver, SECTIONS, type Section } from '../ui/OverlayPage.tsx';
import { PadSlotsContext } from '../ui/pad-slots-context.ts';
import { RoomNewsContext, roomNews } from '../ui/RoomNews.tsx';
import { CodesInChatContext } from '../ui/room-codes.ts';
import { useSystemPreferences } from '../ui/system-preferences.ts';
import { KeyLayoutContext, useLayoutOfKeyboard } from '../ui/use-key-layout.ts';
import { usePictures } from '../ui/use-pictures.ts';
import { useSeconds } from '../ui/use-seconds.ts';
import { LanguageContext, useTexts } from '../ui/use-texts.ts';
import { ChatDrafts } from './ChatDrafts.tsx';
import { ComingBack } from './ComingBack.tsx';
import { useDrift } from './drift.ts';
import { FaultBoundary } from './FaultBoundary.tsx';
import { FileNote } from './FileNote.tsx';
import { faultText } from './fault-of.ts';
import { InvitationDialog } from './InvitationDialog.tsx';
import { Late } from './Late.tsx';
import { overlayPages, roomPages } from './late-pages.ts';
import type { Model } from './model.ts';
import { NameDialog } from './NameDialog.tsx';
import { useDisplayOnPage } from './page-display.ts';
import { RestartedNote } from './RestartedNote.tsx';
import { ScreenKeyboard } from './ScreenKeyboard.tsx';
import { type Page, screenOf } from './screen-of.ts';
import { showTooltips } from './tooltips.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useNewLines } from './use-new-lines.ts';
import { useOwnFiles } from './use-own-files.ts';
import { isCounting, usePageInput } from './use-page-input.ts';
import { useQuietAfterMatch } from './use-quiet-after-match.ts';
import { useSoundscape } from './use-soundscape.ts';
import { useStageWanted } from './use-stage-wanted.ts';

interface LyingOverProps {
  readonly name: PageOver;
  readonly view: View;
  readonly facts: Facts;
  readonly trend: Model['trend'];
  readonly figures: ReturnType<typeof createFiguresStore>;
  readonly send: Send;
  readonly onClose: () => void;
}

function LyingOver({ name, view, facts, trend, figures, send, onClose }: LyingOverProps) {
  const pages = overlayPages.usePages();
  if (!pages) return null;
  const { NetworkPage, ReplaysPage, Settings } = pages;
  const { games, version } = facts;
  const all = { view, games, send, onClose };
  if (name === 'network') return <NetworkPage {...all} trend={trend} figures={figures} />;
  if (name === 'replays') return <ReplaysPage {...all} version={version} />;
  const section = name === 'settings' ? SECTIONS[0] : (name.slice('settings-'.length) as Section);
  return <Settings {...all} version={version} first={section} />;
}

interface AppProps {
  readonly model: Model;
  /** Sends a command; the same function for as long as the window lives. */
  readonly send: Send;
  /** What lies over it at first; the gallery shows these too. */
  readonly open?: PageOver | null;
  /** Figures of matches that were played here before. */
  readonly matches?: readonly MatchFigures[];
}

/** Bots that wait in a room that is opened to play against them: enough for a lively match. */
const BOTS_TO_PLAY_AGAINST = 3;

export function App({ model, send, open = null, matches }: AppProps) {
  const [page, setPage] = useState<Page>('home');
  const [over, setOver] = useState<PageOver | null>(open);
  /** What was typed to join; null when nothing was, or when it has led into a room. */
  const [address, setAddress] = useState<string | null>(null);
  const [remote] = useState(createReplayRemote);
  const [figures] = useState(() => createFiguresStore(matches));
  const { facts, view, source } = model;
  const place = view?.place.at === 'room' ? view.place : null;
  const inRoom = place !== null;
  /** Which seat is followed in the match or replay that is watched, by its number or name. */
  const [followed, setFollowed] = useState<{
    readonly match: number | string;
    readonly seat: number | null;
  } | null>(null);
  const shown = screenOf(model, page).name;
  const staged = useStageWanted(shown);
  const running = place?.watches ? place.room.match?.number : undefined;
  const watched = (shown === 'replay' ? view?.replay?.name : running) ?? null;
  const followedSeat = followed?.match === watched ? followed!.seat : null;
  const follow = (seat: number | null) => setFollowed(watched === null ? null : { match: watched, seat });
  const [covered, setCovered] = useState<Readonly<Partial<Record<Words, Box | null>>>>({});
  const coveredBoxes = useMemo(() => Object.values(covered).filter((box) => box !== null), [covered]);
  const seconds = useSeconds(place?.countdownMs ?? null);
  const layout = useLayoutOfKeyboard();
  const preferences = useSystemPreferences();
  const settings = view?.settings ?? initialPreferences;
  // Painters and screens are told only when something has changed.
  const display = useMemo(() => displaySettingsOf(settings, preferences), [settings, preferences]);
  useDisplayOnPage(display, settings.textPercent, view !== null);
  useDrift(!display.reducedMotion);
  const resuming = place?.room.pause?.state === 'resuming';
  // Before a match it is the game that counts.
  useSoundscape(view, shown, shown === 'match' && !resuming ? null : seconds);
  useQuietAfterMatch(shown);
  const news = place && facts ? roomNews(place, facts.games, display.language) : null;
  const newLines = useNewLines(place, shown === 'lobby' || shown === 'results');
  const fullscreen = useFullscreen(view, send);
  const ownFiles = useOwnFiles(place, view?.files ?? null, textsOf[display.language].files, send);

  useEffect(() => showTooltips(window), []);

  useEffect(() => {
    // Leaving a room leads home, with an empty field.
    if (!inRoom) return;
    setPage('home');
    setAddress(null);
  }, [inRoom]);

  const counting = isCounting(place);
  useEffect(() => {
    if (!counting) return;
    // A match that begins is not to be missed; the page can be opened again from the game's menu.
    setOver(null);
  }, [counting]);

  const severalPlay =
    !place?.room.native &&
    (facts?.games.some((game) => game.id === place?.room.game && !isOfCommands(game)) ?? false);
  const [slots] = useState(createPadSlots);
  const here = place ? membersHere(place) : [];
  const sits = here.map(({ id, seat, name }) => `${id} ${seat} ${name}`).join();
  // Every view has a new list, which is seldom different.
  useLayoutEffect(() => slots.sit(here), [slots, sits]);
  const typing = usePageInput({ place, severalPlay, slots, send });

  const ownCode = place?.code ?? null;
  const codes = useMemo(
    () => ({ own: ownCode, goTo: (code: string) => void send({ do: 'consider', address: code }) }),
    [ownCode, send],
  );
  const onCovered = useCallback<OnCovered>(
    (words, box) =>
      setCovered((before) => (sameBox(before[words], box) ? before : { ...before, [words]: box })),
    [],
  );

  usePictures(view !== null && view.place.at !== 'home', facts);
  const away = model.status === 'connecting' && view !== null;
  const turnTo = (next: Page, nextAddress = address) => {
    setPage(next);
    setAddress(nextAddress);
    if (view?.failure) send({ do: 'dismiss' });
  };

  return (
    <LanguageContext value={display.language}>
      <KeyLayoutContext value={layout}>
        <FullscreenContext value={fullscreen}>
          <PadSlotsContext value={slots}>
            <NewLinesContext value={newLines}>
              <RoomNewsContext value={news}>
                <OpenPage value={setOver}>
                  {source && staged && (
                    <StageHost
                      source={source}
                      visible={shown === 'match' || shown === 'replay'}
                      awaited={awaitsPicture(shown, place)}
                      away={away}
                      display={display}
                      controls={settings}
                      followed={followedSeat}
                      covered={coveredBoxes}
                      remote={remote}
                      figures={figures}
                      giveUp={giveUp()}
                    />
                  )}
                  <DeparturesContext value={model.departures}>
                    <CodesInChatContext value={codes}>
                      <ChatDrafts
                        screen={shown}
                        leads={place?.room.members.find(({ id }) => id === place.me)?.leader ?? false}
                        send={send}
                      >
                        {/* The stage is outside: a match is played on whatever becomes of the screen over it. */}
                        <FaultBoundary
                          key={shown}
                          instead={(error, again) => (
                            <FaultScreen details={faultText(error)} again={again} aside={shown === 'match'} />
                          )}
                        >
                          {screen()}
                        </FaultBoundary>
                      </ChatDrafts>
                    </CodesInChatContext>
                  </DeparturesContext>
                </OpenPage>
                {over && facts && view && LIES_UNDER.has(shown) && (
                  <FaultBoundary key={over} instead={() => <BrokenPage onClose={() => setOver(null)} />}>
                    {lyingOver(over, view, facts)}
                  </FaultBoundary>
                )}
              </RoomNewsContext>
            </NewLinesContext>
            <FaultBoundary key={`over ${shown}`} instead={() => null}>
              <Said said={model.said} seconds={counting ? seconds : null} />
              <ComingBack
                away={away}
                inMatch={shown === 'match'}
                toRoom={place?.comingBack ?? null}
                // A match says it in its own way.
                silentMs={shown === 'match' ? null : (place?.silentMs ?? null)}
                alone={place?.alone ? { is: place.alone, host: leaderOf(place) } : null}
                onGoOn={() => send({ do: 'go-on' })}
                unheard={model.unheard}
                onLeave={() => send({ do: 'leave' })}
              />
              {typing.field && <ScreenKeyboard field={typing.field} onClose={typing.end} />}
              {view && !view.named && ASKS_FOR_A_NAME.has(shown) && (
                <NameDialog proposal={view.name} onName={(name) => send({ do: 'rename', name })} />
              )}
              {view?.invitation && view.named && (
                <InvitationDialog
                  key={view.invitation.address}
                  invitation={view.invitation}
                  place={place}
                  found={view.found}
                  send={send}
                />
              )}
              {ownFiles.said && <FileNote said={ownFiles.said} />}
              {view?.restarted && <RestartedNote what={view.restarted} />}
            </FaultBoundary>
          </PadSlotsContext>
        </FullscreenContext>
      </KeyLayoutContext>
    </LanguageContext>
  );

  /** The leader takes all back to the lobby, other members go alone. */
  function giveUp(): GiveUp | null {
    const { stage, replays } = textsOf[display.language];
    if (shown === 'replay') return { label: replays.close, act: () => send({ do: 'watch', replay: null }) };
    if (!place) return null;
    const { room, me, watches } = place;
    if (watches) return { label: stage.stopWatching, act: () => send({ do: 'spectate', on: false }) };
    const leads = room.members.some(({ id, leader }) => id === me && leader);
    return leads
      ? { label: stage.end, act: () => send({ do: 'stop' }) }
      : { label: stage.leave, act: () => send({ do: 'leave' }) };
  }

  function lyingOver(name: PageOver, of: View, facts: Facts) {
    const about = { figures, trend: model.trend, send, onClose: () => setOver(null) };
    return <LyingOver name={name} view={of} facts={facts} {...about} />;
  }

  function screen() {
    const choice = screenOf(model, page);
    if (choice.name === 'closed') return <Closed why={choice.why} />;
    if (choice.name === 'connecting' || facts === null || view === null) return <Connecting />;
    const { version, games, natives } = facts;
    switch (choice.name) {
      case 'failure': {
        const { failure } = choice;
        return (
          <FailureScreen
            key={model.failures}
            failure={failure}
            view={view}
            games={games}
            version={version}
            send={send}
            onEdit={(wrong) => turnTo('join', wrong)}
            onHome={() => turnTo('home')}
          />
        );
      }
      case 'replay':
        return (
          <Late pages={roomPages} instead={<Connecting />}>
            {({ ReplayScreen }) => (
              <ReplayScreen
                replay={choice.replay}
                games={games}
                version={version}
                remote={remote}
                followed={followedSeat}
                onFollow={follow}
                together={place && togetherOf(place)}
                send={send}
              />
            )}
          </Late>
        );
      case 'home': {
        // One press opens the room; the game is chosen in it.
        const host = (bots: number) => games[0] && send({ do: 'host', game: games[0].id, bots });
        return (
          <Home
            view={view}
            facts={facts}
            send={send}
            onHost={() => host(0)}
            onJoin={() => setPage('join')}
            onBots={() => host(BOTS_TO_PLAY_AGAINST)}
          />
        );
      }
      case 'opening':
        return <OpeningRoom onCancel={() => send({ do: 'leave' })} />;
      case 'join':
        return (
          <Join
            // After a reload the party still knows what was typed, and this window does not.
            address={address ?? choice.error?.address ?? ''}
            error={choice.error}
            view={view}
            games={games}
            send={send}
            onType={(typed) => turnTo('join', typed)}
            onBack={() => turnTo('home')}
          />
        );
      case 'joining':
        return (
          <Joining address={choice.address} probes={choice.probes} onCancel={() => send({ do: 'leave' })} />
        );
      case 'lobby':
        return (
          <Late pages={roomPages} instead={<Connecting />}>
            {({ Lobby }) => (
              <Lobby
                place={choice.place}
                firewall={view.firewall}
                found={view.found}
                settings={view.settings}
                display={display}
                games={games}
                natives={natives}
                here={view.natives}
                files={view.files}
                onFiles={ownFiles.take}
                clients={view.clients}
                history={model.history}
                gameChange={model.gameChange}
                stopped={model.stopped}
                send={send}
              />
            )}
          </Late>
        );
      case 'match': {
        const game = games.find(({ id }) => id === choice.place.room.game);
        return (
          <StageHud
            place={choice.place}
            game={game}
            controls={settings}
            display={display}
            seconds={seconds}
            followed={followedSeat}
            onFollow={follow}
            onCovered={onCovered}
            send={send}
          >
            {settings.captions && <Captions place={choice.place} game={game} />}
          </StageHud>
        );
      }
      case 'results':
        return (
          <Late pages={roomPages} instead={<Connecting />}>
            {({ Results }) => (
              <Results
                place={choice.place}
                result={choice.result}
                games={games}
                gameChange={model.gameChange}
                stopped={model.stopped}
                files={view.files}
                controls={settings}
                send={send}
              />
            )}
          </Late>
        );
    }
  }
}

/** Who plays at this machine, in the order in which they came. */
function membersHere({ mine, room }: RoomPlace): Room['members'] {
  return mine.flatMap((id) => room.members.find((one) => one.id === id) ?? []);
}

function sameBox(a: Box | null | undefined, b: Box | null): boolean {
  return a?.left === b?.left && a?.right === b?.right && a?.top === b?.top && a?.bottom === b?.bottom;
}

function leaderOf({ room }: RoomPlace): string {
  return room.members.find(({ leader }) => leader)?.name ?? '';
}

/** Screens from which a page can be opened, and which it may go on to cover. */
const LIES_UNDER: ReadonlySet<ReturnType<typeof screenOf>['name']> = new Set([
  'home',
  'lobby',
  'match',
  'results',
]);

/** Where a person first is; a link leads into the lobby. A person who plays already is asked when they are back. */
const ASKS_FOR_A_NAME: ReadonlySet<ReturnType<typeof screenOf>['name']> = new Set(['home', 'lobby']);

/** In place of a page over a screen that threw. */
function BrokenPage({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  return (
    <div className={classes(stack(3, notes.fault), notes.over)} role="alert">
      <p>{texts.fault.title}</p>
      <button type="button" className="button primary" onClick={onClose}>
        {texts.back}
      </button>
    </div>
  );
}

/** Words for screen readers; the keys make the same words, said again, new. */
function Said({ said, seconds }: { readonly said: Model['said']; readonly seconds: number | null }) {
  const texts = useTexts();
  return (
    <div className="unseen">
      <div aria-live="polite">
        <p key={said.count}>{said.text}</p>
      </div>
      <div aria-live="assertive">
        {seconds !== null && (seconds > 0 ? texts.said.countdown(seconds) : texts.said.go)}
      </div>
    </div>
  );
}
