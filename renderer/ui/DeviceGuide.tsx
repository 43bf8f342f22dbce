// What each device does in a game of commands, in a few sentences, with the keys that this person has set; and how fingers
// play the other games.

import { Gamepad2, Keyboard, Mouse, Pointer } from 'lucide-react';
import type { GameFacts } from '../../electron/party/window/contract.ts';
import type { Preferences } from '../../electron/party/window/preferences.ts';
import type { Device } from '../../games/game.ts';
import { keyName } from '../devices/key-names.ts';
import { keysFor } from '../devices/keys.ts';
import styles from './DeviceGuide.module.css';
import { classes } from './layout/classes.ts';
import { stack } from './layout/layout.ts';
import { useControlName } from './use-control-name.ts';
import { useKeyLayout } from './use-key-layout.ts';
import { useGameTexts, useTexts } from './use-texts.ts';

export const DEVICE_ICONS = {
  mouse: Mouse,
  keys: Keyboard,
  gamepad: Gamepad2,
  touch: Pointer,
} satisfies Record<Device, unknown>;
const ALL = Object.keys(DEVICE_ICONS) as readonly Device[];

interface DeviceGuideProps {
  readonly game: GameFacts;
  /** Keys that a person has set. */
  readonly keys: Preferences['keys'];
  /** All of them unless given. */
  readonly devices?: readonly Device[];
  /** Only what one needs to begin. */
  readonly atFirst?: boolean;
  readonly className?: string | undefined;
}

export function DeviceGuide({ game, keys, devices = ALL, atFirst = false, className }: DeviceGuideProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const guides = (atFirst ? words.atFirst : words.devices) ?? {};
  const layout = useKeyLayout();
  const controlName = useControlName();
  const [player] = keysFor(game.keys, keys[game.id] ?? [], [0]);
  /** With the keys that `{name}` stands for, and what `{b0}` is called on this gamepad. */
  const withKeys = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name) => {
      if (/^b\d+$/.test(name)) return controlName(name);
      const codes = player!.keys[game.keys.findIndex((key) => key.name === name)] ?? [];
      return codes[0] === undefined ? texts.controls.noKey : keyName(codes[0], layout, texts.controls.named);
    });
  return (
    <dl className={classes(stack(4, styles.root), className)}>
      {devices.flatMap((device) => {
        const Icon = DEVICE_ICONS[device];
        const text = guides[device];
        return text === undefined
          ? []
          : [
              <div key={device}>
                <dt>
                  <Icon />
                  {texts.lobby.devices[device]}
                </dt>
                <dd className="quiet">{withKeys(text)}</dd>
              </div>,
            ];
      })}
    </dl>
  );
}

interface ThumbsProps {
  readonly game: GameFacts;
  readonly className?: string | undefined;
}

/** Games of buttons: how fingers play this one, or all of them. */
export function Thumbs({ game, className }: ThumbsProps) {
  const { devices, thumbs } = useTexts().lobby;
  const own = useGameTexts(game).devices?.touch;
  return (
    <dl className={classes(stack(4, styles.root), className)}>
      <div>
        <dt>
          <Pointer />
          {devices.touch}
        </dt>
        <dd className="quiet">{own ?? thumbs}</dd>
      </div>
    </dl>
  );
}
