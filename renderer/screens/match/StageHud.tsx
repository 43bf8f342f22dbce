// What lies over the game: little while all is well, the culprit's name when frames stop coming.

import { EyeOff, Hourglass, Menu, MessageCircle, ScanEye, Smile } from 'lucide-react';
import { type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react';
import {
  type Command,
  type GameFacts,
  isOfCommands,
  type Room,
  type RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import { keyName } from '../../devices/key-names.ts';
import { MENU_CONTROL, REST_MS } from '../../devices/pad-buttons.ts';
import type { PadControl } from '../../devices/pad-reading.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { enterField } from '../../stage/input/text-entry.ts';
import { DeparturesContext } from '../../ui/departures.ts';
import { Followed } from '../../ui/Follow.tsx';
import { LostPads } from '../../ui/LostPads.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { line, stack } from '../../ui/layout/layout.ts';
import { nextFollowed } from '../../ui/next-followed.ts';
import { titleOf } from '../../ui/own-file.ts';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { Toast } from '../../ui/Toast.tsx';
import { useFingers } from '../../ui/use-fingers.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { useKeyLayout } from '../../ui/use-key-layout.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { ConnectionIndicators } from './ConnectionIndicators.tsx';
import { EmoteWheel, type WheelPage } from './EmoteWheel.tsx';
import { AwaitedScreens, GetReady, WhoPlays } from './GetReady.tsx';
import { HudButton } from './HudButton.tsx';
import { OutOfStep } from './OutOfStep.tsx';
import { AskedPause, PauseScreen } from './Pause.tsx';
import { PAUSE_KEY, pauseChoice, pauseControl } from './pause-choice.ts';
import { narrow, StageChat } from './StageChat.tsx';
import styles from './StageHud.module.css';
import { StageMenu } from './StageMenu.tsx';
import { takenKeys } from './taken-keys.ts';
import { type OnCovered, useCovered } from './use-covered.ts';
import { useNewest } from './use-newest.ts';
import { usePlaysByPad } from './use-plays-by-pad.ts';
import { useSayControl } from './use-say-control.ts';
import { freeShortcuts, useShortcuts } from './use-shortcuts.ts';
import { useTakeovers } from './use-takeovers.ts';
import { waitingFor } from './waiting.ts';

/** Where games of ours leave a key free; one that is taken has only its button. */
const EMOTE_KEY = 'KeyT';
const CHAT_KEY = 'KeyY';
/** Whom to follow: the one before, and the next; on a gamepad the d-pad. */
const FOLLOW_KEYS = ['BracketLeft', 'BracketRight'] as const;
const FOLLOW_CONTROLS = ['b14', 'b15'] as const;
/** Key for chat, as everywhere; where a game uses it, the other one is left. */
const ENTER = 'Enter';

/** Who goes or is back is said so long, as a host who changes is; of more only the last: they fill the row. */
const DEPARTURE_MS = 4000;
const MOST_DEPARTURES = 2;

/** Who has asked for the faces: a gamepad and the player that it steers, or anybody else. */
interface Asker {
  readonly pad: number | null;
  readonly member: number | undefined;
}
const BY_KEYS: Asker = { pad: null, member: undefined };

interface StageHudProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  readonly controls: OwnControls;
  readonly display: DisplaySettings;
  /** Whole seconds until frame 0, or until the match goes on after a pause; or null. */
  readonly seconds: number | null;
  /** Which seat is followed while the match is watched, or null. */
  readonly followed: number | null;
  readonly onFollow: (seat: number | null) => void;
  readonly onCovered: OnCovered;
  readonly send: (command: Command) => void;
  /** Further notes, such as captions. */
  readonly children?: ReactNode;
}

export function StageHud(props: StageHudProps) {
  const { place, game, controls, display, seconds, followed, onFollow, onCovered, send, children } = props;
  const texts = useTexts();
  const [open, setOpen] = useState<'menu' | 'chat' | WheelPage | null>(null);
  const [asker, setAsker] = useState<Asker>(BY_KEYS);
  const close = useCallback(() => setOpen(null), []);
  const notes = useRef<HTMLDivElement>(null);
  useCovered(notes, 'notes', onCovered);
  const toggleChat = () => setOpen((now) => (now === 'chat' ? null : 'chat'));
  /** From faces to phrases, and away. */
  const turnWheel = (by: Asker) => {
    setAsker(by);
    setOpen((now) => (now === 'emotes' ? 'phrases' : now === 'phrases' ? null : 'emotes'));
  };
  const { room, waitingMs } = place;
  const departures = useNewest(useContext(DeparturesContext), DEPARTURE_MS).slice(-MOST_DEPARTURES);
  // A note about a host also names the new host.
  const gone = departures
    .filter(({ name }) => name !== place.newHost?.gone)
    .map(({ name, why }) => texts.said[why](name));
  const takeovers = useTakeovers(place);
  const taking = takeovers.filter(({ own }) => !own).map(({ name }) => texts.said.tookOver(name));
  const waiting = waitingFor(place, texts);
  const title = titleOf(room, game, useLanguage());
  const taken = takenKeys(game, controls.keys);
  const choice = pauseChoice(place);
  const choose = () => {
    if (choice) send({ do: 'pause', still: choice.still });
  };
  // The key that agrees to a pause says to play on once it has begun: a press that comes a moment late is to be ignored.
  const isPaused = room.pause?.state === 'paused';
  const answersFrom = useRef(0);
  useLayoutEffect(() => {
    answersFrom.current = isPaused ? performance.now() + REST_MS : 0;
  }, [isPaused]);
  const seats = place.watches ? room.match?.seats : undefined;
  const follow = (by: 1 | -1) => {
    if (seats) onFollow(nextFollowed(seats, followed, by));
  };
  const shortcuts = freeShortcuts(
    {
      ...(seats && { [FOLLOW_KEYS[0]]: () => follow(-1), [FOLLOW_KEYS[1]]: () => follow(1) }),
      [EMOTE_KEY]: () => turnWheel(BY_KEYS),
      [CHAT_KEY]: toggleChat,
      [PAUSE_KEY]: () => performance.now() >= answersFrom.current && choose(),
      // A game that asks for a line is told more often than friends are.
      [ENTER]: () => enterField(document) || toggleChat(),
    },
    taken,
  );
  useShortcuts(shortcuts);
  const layout = useKeyLayout();
  const fingers = useFingers();
  const pause = {
    place,
    choice,
    keyName:
      PAUSE_KEY in shortcuts && !fingers ? keyName(PAUSE_KEY, layout, texts.controls.named) : undefined,
    control: pauseControl(choice, game, controls.pads[room.game] ?? {}),
    onChoice: choose,
  };
  const sayControl = useSayControl(game, controls.pads, (pad, player) => {
    const member = player === null ? undefined : place.mine[player];
    turnWheel({ pad, member: member === place.me ? undefined : member });
  });

  const byPad = usePlaysByPad(place.mine.length);
  /** What a button of this HUD says: that of a gamepad, or else its key, if the game leaves it free. */
  const called = (control: PadControl | null, code: string) =>
    byPad ? { control } : code in shortcuts ? { code } : {};

  usePadPresses(({ pressed }) => {
    if (pressed.includes(FOLLOW_CONTROLS[0])) follow(-1);
    if (pressed.includes(FOLLOW_CONTROLS[1])) follow(1);
  });

  useKeyDown((event) => {
    if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
    event.preventDefault(); // the same press would close the dialog that it opens
    setOpen((now) => (now === 'emotes' || now === 'phrases' ? null : 'menu'));
  });

  return (
    <ScreenFrame name="match" className={styles.screen}>
      <h1 tabIndex={-1} className="unseen">
        {texts.stage.title(title)}
      </h1>
      {room.phase === 'countdown' && (
        <GetReady
          seconds={seconds}
          game={title}
          turns={game?.turns ?? false}
          onNotYet={place.plays ? () => send({ do: 'ready', ready: false }) : undefined}
        >
          <AwaitedScreens place={place} send={send} />
          {game && <WhoPlays place={place} game={game} own={controls} />}
        </GetReady>
      )}
      <PauseScreen {...pause} />
      {/* A click leaves the focus with the game: else Space would press the button again, not what it does in the game. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus where it is */}
      <div className={stack(0, styles.side)} onMouseDown={(event) => event.preventDefault()}>
        <HudButton
          icon={Menu}
          label={texts.stage.menu}
          {...(byPad ? { control: MENU_CONTROL } : { code: 'Escape' })}
          onClick={() => setOpen('menu')}
        />
        {place.watches && (
          <HudButton
            icon={EyeOff}
            label={texts.stage.stopWatching}
            onClick={() => send({ do: 'spectate', on: false })}
          />
        )}
        {seats && room.phase === 'playing' && (
          <HudButton
            icon={ScanEye}
            label={texts.stage.followNext}
            {...called('right', FOLLOW_KEYS[1])}
            onClick={() => follow(1)}
          />
        )}
        <HudButton
          icon={Smile}
          label={texts.chat.emotes}
          {...called(sayControl, EMOTE_KEY)}
          open={open === 'emotes' || open === 'phrases'}
          onClick={() => turnWheel(BY_KEYS)}
        />
        <HudButton
          icon={MessageCircle}
          label={texts.chat.title}
          {...called(null, CHAT_KEY)}
          open={open === 'chat'}
          onClick={toggleChat}
        />
        <ConnectionIndicators place={place} />
      </div>
      {place.watches && <Watching room={room} followed={followed} />}
      <StageChat place={place} game={game} open={open === 'chat'} onCovered={onCovered} onClose={close} />
      <div ref={notes} className={notesClass(game, room)} style={narrow}>
        <div className={styles.waits} role="status">
          {waiting?.length === 0 && (
            <p className={classes(styles.note, styles.brief)} aria-hidden="true">
              <Hourglass />
            </p>
          )}
          {waiting && waiting.length > 0 && (
            <p className={styles.note}>
              {texts.stage.waiting(waiting)} {/* Hidden, because a screen reader would read every change. */}
              <span aria-hidden="true">{texts.stage.waited(waitingMs ?? 0)}</span>
            </p>
          )}
        </div>
        <OutOfStep place={place} send={send} />
        {place.plays && game && !isOfCommands(game) && (
          <LostPads place={place} game={game} own={controls} look={styles.note} />
        )}
        <AskedPause {...pause} />
        {room.pause?.state === 'resuming' && <Resuming seconds={seconds} />}
        <Toast className={styles.toast} place={place} news={[...gone, ...taking]} />
        {takeovers.some(({ own }) => own) && game?.dropIn && (
          <p className={styles.note} role="status">
            {texts.stage.tookOver[game.dropIn]}
          </p>
        )}
        {children}
      </div>
      {(open === 'emotes' || open === 'phrases') && (
        <EmoteWheel place={place} page={open} taken={taken} {...asker} send={send} onClose={close} />
      )}
      {open === 'menu' && (
        <StageMenu
          place={place}
          game={game}
          controls={controls}
          display={display}
          pauseKey={pause.keyName}
          send={send}
          onClose={close}
        />
      )}
    </ScreenFrame>
  );
}

/**
 * Away from play: that depends on what the game has at the top, and whether it leaves room beside it. A pause is for
 * all to see, also from afar, and has a button: beside a game it would be small, in a corner.
 */
function notesClass(game: GameFacts | undefined, { pause }: Room): string {
  if (game && isOfCommands(game)) return classes(stack(0, styles.notes), styles.belowNews);
  return classes(stack(0, styles.notes), game?.narrow && pause === null && styles.beside);
}

interface WatchingProps {
  readonly room: Room;
  /** Which seat is followed, or null. */
  readonly followed: number | null;
}

/** Line at the lower edge for spectators: that they watch, and whom. */
function Watching({ room, followed }: WatchingProps) {
  const texts = useTexts();
  return (
    <p className={classes('quiet', line(0, styles.watching))} role="status">
      {room.delay > 0 ? texts.stage.watchingLater(room.delay) : texts.stage.watching}{' '}
      {followed !== null && room.match && <Followed seats={room.match.seats} seat={followed} />}
    </p>
  );
}

/**
 * Beside the game, which stands still and is seen whole, so that everybody can think of what comes next. Screen readers hear
 * the numbers (App.tsx).
 */
function Resuming({ seconds }: { readonly seconds: number | null }) {
  const texts = useTexts();
  return (
    <div className={classes(styles.note, styles.resuming)} aria-hidden="true">
      {texts.stage.getReady}
      {/* The key starts the small animation afresh for each number. */}
      <b key={seconds}>{seconds === null ? '\u2007' : Math.max(1, seconds)}</b>
    </div>
  );
}
