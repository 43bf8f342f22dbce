// Lobby: who is here and how well their network carries, what is played, the way in for friends, and the Ready button.

import { Activity, Check, Eye, FlaskConical, LogOut, Settings, Square } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import type {
  Firewall,
  GameFacts,
  KeptFile,
  NativeClient,
  NativeFacts,
  NativeHere,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import { MOST_LOCAL_PLAYERS, type Preferences } from '../../../electron/party/window/preferences.ts';
import type { Texts } from '../../languages/en.ts';
import type { Send } from '../../party-link/party-client.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { Chat } from '../../ui/Chat.tsx';
import { EmoteBar } from '../../ui/EmoteBar.tsx';
import { type GameChange, gameChangeText } from '../../ui/game-change.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { laboratorySign } from '../../ui/laboratory-sign.ts';
import { useOpenPage } from '../../ui/OverlayPage.tsx';
import { OwnClients } from '../../ui/OwnClients.tsx';
import { PlayerDevices } from '../../ui/PlayerDevices.tsx';
import { Question } from '../../ui/Question.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { StartWithout } from '../../ui/StartWithout.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { useAllowed } from '../../ui/use-allowed.tsx';
import { useDevices } from '../../ui/use-devices.ts';
import { useLeave } from '../../ui/use-leave.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { watchers } from '../../ui/watchers.ts';
import { BannedList } from './BannedList.tsx';
import { Bots } from './Bots.tsx';
import { Engines } from './Engines.tsx';
import { GamePicker } from './GamePicker.tsx';
import { JoinPanel } from './JoinPanel.tsx';
import { KickDialog } from './KickDialog.tsx';
import { type LobbySeat, lobbySeats, mostBots, opposed } from './lobby-seats.ts';
import { EndNative } from './native/EndNative.tsx';
import { NativeOptions } from './native/NativeOptions.tsx';
import { hereOf, nativeStatus, owners, sittingOut } from './native/native-room.ts';
import { PickDialog } from './native/PickDialog.tsx';
import { StillRuns } from './native/StillRuns.tsx';
import { RoomHeading } from './RoomHeading.tsx';
import { RoomSettings } from './RoomSettings.tsx';
import { RunningMatch } from './RunningMatch.tsx';
import type { RttHistory } from './rtt-history.ts';
import { Scoreboard } from './Scoreboard.tsx';
import { BotCard, EmptyCard, MemberCard } from './SeatCard.tsx';

interface LobbyProps {
  readonly place: RoomPlace;
  readonly firewall: Firewall | null;
  readonly games: readonly GameFacts[];
  /** Games that people already have, and which of them are here. */
  readonly natives: readonly NativeFacts[];
  readonly here: readonly NativeHere[] | null;
  /** Files here that games are played with, and one more. */
  readonly files: readonly KeptFile[] | null;
  readonly onFile: (file: File) => void;
  /** Those that run here without a room. */
  readonly clients: readonly NativeClient[];
  readonly settings: Preferences;
  readonly display: DisplaySettings;
  readonly history: RttHistory;
  readonly gameChange: GameChange | null;
  readonly send: Send;
}

type Member = RoomPlace['room']['members'][number];

const NO_SAMPLES: readonly number[] = [];

/** Cards beside each other in a wide window. */
const ROW = 4;
/** Rows of cards at full height that such a window has room for. */
const FULL_ROWS = 2;

export function Lobby(props: LobbyProps) {
  const {
    place,
    firewall,
    games,
    natives,
    here,
    files,
    onFile,
    clients,
    settings,
    display,
    history,
    gameChange,
    send,
  } = props;
  const texts = useTexts();
  const [kicking, setKicking] = useState<Member | null>(null);
  /** Who is to host. */
  const [crowning, setCrowning] = useState<Member | null>(null);
  /** Which game of this computer is to be played. */
  const [wanted, setWanted] = useState<NativeFacts | null>(null);
  /** Which is looked for there. */
  const [picking, setPicking] = useState<NativeFacts | null>(null);
  const [whenAllowed, allowing] = useAllowed(here, send);
  const devices = useDevices();
  const openPage = useOpenPage();
  const watch = useCallback(() => send({ do: 'spectate', on: true }), [send]);
  const addPlayer = useCallback(() => send({ do: 'add-player' }), [send]);
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
  const words = useGameTexts(game);
  const me = room.members.find(({ id }) => id === place.me);
  const leader = me?.leader ?? false;
  // A match runs without us; what comes after it is chosen then.
  const waits = room.phase !== 'lobby';
  // What we do not have we neither play nor watch.
  const canPlay = game?.fileEnding === undefined || room.having.includes(place.me);
  const seats = lobbySeats(room);
  // In a game of commands, which has no buttons, one person at a machine plays; and in one that people already have.
  const canAdd = !native && place.mine.length < MOST_LOCAL_PLAYERS && (game?.buttons.length ?? 0) > 0;
  const seatedBots = seats.filter(({ kind }) => kind === 'bot').length;
  const firstEmpty = seats.find(({ kind }) => kind === 'empty')?.seat;

  const handicap = game?.handicaps && !native ? (words?.handicap ?? '') : null;

  const changed = gameChange && words ? gameChangeText(gameChange, words.name, texts) : null;
  // The room hears nothing until the connection is back: it is seen before anything is pressed. What is typed is kept.
  const away = place.comingBack?.is === 'away';
  const status = away
    ? texts.comingBack.nothingHere
    : native
      ? nativeStatus(place, native, nativeGame?.name ?? native.game, texts)
      : statusOf(room, me, game, leader, changed, texts);
  // A box above them takes the height of a row.
  const boxed = native !== null || clients.length > 0;
  const taken = seats.findLastIndex(({ kind }) => kind !== 'empty') + 1;
  const many = room.seats > ROW * FULL_ROWS || (boxed && taken > ROW);
  // While it is on nobody looks for a seat in it: what becomes of it has the place of the free ones.
  const shown =
    native && native.phase !== 'chosen' ? seats.slice(0, ROW * Math.max(1, Math.ceil(taken / ROW))) : seats;
  const look = many ? 'cards many' : boxed ? 'cards few' : 'cards';
  const watching = watchers(place, texts);
  const sign = laboratorySign(room, texts);
  const [leave, leaving] = useLeave(place, send);
  const pressReady = () => {
    const ready = !me?.ready;
    if (!native) send({ do: 'ready', ready, game: room.game });
    else if (ready && nativeGame) whenAllowed(nativeGame, { do: 'ready', ready, native: native.number });
    else send({ do: 'ready', ready });
  };
  const devicesOf = ({ id }: Member) => {
    const player = place.mine.indexOf(id);
    if (!game || player < 0 || place.mine.length < 2) return null;
    const players = place.mine.length;
    return <PlayerDevices game={game} player={player} players={players} devices={devices} own={settings} />;
  };
  const players = native && new Set(owners(room).map(({ id }) => id));
  const card = (seat: LobbySeat) => {
    switch (seat.kind) {
      case 'bot':
        return <BotCard key={seat.seat} seat={seat.seat} team={seat.team} plays={seat.plays} />;
      case 'empty':
        return (
          <EmptyCard
            key={seat.seat}
            seat={seat.seat}
            onAdd={canAdd && seat.seat === firstEmpty ? addPlayer : null}
            pad={devices.spare[0] ?? null}
          />
        );
      case 'member': {
        const { member } = seat;
        return (
          <MemberCard
            key={seat.seat}
            member={member}
            me={member.id === place.me}
            mine={member.id !== place.me && place.mine.includes(member.id)}
            latency={place.latency.find((one) => one.member === member.id)}
            sitsOut={players !== null && !players.has(member.id)}
            rttMs={history.get(member.id) ?? NO_SAMPLES}
            emote={place.emotes.findLast((one) => one.member === member.id)}
            devices={devicesOf(member)}
            byPad={devices.pads.some(
              ({ player }) => player !== null && player > 0 && place.mine[player] === member.id,
            )}
            teams={room.teams}
            mayChange={!member.plays && (leader || place.mine.includes(member.id))}
            handicap={handicap}
            onHandOver={place.hosting && place.heirs.includes(member.id) ? setCrowning : null}
            onKick={leader && member.id !== place.me ? setKicking : null}
            send={send}
          />
        );
      }
    }
  };

  return (
    <ScreenFrame name="lobby">
      <header className="lobby-head">
        <RoomHeading
          title={room.title}
          host={room.members.find((member) => member.leader)?.name ?? ''}
          leader={leader}
          send={send}
        />
        <Scoreboard rows={room.scoreboard} />
        <nav className="lobby-ways">
          <BannedList leader={leader} banned={room.banned} send={send} />
          <IconButton label={texts.home.network} icon={Activity} onClick={() => openPage('network')} />
          <IconButton label={texts.home.settings} icon={Settings} onClick={() => openPage('settings')} />
        </nav>
      </header>
      <JoinPanel
        hosting={place.hosting}
        address={place.address}
        addresses={place.addresses}
        code={place.code}
        link={place.link}
        check={place.check}
        locked={room.locked}
        password={room.password}
        shortCodes={place.shortCodes}
        members={room.members}
        leader={leader}
        firewall={firewall}
        send={send}
      />
      <div className="lobby-main" inert={away}>
        {waits ? (
          <RunningMatch
            room={room}
            elapsedMs={place.elapsedMs}
            place={me ? (me.ready ? 'next' : 'sitsOut') : 'onlooks'}
            game={game}
            display={display}
            lacks={canPlay ? null : (room.file?.title ?? null)}
            onWatch={watch}
            onFile={onFile}
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
            onFile={onFile}
            send={send}
          />
        )}
        <div className="players-head">
          <h2>
            {texts.lobby.players}{' '}
            <span className="quiet seated">
              {texts.lobby.seated(room.members.length + seatedBots, room.seats)}
              {seatedBots > 0 && (
                <span className="seated-by">{texts.lobby.seatedBy(room.members.length, seatedBots)}</span>
              )}
            </span>
          </h2>
          <EmoteBar send={send} />
          {!native && !game?.fileEnding && (
            <Bots leader={leader && !waits} bots={room.bots} mostBots={mostBots(room)} send={send} />
          )}
        </div>
        {watching.length > 0 && (
          <p className="watchers quiet">
            <Eye aria-hidden="true" />
            {texts.lobby.watchersOf(watching)}
          </p>
        )}
        <StillRuns place={place} natives={natives} send={send} />
        <OwnClients clients={clients} natives={natives} send={send} />
        {sign && (
          <p className="watchers">
            <FlaskConical aria-hidden="true" />
            {sign}
          </p>
        )}
        <Engines room={room} />
        <ul className={look} aria-label={texts.lobby.players}>
          {shown.map(card)}
        </ul>
      </div>
      <div className="lobby-side">
        <div className="lobby-rules" inert={away}>
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
      <footer className="lobby-foot">
        <button type="button" className="button large" onClick={leave}>
          <LogOut />
          {texts.lobby.leave}
        </button>
        <Toast place={place}>
          <p key={status} className="lobby-status">
            {status}
          </p>
        </Toast>
        {!away && (
          <StartWithout
            place={place}
            game={game}
            {...(native ? { without: sittingOut(room, place.me) } : {})}
            send={send}
          />
        )}
        {native?.phase === 'countdown' && leader && (
          <button type="button" className="button large" onClick={() => send({ do: 'stop' })}>
            <Square />
            {texts.cancel}
          </button>
        )}
        {native?.phase === 'playing' && leader && (
          <EndNative name={nativeGame?.name ?? native.game} send={send} />
        )}
        {!place.onlooks && native?.phase !== 'playing' && (
          <button
            type="button"
            className="button primary large ready-button"
            aria-pressed={me?.ready ?? false}
            data-focus
            disabled={away || (native ? !owners(room).some(({ id }) => id === place.me) : !canPlay)}
            onClick={pressReady}
          >
            <Check />
            {me?.ready ? texts.lobby.ready : texts.lobby.getReady}
          </button>
        )}
      </footer>
      {kicking && (
        <KickDialog
          name={kicking.name}
          onClose={() => setKicking(null)}
          onKick={(why, ban) => {
            send({ do: 'kick', member: kicking.id, why, ban });
            setKicking(null);
          }}
        />
      )}
      {crowning && (
        <Question
          title={texts.handOver.title(crowning.name)}
          cause={texts.handOver.cause}
          yes={texts.handOver.button}
          no={texts.handOver.keep}
          onYes={() => {
            send({ do: 'hand-over', member: crowning.id });
            setCrowning(null);
          }}
          onNo={() => setCrowning(null)}
        />
      )}
      {picking && (
        <PickDialog
          game={picking}
          here={hereOf(here, picking.id)}
          send={send}
          onClose={() => setPicking(null)}
        />
      )}
      {allowing}
      {leaving}
    </ScreenFrame>
  );
}

/** More names than this would not fit the line under the cards. */
const MOST_NAMES = 3;

/** What has to happen before the match can start. */
function statusOf(
  room: RoomPlace['room'],
  me: Member | undefined,
  game: GameFacts | undefined,
  leader: boolean,
  changed: string | null,
  texts: Texts,
): string {
  const lacks = game?.fileEnding !== undefined && !(me && room.having.includes(me.id));
  if (lacks && room.file) return texts.files.youLack(room.file.title);
  if (room.phase !== 'lobby') return me?.ready === false ? texts.running.pressReady : '';
  if (!me) return texts.running.onlooks;
  if (lacks) return leader ? texts.files.pickOne : texts.files.hostChooses;
  if (game && room.members.length + room.bots < game.minSeats) {
    return leader ? texts.lobby.needMore(game.minSeats) : texts.lobby.needMoreGuest(game.minSeats);
  }
  if (!opposed(room)) return texts.lobby.oneTeam;
  if (!me.ready) return changed ?? texts.lobby.pressReady;
  const able =
    game?.fileEnding === undefined ? room.members : room.members.filter(({ id }) => room.having.includes(id));
  const missing = able.filter(({ ready }) => !ready);
  if (missing.length === 0) return texts.lobby.allReady;
  return missing.length > MOST_NAMES
    ? texts.lobby.waitingForMany(missing.length)
    : texts.lobby.waitingFor(missing.map(({ name }) => name));
}
