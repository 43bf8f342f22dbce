// The bar at the foot of the lobby: out, what the room waits for, and the button that says that one is ready.

import { Check, LogOut, Square } from 'lucide-react';
import type {
  GameFacts,
  KeptFile,
  Member,
  NativeFacts,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';
import type { Send } from '../../party-link/party-client.ts';
import { AnnouncementLine } from '../../ui/AnnouncementLine.tsx';
import foot from '../../ui/Foot.module.css';
import { type GameChange, gameChangeText } from '../../ui/game-change.ts';
import { hindrance } from '../../ui/hindrance.ts';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { NewLinesButton } from '../../ui/NewLinesButton.tsx';
import { hasFile, lackText, mayPlay } from '../../ui/own-file.ts';
import { StartWithout } from '../../ui/StartWithout.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { calledText } from '../../ui/tournament/tournament-text.ts';
import { waitText } from '../../ui/turns.ts';
import type { useAllowed } from '../../ui/use-allowed.tsx';
import { useElapsed } from '../../ui/use-elapsed.ts';
import { useLeave } from '../../ui/use-leave.tsx';
import { useReadyHere } from '../../ui/use-ready-here.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { isWaitedFor, waitingText } from '../../ui/waiting-text.ts';
import lobby from './Lobby.module.css';
import { EndNative } from './native/EndNative.tsx';
import { nativeStatus, owners, sittingOut } from './native/native-room.ts';

/** Longest answer of a room on any playable line, ms: after it the room waits on purpose. */
const HELD_MS = 1_000;

interface LobbyFootProps {
  readonly place: RoomPlace;
  /** What is played: one of ours, or one that people already have. */
  readonly game: GameFacts | undefined;
  readonly nativeGame: NativeFacts | undefined;
  readonly gameChange: GameChange | null;
  /** Who has stopped the last countdown. */
  readonly stopped: Member | null;
  /** Files here that games are played with. */
  readonly files: readonly KeptFile[] | null;
  readonly whenAllowed: ReturnType<typeof useAllowed>[0];
  readonly send: Send;
}

export function LobbyFoot(props: LobbyFootProps) {
  const { place, game, nativeGame, gameChange, whenAllowed, send } = props;
  const texts = useTexts();
  const words = useGameTexts(game);
  const [leave, leaving] = useLeave(place, send);
  const readyHere = useReadyHere(place, send);
  const { room } = place;
  const { native } = room;
  const me = room.members.find(({ id }) => id === place.me);
  const leader = me?.leader ?? false;
  // The room hears nothing until the connection is back: it is seen before anything is pressed. What is typed is kept.
  const away = place.comingBack?.is === 'away';
  const mayPlay = native ? owners(room).some(({ id }) => id === place.me) : hasFile(room, game, place.me);
  const changed = gameChange && words ? gameChangeText(gameChange, words.name, texts) : null;
  const status = away
    ? texts.comingBack.nothingHere
    : native
      ? nativeStatus(place, native, nativeGame ?? { name: native.game }, texts)
      : (readyHere.answer ?? statusOf(props, changed, texts));
  // The room begins at once, else it has begun too often lately.
  const heldMs = useElapsed(status === texts.lobby.allReady ? 0 : null);
  const ready = native ? (me?.ready ?? false) : readyHere.ready;
  const pressReady = () => {
    if (!native) readyHere.press();
    else if (!ready && nativeGame)
      whenAllowed(nativeGame, { do: 'ready', ready: true, native: native.number });
    else send({ do: 'ready', ready: !ready });
  };
  return (
    <>
      <footer className={row(3, foot.root, lobby.foot)}>
        <button type="button" className="button large" onClick={leave}>
          <LogOut />
          {texts.lobby.leave}
        </button>
        <NewLinesButton className={foot.newLines} />
        <Toast className={foot.toast} place={place}>
          <p key={status} className={classes('breaks-rarely', foot.status)}>
            {(heldMs ?? 0) >= HELD_MS ? texts.lobby.allReadyHeld : status}
          </p>
        </Toast>
        {!away && (
          <StartWithout
            place={place}
            game={game}
            {...(native ? { without: sittingOut(room, place.me) } : {})}
            {...(native && !native.late ? { cause: texts.native.notLate } : {})}
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
        {(native ? !place.onlooks && native.phase !== 'playing' : readyHere.called) && (
          <button
            type="button"
            className={classes('button primary large ready-button', foot.ready)}
            aria-pressed={ready}
            data-focus
            disabled={away || !mayPlay}
            onClick={pressReady}
          >
            <Check />
            {readyHere.label(texts.lobby[ready ? 'ready' : 'getReady'])}
          </button>
        )}
        <AnnouncementLine className={foot.announcement} room={room} send={leader && send} />
      </footer>
      {leaving}
    </>
  );
}

/** What has to happen before the match can start; `changed` says that the game is another one than we were ready for. */
function statusOf(
  { place, game, stopped, files }: Pick<LobbyFootProps, 'place' | 'game' | 'stopped' | 'files'>,
  changed: string | null,
  texts: Texts,
): string {
  const { room, me: own, mine } = place;
  const me = room.members.find(({ id }) => id === own);
  const lack = lackText(place, game, texts, files);
  if (lack && room.file) return lack;
  const called = me ? calledText(room, mine, texts) : null;
  if (room.phase !== 'lobby') return me ? (called ?? texts.running[me.ready ? 'ready' : 'pressReady']) : '';
  if (!me) return waitText(place, texts);
  if (lack) return lack;
  if (called !== null) return called;
  const hindered = hindrance(room, game);
  if (game && hindered === 'few') {
    return me.leader ? texts.lobby.needMore(game.minSeats) : texts.lobby.needMoreGuest(game.minSeats);
  }
  if (hindered) return texts.lobby.oneTeam;
  if (!me.ready && changed) return changed;
  if (!me.ready) return isWaitedFor(place, game) ? texts.lobby.waitedFor : texts.lobby.pressReady;
  const missing = room.members.filter(({ id, ready }) => !ready && mayPlay(room, game, id));
  if (missing.length === 0) return texts.lobby.allReady;
  if (stopped) return texts.lobby.stopped(stopped.name);
  return waitingText(
    missing.map(({ name }) => name),
    texts,
  );
}
