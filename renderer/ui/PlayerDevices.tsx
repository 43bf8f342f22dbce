// What one player at this machine plays with, as a picture: the keys as they lie under the fingers, or a gamepad.

import { Gamepad2, Joystick, Keyboard, Unplug } from 'lucide-react';
import type { GameFacts } from '../../electron/party/window/contract.ts';
import type { OwnControls } from '../../electron/party/window/preferences.ts';
import { keyName } from '../devices/key-names.ts';
import { keysFor } from '../devices/keys.ts';
import { padsFor } from '../devices/pad-buttons.ts';
import { padName } from '../devices/pad-names.ts';
import { DIRECTIONS, type Direction } from '../devices/pad-reading.ts';
import type { Devices } from '../devices/pad-slots.ts';
import { IconButton } from './IconButton.tsx';
import { line, row, stack } from './layout/layout.ts';
import styles from './PlayerDevices.module.css';
import { useControlName } from './use-control-name.ts';
import { useKeyLayout } from './use-key-layout.ts';
import { useGameTexts, useTexts } from './use-texts.ts';

interface PlayerDevicesProps {
  readonly game: GameFacts;
  /** Local player, 0 is the first, and how many there are. */
  readonly player: number;
  readonly players: number;
  readonly devices: Devices;
  readonly own: OwnControls;
  /** Whether what the keys and buttons do stands beside them, except for directions, which show it. */
  readonly explained?: boolean;
  /** Leads players without keys to where some are set. */
  readonly onSetKeys?: () => void;
}

export function PlayerDevices({
  game,
  player,
  players,
  devices,
  own,
  explained = false,
  onSetKeys,
}: PlayerDevicesProps) {
  const texts = useTexts().controls;
  const { pads } = devices;
  // Before anybody sits down it is everybody's.
  const keyboard = devices.keyboard.length > 0 ? devices.keyboard : [...Array(players).keys()];
  const pad = pads.find((one) => one.player === player);
  const lost = devices.lost.find((one) => one.player === player);
  return (
    <span className={row(0, styles.root)}>
      {lost && (
        <span className={line(2, styles.pad, styles.lost)} role="alert">
          <Unplug aria-hidden="true" />
          <span>{texts.lost(padName(lost.name, texts.nameless))}</span>
        </span>
      )}
      {pad && (
        <span className={line(2, styles.pad)}>
          <Gamepad2 aria-hidden="true" />
          <span>
            {pads.length > 1 && `${pad.pad + 1} `}
            <bdi>{padName(pad.name, texts.nameless)}</bdi>
          </span>
        </span>
      )}
      {pad && explained && <PadActions pad={pad.pad} game={game} own={own} />}
      {/* Who waits for a lost one is not told to play with nothing. */}
      {(players === 1 || (lost ? keyboard.includes(player) : !pad)) && (
        <PlayerKeys
          game={game}
          player={player}
          sharing={keyboard}
          own={own}
          explained={explained}
          {...(onSetKeys && { onSetKeys })}
        />
      )}
    </span>
  );
}

interface PadActionsProps extends Pick<PlayerDevicesProps, 'game' | 'own'> {
  /** Number of the gamepad. */
  readonly pad: number;
}

/** What a gamepad steers with, and what its buttons do. */
function PadActions({ pad, game, own }: PadActionsProps) {
  const texts = useTexts().controls;
  const controlName = useControlName(pad);
  const words = useGameTexts(game);
  const directions = directionsOf(game);
  const pads = padsFor(game.buttons, own.pads[game.id] ?? {});
  const steers = pads.flat().some((control) => DIRECTIONS.some((one) => one === control));
  return (
    <span className={stack(0, styles.actions)}>
      {steers && (
        <span className={line(0, styles.action)}>
          <Joystick aria-hidden="true" /> {texts.steers}
        </span>
      )}
      {game.buttons.map(({ name }, at) => {
        const control = pads[at]?.[0];
        if (directions[at] !== undefined || control === undefined) return null;
        return (
          <span key={name} className={line(0, styles.action)}>
            <kbd>{controlName(control)}</kbd> {words.buttons[name] ?? name}
          </span>
        );
      })}
    </span>
  );
}

interface PlayerKeysProps
  extends Pick<PlayerDevicesProps, 'game' | 'player' | 'own' | 'explained' | 'onSetKeys'> {
  /** Players that share the keyboard. */
  readonly sharing: readonly number[];
}

/** The keys of one of those at the keyboard. */
export function PlayerKeys({ game, player, sharing, own, explained = false, onSetKeys }: PlayerKeysProps) {
  const { controls: texts, labelled } = useTexts();
  const words = useGameTexts(game);
  const layout = useKeyLayout();
  const set = keysFor(game.buttons, own.keys[game.id] ?? [], sharing).find((one) => one.player === player);
  const directions = directionsOf(game);
  const caps = game.buttons.map(({ name }, at) => ({
    name,
    word: words.buttons[name] ?? name,
    direction: directions[at] ?? null,
    // One of several says it; the rest is in the settings.
    key: set?.keys[at]?.[0],
  }));
  if (caps.every(({ key }) => key === undefined)) {
    return (
      <span className={line(2, 'small', styles.none)}>
        <span>{texts.takePad}</span>
        {onSetKeys && <IconButton label={texts.setKeys} icon={Keyboard} onClick={onSetKeys} />}
      </span>
    );
  }
  const cap = ({ name, word, direction, key }: (typeof caps)[number]) =>
    key !== undefined && (
      <kbd key={name} className={direction ? styles[direction] : undefined}>
        {/* Whoever sees it sees where it lies. */}
        <span className="unseen">{labelled(word, '')}</span>
        {keyName(key, layout, texts.named)}
      </kbd>
    );
  return (
    <span className={line(2)}>
      <span className={styles.cross}>{caps.filter(({ direction }) => direction !== null).map(cap)}</span>
      <span className={stack(0, styles.actions)}>
        {caps
          .filter(({ direction }) => direction === null)
          .map((action) => (
            <span key={action.name} className={line(0, styles.action)}>
              {cap(action)}
              {/* The key says it to screen readers. */}
              {explained && action.key !== undefined && <span aria-hidden="true">{action.word}</span>}
            </span>
          ))}
      </span>
    </span>
  );
}

/** Which of the game's buttons steer where. */
function directionsOf({ buttons }: GameFacts): readonly (Direction | undefined)[] {
  return padsFor(buttons, {}).map(([control]) => DIRECTIONS.find((one) => one === control));
}
