// The menu over a running game: the game goes on behind it.

import { type ReactNode, useState } from 'react';
import {
  type Command,
  type GameFacts,
  isOfCommands,
  isStill,
  type RoomPlace,
} from '../../../electron/party/window/contract.ts';
import { MOST_LOCAL_PLAYERS, type OwnControls } from '../../../electron/party/window/preferences.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { Chat } from '../../ui/Chat.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { HowToPlay } from '../../ui/how-to-play/HowToPlay.tsx';
import { useIsGuest } from '../../ui/is-guest.ts';
import { classes, type Name } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { type PageOver, useOpenPage } from '../../ui/OverlayPage.tsx';
import { Question } from '../../ui/Question.tsx';
import { useDevices } from '../../ui/use-devices.ts';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { missedAs, useLeave } from '../../ui/use-leave.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { PAUSE_KEY, pauseChoice } from './pause-choice.ts';
import styles from './StageMenu.module.css';
import { usePlaysByPad } from './use-plays-by-pad.ts';

interface StageMenuProps {
  readonly place: RoomPlace;
  readonly game: GameFacts | undefined;
  readonly controls: OwnControls;
  readonly display: DisplaySettings;
  /** What the key of a pause is called, if it has one in this game. */
  readonly pauseKey: string | undefined;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function StageMenu(props: StageMenuProps) {
  const { place, game: facts, controls, display, pauseKey, send, onClose } = props;
  const texts = useTexts();
  const openPage = useOpenPage();
  const isGuest = useIsGuest();
  const [ending, setEnding] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [talking, setTalking] = useState(false);
  const [explained, setExplained] = useState(false);
  const { pads } = useDevices();
  const byPad = usePlaysByPad(place.mine.length);
  const [leave, leaving] = useLeave(place, send);
  const fullscreen = useFullscreen();
  const leader = place.room.members.some(({ id, leader }) => id === place.me && leader);
  // A countdown is taken back without much ado.
  const playing = place.room.phase === 'playing';
  const end = () => send({ do: 'stop' });
  const paused = place.room.pause?.state === 'paused' ? texts.pause.title : null;
  const aside = playing && !isStill(place.room) ? texts.stage.goesOn : paused;
  const pause = pauseChoice(place);
  /** The note that says to what lies behind. */
  const pauseTexts = { ...texts.pause, agree: texts.pause.agreeTo, takeBack: texts.pause.takeBackWhat };
  // A further player at this machine takes over a bot.
  const mayAdd =
    !isGuest &&
    place.plays &&
    place.mine.length < MOST_LOCAL_PLAYERS &&
    !place.room.locked &&
    facts?.dropIn !== undefined &&
    !isOfCommands(facts) &&
    place.room.match?.seats.some(({ kind, taken }) => kind === 'bot' && !taken) === true;
  const game = useGameTexts(facts);
  const item = (label: string, act: () => void, look: Name = null, meaning?: ReactNode) => (
    <button type="button" className={classes('button', look)} onClick={act}>
      {label}
      {meaning}
    </button>
  );
  /** What is done at once, with the menu out of the way. */
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const page = (name: PageOver) => closing(() => openPage(name));
  const choosePause = pause && closing(() => send({ do: 'pause', still: pause.still }));
  const asks = leaving || ending || resetting || talking || explained;
  // It stands on the button, so it works here, too.
  useKeyDown(({ code, repeat }) => {
    if (code === PAUSE_KEY && !repeat && pauseKey !== undefined && !asks) choosePause?.();
  });
  if (leaving) return leaving;
  if (ending) {
    return (
      <Question
        title={texts.end.title}
        cause={place.room.file === null ? texts.end.cause : texts.end.causeSaved}
        yes={texts.end.button}
        no={texts.end.stay}
        onYes={closing(end)}
        onNo={() => setEnding(false)}
      />
    );
  }
  if (resetting) {
    return (
      <Question
        title={texts.reset.title}
        cause={texts.reset.cause}
        yes={texts.reset.button}
        no={texts.end.stay}
        onYes={closing(() => send({ do: 'reset-console' }))}
        onNo={() => setResetting(false)}
      />
    );
  }
  if (talking) {
    return (
      <Dialog key="chat" title={texts.chat.title} onClose={onClose}>
        <Chat lines={place.chat} members={place.room.members} announced focused onDone={onClose} />
      </Dialog>
    );
  }
  if (explained && facts) {
    return <HowToPlay game={facts} own={controls} display={display} onClose={onClose} />;
  }
  return (
    <Dialog className={styles.dialog} title={texts.stage.menu} aside={aside} onClose={onClose}>
      <div className={stack(0, styles.root)}>
        <button type="button" className={classes('button primary', styles.wide)} data-focus onClick={onClose}>
          {texts.stage.back}
        </button>
        {pause &&
          choosePause &&
          item(pauseTexts[pause.says], choosePause, null, !byPad && pauseKey && <kbd>{pauseKey}</kbd>)}
        {/* The one over the game is for keys and fingers: a gamepad types in a dialog, and steers outside of it. */}
        {pads.length > 0 && item(texts.chat.field, () => setTalking(true))}
        {facts && item(texts.lobby.howTo, () => setExplained(true))}
        {mayAdd &&
          item(
            texts.lobby.addPlayer,
            closing(() => send({ do: 'add-player' })),
          )}
        {place.watches &&
          item(
            texts.stage.stopWatching,
            closing(() => send({ do: 'spectate', on: false })),
          )}
        {place.room.phase === 'countdown' &&
          place.plays &&
          item(texts.stage.notYet, () => send({ do: 'ready', ready: false }))}
        {fullscreen &&
          item(
            fullscreen.on ? texts.window.leaveFullscreen : texts.window.fullscreen,
            closing(fullscreen.toggle),
          )}
        {!isGuest && item(texts.settings.title, page('settings'))}
        {!isGuest && item(texts.network.title, page('network'))}
        {leader &&
          game?.gift &&
          item(
            texts.stage.gift,
            closing(() => send({ do: 'gift' })),
            styles.explained,
            <small>{game.gift}</small>,
          )}
        {leader && playing && place.room.file && item(texts.reset.item, () => setResetting(true))}
        {leader && item(texts.stage.end, playing ? () => setEnding(true) : closing(end))}
        {item(missedAs(place) === null ? texts.stage.leave : texts.stage.close, leave, 'danger')}
      </div>
    </Dialog>
  );
}
