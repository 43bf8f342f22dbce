// What to press in a game: its buttons on the first player's keys and on a gamepad, or what each device does in a game
// of commands.

import { type GameFacts, isOfCommands } from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import type { Device } from '../../../games/game.ts';
import { keyName } from '../../devices/key-names.ts';
import { keysFor } from '../../devices/keys.ts';
import { padsFor } from '../../devices/pad-buttons.ts';
import { DEVICE_ICONS, DeviceGuide, Thumbs } from '../DeviceGuide.tsx';
import { row, stack } from '../layout/layout.ts';
import { useControlName } from '../use-control-name.ts';
import { useDevices } from '../use-devices.ts';
import { useFingers } from '../use-fingers.ts';
import { useKeyLayout } from '../use-key-layout.ts';
import { useGameTexts, useTexts } from '../use-texts.ts';
import styles from './Controls.module.css';

/** Where fingers play: the rest lay below what fits a phone. */
const TOUCH_FIRST = ['touch', 'mouse', 'keys', 'gamepad'] as const;

interface ControlsProps {
  readonly game: GameFacts;
  readonly own: OwnControls;
}

export function Controls({ game, own }: ControlsProps) {
  const texts = useTexts();
  const fingers = useFingers();
  return (
    <section className={stack(2, styles.root)} aria-label={texts.lobby.controls}>
      <h3>{texts.lobby.controls}</h3>
      {isOfCommands(game) ? (
        <DeviceGuide game={game} keys={own.keys} {...(fingers && { devices: TOUCH_FIRST })} />
      ) : (
        <>
          {fingers && <Thumbs game={game} />}
          <Buttons game={game} own={own} />
          {!fingers && <Thumbs game={game} />}
        </>
      )}
    </section>
  );
}

function Buttons({ game, own }: ControlsProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const controlName = useControlName();
  const layout = useKeyLayout();
  const { keyboard } = useDevices();
  // The keys of each player at the keyboard of this machine.
  const sharing = keysFor(game.buttons, own.keys[game.id] ?? [], keyboard.length > 1 ? keyboard : [0]);
  const pads = padsFor(game.buttons, own.pads[game.id] ?? {});
  return (
    <table>
      <thead>
        <tr>
          <td />
          {sharing.length === 1 && <DeviceHead device="keys" />}
          {sharing.length > 1 &&
            sharing.map(({ player }) => (
              <th key={player} scope="col">
                {texts.controls.player(player + 1)}
              </th>
            ))}
          <DeviceHead device="gamepad" />
        </tr>
      </thead>
      <tbody>
        {game.buttons.map(({ name }, button) => (
          <tr key={name}>
            <th scope="row">{words.buttons[name] ?? name}</th>
            {sharing.map(({ player, keys }) => (
              <Caps
                key={player}
                names={keys[button]!.map((code) => keyName(code, layout, texts.controls.named))}
              />
            ))}
            <Caps names={pads[button]!.map(controlName)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DeviceHead({ device }: { readonly device: Device }) {
  const name = useTexts().lobby.devices[device];
  const Icon = DEVICE_ICONS[device];
  return (
    <th scope="col" data-tip={name}>
      <Icon />
      <span className="unseen">{name}</span>
    </th>
  );
}

function Caps({ names }: { readonly names: readonly string[] }) {
  return (
    <td>
      <span className={row(1)}>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    </td>
  );
}
