// What everybody sees until a match begins: what is played, and who at this machine plays with what.

import type { ReactNode } from 'react';
import {
  COUNTDOWN_MS,
  type Command,
  type GameFacts,
  isOfCommands,
  type RoomPlace,
  SCREENS_LEADER_MS,
} from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import { BACK_CONTROL } from '../../devices/pad-buttons.ts';
import { awaitedScreens } from '../../ui/awaited-screens.ts';
import { DeviceGuide, Thumbs } from '../../ui/DeviceGuide.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { SeatMark } from '../../ui/marks/SeatMark.tsx';
import { PlayerDevices } from '../../ui/PlayerDevices.tsx';
import { useControlName } from '../../ui/use-control-name.ts';
import { useDevices } from '../../ui/use-devices.ts';
import { useFingers } from '../../ui/use-fingers.ts';
import { usePadPresses } from '../../ui/use-pad-presses.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import styles from './GetReady.module.css';
import hud from './StageHud.module.css';

/** How long everybody has to get ready: where the bar begins. */
const COUNTDOWN_S = COUNTDOWN_MS / 1000;

const MOUSE = ['mouse'] as const;
const GAMEPAD = ['gamepad'] as const;
const FINGERS = ['touch'] as const;

interface GetReadyProps {
  /** Null for the moment until the relay has said when the match starts. */
  readonly seconds: number | null;
  readonly game: string;
  /** An upright window shows it turned: phones stay as they are. */
  readonly turns: boolean;
  /** Takes it back for everybody. */
  readonly onNotYet: (() => void) | undefined;
  readonly children: ReactNode;
}

/** What is about to be played, and with what. Numbers are left to games, which count themselves. */
export function GetReady({ seconds, game, turns, onNotYet, children }: GetReadyProps) {
  const texts = useTexts();
  const fingers = useFingers();
  // Each second it goes on to where it is to be when the next one comes.
  const done = seconds === null ? 0 : Math.min(1, (COUNTDOWN_S + 1 - seconds) / COUNTDOWN_S);
  return (
    <div className={classes(stack(0, hud.over), styles.countdown)}>
      <p className={styles.game} aria-hidden="true">
        {game}
      </p>
      <p className={classes('quiet', styles.title)} aria-hidden="true">
        {texts.stage.getReady}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ scale: `${done} 1` }} />
      </div>
      {children}
      {fingers && !turns && <p className={classes('quiet', styles.turn)}>{texts.stage.turn}</p>}
      {onNotYet && <NotYet onNotYet={onNotYet} />}
    </div>
  );
}

/** By gamepad with what goes back everywhere, unless it closes something that lies over this. */
function NotYet({ onNotYet }: { readonly onNotYet: () => void }) {
  const texts = useTexts();
  const { pads } = useDevices();
  const controlName = useControlName();
  usePadPresses(({ pad, pressed }) => {
    const isTaken = document.querySelector(`[data-takes-pad="${pad}"]`) !== null;
    if (pressed.includes(BACK_CONTROL) && !isTaken) onNotYet();
  });
  return (
    <button type="button" className={classes('button', styles.stop)} onClick={onNotYet}>
      {texts.stage.notYet}
      {pads.length > 0 && <kbd>{controlName(BACK_CONTROL)}</kbd>}
    </button>
  );
}

interface AwaitedScreensProps {
  readonly place: RoomPlace;
  readonly send: (command: Command) => void;
}

/** Whose computers have yet to draw it; the leader may begin without them after a while. */
export function AwaitedScreens({ place, send }: AwaitedScreensProps) {
  const texts = useTexts();
  const said = awaitedScreens(place, texts);
  if (said === null) return null;
  const { room, me, screensMs } = place;
  const leads = room.members.some(({ id, leader }) => id === me && leader);
  return (
    <div className={styles.screens}>
      <p role="status">
        {said} {/* Hidden, because a screen reader would read every change. */}
        <span aria-hidden="true">{texts.stage.waited(screensMs ?? 0)}</span>
      </p>
      {leads && (screensMs ?? 0) >= SCREENS_LEADER_MS && (
        <button type="button" className="button" onClick={() => send({ do: 'start' })}>
          {texts.stage.startWithout}
        </button>
      )}
    </div>
  );
}

interface WhoPlaysProps {
  readonly place: RoomPlace;
  readonly game: GameFacts;
  readonly own: OwnControls;
}

/** Everybody at this machine: in which colour, by which name, and with which keys or gamepad. */
export function WhoPlays({ place, game, own }: WhoPlaysProps) {
  const devices = useDevices();
  const fingers = useFingers();
  const { mine, room } = place;
  const words = useGameTexts(game);
  if (isOfCommands(game)) {
    const shown = fingers ? FINGERS : devices.pads.length > 0 ? GAMEPAD : MOUSE;
    // How to go on the game itself says when it is time (games/skirmish/control/hint.ts).
    return <DeviceGuide className={styles.guide} game={game} keys={own.keys} devices={shown} atFirst />;
  }
  const aims = devices.pads.length > 0 ? 'gamepad' : 'mouse';
  return (
    <>
      <ul className={styles.whoPlays}>
        {mine.map((id, player) => {
          const member = room.members.find((one) => one.id === id);
          return (
            member && (
              <li key={id}>
                <SeatMark seat={member.seat} team={member.team} />
                {mine.length > 1 && <Name className={styles.name} name={member.name} />}
                {!fingers && (
                  <PlayerDevices
                    game={game}
                    player={player}
                    players={mine.length}
                    devices={devices}
                    own={own}
                    explained
                  />
                )}
              </li>
            )
          );
        })}
      </ul>
      {fingers && <Thumbs className={styles.guide} game={game} />}
      {!fingers && mine.length === 1 && words.devices?.[aims] && (
        <DeviceGuide className={styles.guide} game={game} keys={own.keys} devices={[aims]} />
      )}
    </>
  );
}
