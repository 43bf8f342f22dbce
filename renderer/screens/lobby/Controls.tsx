// What to press in a game: its buttons on the first player's keys and on a gamepad, or what each device does in a game
// of commands.

import { Gamepad2, Keyboard, Mouse, Pointer } from 'lucide-react';
import type { Preferences } from '../../../electron/party/profile/preferences.ts';
import type { GameFacts } from '../../../electron/party/window/contract.ts';
import type { Device } from '../../../games/game.ts';
import { keyName } from '../../devices/key-names.ts';
import { keysFor } from '../../devices/keys.ts';
import { padsFor } from '../../devices/pad-buttons.ts';
import { controlName } from '../../devices/pad-names.ts';
import { useKeyLayout } from '../../ui/use-key-layout.ts';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';

/** What a person has set. */
export type OwnControls = Pick<Preferences, 'keys' | 'pads'>;

interface ControlsProps {
  readonly game: GameFacts;
  readonly own: OwnControls;
}

export function Controls({ game, own }: ControlsProps) {
  const texts = useTexts();
  return (
    <section className="controls" aria-label={texts.lobby.controls}>
      <h3>{texts.lobby.controls}</h3>
      {game.buttons.length > 0 ? <Buttons game={game} own={own} /> : <Devices game={game} own={own} />}
    </section>
  );
}

function Buttons({ game, own }: ControlsProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const layout = useKeyLayout();
  const [player] = keysFor(game.buttons, own.keys[game.id] ?? [], [0]);
  const pads = padsFor(game.buttons, own.pads[game.id] ?? {});
  return (
    <table>
      <thead>
        <tr>
          <td />
          <DeviceHead device="keys" />
          <DeviceHead device="gamepad" />
        </tr>
      </thead>
      <tbody>
        {game.buttons.map(({ name }, button) => (
          <tr key={name}>
            <th scope="row">{words.buttons[name] ?? name}</th>
            <Caps names={player!.keys[button]!.map((code) => keyName(code, layout, texts.controls.named))} />
            <Caps names={pads[button]!.map(controlName)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const ICONS = { mouse: Mouse, keys: Keyboard, gamepad: Gamepad2, touch: Pointer } satisfies Record<
  Device,
  unknown
>;
const DEVICES = Object.keys(ICONS) as readonly Device[];

function DeviceHead({ device }: { readonly device: Device }) {
  const name = useTexts().lobby.devices[device];
  const Icon = ICONS[device];
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
      <span className="caps">
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </span>
    </td>
  );
}

function Devices({ game, own }: ControlsProps) {
  const texts = useTexts();
  const { devices } = texts.lobby;
  const { hands = {} } = useGameTexts(game);
  const layout = useKeyLayout();
  const [player] = keysFor(game.keys, own.keys[game.id] ?? [], [0]);
  /** With the keys that `{name}` stands for. */
  const withKeys = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => {
      const codes = player!.keys[game.keys.findIndex((key) => key.name === name)] ?? [];
      return codes[0] === undefined ? texts.controls.noKey : keyName(codes[0], layout, texts.controls.named);
    });
  return (
    <dl>
      {DEVICES.filter((device) => hands[device] !== undefined).map((device) => {
        const Icon = ICONS[device];
        return (
          <div key={device}>
            <dt>
              <Icon />
              {devices[device]}
            </dt>
            <dd>{withKeys(hands[device]!)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
