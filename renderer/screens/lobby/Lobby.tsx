// Lobby: who is here and how well their network carries, what is played, the way in for friends, and the Ready button.

import { Activity, Eye, Film, FlaskConical, Settings } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type {
  Firewall,
  FoundRoom,
  GameFacts,
  KeptFile,
  Member,
  NativeClient,
  NativeFacts,
  NativeHere,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { Preferences } from '../../../electron/party/window/preferences.ts';
import type { Texts } from '../../languages/en.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { awaitedScreens } from '../../ui/awaited-screens.ts';
import { Benched } from '../../ui/Benched.tsx';
import { Chat } from '../../ui/Chat.tsx';
import { EmoteBar } from '../../ui/EmoteBar.tsx';
import type { GameChange } from '../../ui/game-change.ts';
import { Hall } from '../../ui/Hall.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { laboratorySign } from '../../ui/laboratory-sign.ts';
import { classes } from '../../ui/layout/classes.ts';
import { line, row, stack } from '../../ui/layout/layout.ts';
import { NextGame, NextNote } from '../../ui/next/NextGame.tsx';
import { useOpenPage } from '../../ui/OverlayPage.tsx';
import { OwnClients } from '../../ui/OwnClients.tsx';
import { hasFile, placeInNext } from '../../ui/own-file.ts';
import { Scoreboard } from '../../ui/Scoreboard.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { TournamentLine } from '../../ui/tournament/TournamentLine.tsx';
import { waitText } from '../../ui/turns.ts';
import { useAllowed } from '../../ui/use-allowed.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { watchers } from '../../ui/watchers.ts';
import { BannedList } from './BannedList.tsx';
import { Bots } from './Bots.tsx';
import { Engines } from './Engines.tsx';
import { GamePicker } from './GamePicker.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import styles from './Lobby.module.css';
import { LobbyFoot } from './LobbyFoot.tsx';
import { AskedFor } from './LookDialog.tsx';
import { mostBots, seatedBots } from './lobby-seats.ts';
import { NativeOptions } from './native/NativeOptions.tsx';
import { hereOf } from './native/native-room.ts';
import { PickDialog } from './native/PickDialog.tsx';
import { StillRuns } from './native/StillRuns.tsx';
import { OtherRooms } from './OtherRooms.tsx';
import { RoomHeading } from './RoomHeading.tsx';
import { RoomSettings } from './RoomSettings.tsx';
import { RunningMatch } from './RunningMatch.tsx';
import type { RttHistory } from './rtt-history.ts';
import { SeatCards } from './SeatCards.tsx';
import { ShowingLine } from './ShowingLine.tsx';
import { WaitingLine } from './WaitingLine.tsx';

interface LobbyProps {
  readonly place: RoomPlace;
  readonly firewall: Firewall | null;
  /** Other rooms on the network. */
  readonly found: readonly FoundRoom[];
  readonly games: readonly GameFacts[];
  /** Games that people already have, and which of them are here. */
  readonly natives: readonly NativeFacts[];
  readonly here: readonly NativeHere[] | null;
  /** Files here that games are played with, and one more. */
  readonly files: readonly KeptFile[] | null;
  readonly onFiles: (files: readonly File[]) => void;
  /** Clients that run on this machine outside of a room. */
  readonly clients: readonly NativeClient[];
  readonly settings: Preferences;
  readonly display: DisplaySettings;
  readonly history: RttHistory;
  readonly gameChange: GameChange | null;
  /** Who has stopped the last countdown. */
  readonly stopped: Member | null;
  readonly send: Send;
}

export function Lobby(props: LobbyProps) {
  const {
    place,
    firewall,
    found,
    games,
    natives,
    here,
    files,
    onFiles,
    clients,
    settings,
    display,
    history,
    gameChange,
    stopped,
    send,
  } = props;
  const texts = useTexts();
  /** Which game of this computer is to be played. */
  const [wanted, setWanted] = useState<NativeFacts | null>(null);
  /** Which is looked for there. */
  const [picking, setPicking] = useState<NativeFacts | null>(null);
  const [whenAllowed, allowing] = useAllowed(here, send);
  const openPage = useOpenPage();
  const watch = useCallback(() => send({ do: 'spectate', on: true }), [send]);
  const { room } = place;
  const { native } = room;
  const nativeGame = natives.find(({ id }) => id === native?.game);
  useEffect(() => {
    // What is on this computer may still be looked for.
    if (!wanted || !here) return;
    setWanted(null);
    // Nobody is asked to allow what is not there.
    if (hereOf(here, wanted.id)?.server) whenAllowed(wanted, { do: 'native', game: wanted.id });
    else setPicking(wanted);
  }, [wanted, here, whenAllowed]);
  const game = games.find(({ id }) => id === room.game);
  const me = room.members.find(({ id }) => id === place.me);
  const leader = me?.leader ?? false;
  // A match runs without us; what comes after it is chosen then.
  const waits = room.phase !== 'lobby';
  // The room hears nothing until the connection is back: it is seen before anything is pressed.
  const away = place.comingBack?.is === 'away';
  // A game that people already have lets in as many as its own server does.
  const seats = native ? (nativeGame?.seats ?? null) : room.seats;
  const bots = seatedBots(room);
  /** Whether the line of the players has the number of bots, and the buttons that change it. */
  const countsBots = !native && !game?.fileEnding && !room.tournament?.call;
  const watching = watchers(place, texts);
  const sign = laboratorySign(room, texts);
  const next = { room, me: place.me, leader, games, send };
  const waysIn = (
    <div className={styles.join}>
      <JoinPanel
        hosting={place.hosting}
        address={place.address}
        addresses={place.addresses}
        code={place.code}
        link={place.link}
        scanned={place.scanned}
        check={place.check}
        locked={room.locked}
        password={room.password}
        currentPassword={place.password}
        guests={place.guests}
        browsers={room.browsers !== undefined}
        shortCodes={place.shortCodes}
        members={room.members}
        leader={leader}
        firewall={firewall}
        send={send}
      />
    </div>
  );

  return (
    <ScreenFrame name="lobby" className={styles.root}>
      <header className={row(3, styles.head)}>
        <RoomHeading
          title={room.title}
          host={room.members.find((member) => member.leader)?.name ?? ''}
          maker={room.maker}
          leader={leader}
          send={send}
        />
        <Scoreboard
          className={styles.evening}
          rows={room.scoreboard}
          members={room.members}
          check={place.eveningCheck}
        />
        <nav className={row(1, styles.nav)}>
          <Hall place={place} games={games} send={send} />
          <OtherRooms found={found} games={games} send={send} />
          <BannedList leader={leader} banned={room.banned} send={send} />
          <IconButton label={texts.home.network} icon={Activity} onClick={() => openPage('network')} />
          <IconButton label={texts.home.replays} icon={Film} onClick={() => openPage('replays')} />
          <IconButton label={texts.home.settings} icon={Settings} onClick={() => openPage('settings')} />
        </nav>
      </header>
      {place.hosting && waysIn}
      <div className={stack(3, styles.main)} inert={away}>
        {waits ? (
          <RunningMatch
            room={room}
            elapsedMs={place.elapsedMs}
            awaited={awaitedScreens(place, texts)}
            says={saysOf(place, texts)}
            game={game}
            display={display}
            lacks={hasFile(room, game, place.me) ? null : (room.file?.title ?? null)}
            onWatch={watch}
            onFiles={onFiles}
          />
        ) : (
          <GamePicker
            leader={leader}
            games={games}
            chosen={room.game}
            own={settings}
            display={display}
            place={place}
            natives={natives}
            here={here}
            onNative={setWanted}
            files={files}
            onFiles={onFiles}
            send={send}
          />
        )}
        <div className={row(3, styles.players)}>
          <h2>
            {texts.lobby.players}{' '}
            <span className={classes('quiet', styles.seated)}>
              {texts.lobby.seated(room.members.length, seats)}
              {bots > 0 && !(countsBots && bots === room.bots) && texts.lobby.andBots(bots)}
            </span>
          </h2>
          <NextGame {...next} />
          <EmoteBar className={styles.emotes} send={send} />
          {countsBots && (
            <Bots leader={leader && !waits} bots={room.bots} mostBots={mostBots(room)} send={send} />
          )}
        </div>
        {watching.length > 0 && (
          <p className={line(2, 'quiet')}>
            <Eye aria-hidden="true" />
            {texts.lobby.watchersOf(watching)}
          </p>
        )}
        <WaitingLine
          room={room}
          me={place.me}
          discoverable={settings.discoverable}
          leader={leader}
          send={send}
        />
        <TournamentLine room={room} game={game} leader={leader} send={send} />
        <ShowingLine place={place} games={games} send={send} />
        <AskedFor room={room} me={place.me} send={send} />
        <NextNote {...next} />
        <Benched members={room.members} />
        <StillRuns place={place} natives={natives} send={send} />
        <OwnClients clients={clients} natives={natives} send={send} />
        {sign && (
          <p className={line(2)}>
            <FlaskConical aria-hidden="true" />
            {sign}
          </p>
        )}
        <Engines room={room} />
        <SeatCards
          place={place}
          game={game}
          settings={settings}
          history={history}
          boxed={native !== null || clients.some(({ why }) => why !== null)}
          send={send}
        />
      </div>
      {/* Who hosts calls others in; a guest is in, and in one column sees first who else is. */}
      {!place.hosting && waysIn}
      <div className={stack(3, styles.side)}>
        <div className={styles.rules} inert={away}>
          {native ? (
            <NativeOptions
              leader={leader && place.hosting && native.phase === 'chosen'}
              native={native}
              game={nativeGame}
              send={send}
            />
          ) : (
            <RoomSettings
              leader={leader && !waits}
              way={room.way}
              game={game}
              options={room.options}
              teams={room.teams}
              seats={room.seats}
              delay={room.delay}
              send={send}
            />
          )}
        </div>
        <Chat lines={place.chat} members={room.members} />
      </div>
      <LobbyFoot
        place={place}
        game={game}
        nativeGame={nativeGame}
        gameChange={gameChange}
        stopped={stopped}
        files={files}
        whenAllowed={whenAllowed}
        send={send}
      />
      {picking && (
        <PickDialog
          game={picking}
          here={hereOf(here, picking.id)}
          send={send}
          onClose={() => setPicking(null)}
        />
      )}
      {allowing}
    </ScreenFrame>
  );
}

/** What the next match brings to a person who is here while a match runs without them. */
function saysOf(place: RoomPlace, texts: Texts): string {
  const next = placeInNext(place);
  return next === 'onlooks' ? waitText(place, texts) : texts.running[next];
}
