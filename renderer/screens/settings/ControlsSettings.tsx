// Which keys and gamepad buttons do what, by game, for everybody who plays at this machine.

import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { type GameFacts, isOfCommands } from '../../../electron/party/window/contract.ts';
import { MOST_LOCAL_PLAYERS, type Preferences } from '../../../electron/party/window/preferences.ts';
import { keyName } from '../../devices/key-names.ts';
import { conflictsOf, keySetAt, keysFor, type PlayerKeys, withKeys } from '../../devices/keys.ts';
import { padConflicts, padsFor, withPads } from '../../devices/pad-buttons.ts';
import { classes } from '../../ui/layout/classes.ts';
import { Action, Choice } from '../../ui/setting-rows.tsx';
import { useControlName } from '../../ui/use-control-name.ts';
import { useDevices } from '../../ui/use-devices.ts';
import { useKeyLayout } from '../../ui/use-key-layout.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import styles from './ControlsSettings.module.css';
import { PadTest } from './PadTest.tsx';
import type { Change } from './use-settings.ts';
import { useWaitForPress, type WaitingFor } from './use-wait-for-press.ts';

interface ControlsSettingsProps {
  readonly games: readonly GameFacts[];
  /** The id of the game that is at hand, whose controls are shown first, or null. */
  readonly atHand: string | null;
  readonly settings: Preferences;
  readonly change: Change;
}

/** In the place of a player. */
const ALL_PADS = -1;

const COUNTS = Array.from({ length: MOST_LOCAL_PLAYERS }, (_, at) => at + 1);

export function ControlsSettings({ games, atHand, settings, change }: ControlsSettingsProps) {
  const texts = useTexts().controls;
  const language = useLanguage();
  const remappable = games.filter((one) => pressedIn(one).length > 0);
  const [id, setId] = useState((remappable.find((one) => one.id === atHand) ?? remappable[0])?.id ?? '');
  const { keyboard } = useDevices();
  const [players, setPlayers] = useState(Math.max(1, keyboard.length));
  const game = remappable.find((one) => one.id === id);
  const nameOf = (one: string) => games.find((other) => other.id === one)?.texts[language].name ?? one;
  return (
    <>
      <Choice
        label={texts.game}
        values={remappable.map((one) => one.id)}
        value={id}
        name={nameOf}
        onChoose={setId}
      />
      {/* In a game of commands one person at a machine plays. */}
      {game && !isOfCommands(game) && (
        <Choice
          label={texts.sharing}
          hint={texts.sharingHint}
          values={COUNTS}
          value={players}
          name={(count) => count}
          onChoose={setPlayers}
        />
      )}
      {game && (
        <ButtonTable
          key={id}
          game={game}
          players={isOfCommands(game) ? 1 : players}
          settings={settings}
          change={change}
        />
      )}
      {game && (
        <Action label={texts.reset} hint={texts.resetHint}>
          <button
            type="button"
            className="button"
            onClick={() => change({ keys: without(settings.keys, id), pads: without(settings.pads, id) })}
          >
            {texts.resetButton}
          </button>
        </Action>
      )}
      <PadTest />
    </>
  );
}

/** A game has either: buttons, or keys of commands. */
function pressedIn({ buttons, keys }: GameFacts): GameFacts['keys'] {
  return [...buttons, ...keys];
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([other]) => other !== key));
}

interface ButtonTableProps {
  readonly game: GameFacts;
  readonly players: number;
  readonly settings: Preferences;
  readonly change: Change;
}

function ButtonTable({ game, players, settings, change }: ButtonTableProps) {
  const texts = useTexts().controls;
  const language = useLanguage();
  const controlName = useControlName();
  const layout = useKeyLayout();
  const own = settings.keys[game.id] ?? [];
  const ownPads = settings.pads[game.id] ?? {};
  const sharing = Array.from({ length: players }, (_, player) => player);
  const buttons = pressedIn(game);
  const keys = keysFor(buttons, own, sharing);
  /** In a game of commands a gamepad is a pointer. */
  const pads = isOfCommands(game) ? null : padsFor(game.buttons, ownPads);
  const [last, setLast] = useState<Changed | null>(null);
  const words = game.texts[language].buttons;
  const buttonNames = buttons.map(({ name }) => words[name] ?? name);
  const [waiting, wait] = useWaitForPress((where, pressed) => {
    const { name } = buttons[where.button]!;
    setLast({ where, pressed, before: keysLike(where) });
    if (where.player === null) {
      change({ pads: { ...settings.pads, [game.id]: mutable(withPads(ownPads, name, [pressed])) } });
    } else {
      const next = withKeys(own, where.player, name, [pressed]).map(mutable);
      change({ keys: { ...settings.keys, [game.id]: next } });
    }
  });

  const cell = (where: WaitingFor, shown: readonly string[], whose: string) => {
    const asked = waiting?.button === where.button && waiting.player === where.player;
    return (
      <td key={whose}>
        <button
          type="button"
          className={classes('button small', styles.binding)}
          data-waits={asked || undefined}
          aria-label={texts.change(buttonNames[where.button]!, whose, shown.join(' ') || texts.noKey)}
          onClick={() => wait(where)}
        >
          {asked ? (where.player === null ? texts.pressButton : texts.pressKey) : caps(shown, texts.noKey)}
        </button>
      </td>
    );
  };

  const keysNamed = (codes: readonly string[]) => codes.map((code) => keyName(code, layout, texts.named));
  return (
    <>
      <div className={styles.root}>
        <table
          aria-label={texts.table(game.texts[language].name)}
          style={{ '--columns': keys.length + (pads ? 2 : 1) } as CSSProperties}
        >
          <thead>
            <tr>
              <th scope="col">{texts.buttonColumn}</th>
              {keys.map(({ player }) => (
                <th key={player} scope="col">
                  {texts.player(player + 1)}
                </th>
              ))}
              {pads && <th scope="col">{texts.gamepad}</th>}
            </tr>
          </thead>
          <tbody>
            {buttonNames.map((name, button) => (
              <tr key={buttons[button]!.name}>
                <th scope="row">{name}</th>
                {keys.map((one) =>
                  cell(
                    { button, player: one.player },
                    keysNamed(one.keys[button]!),
                    texts.player(one.player + 1),
                  ),
                )}
                {pads && cell({ button, player: null }, pads[button]!.map(controlName), texts.gamepad)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div role="status" className={styles.notes}>
        {waiting ? (
          <p className="quiet">{texts.waitingHint}</p>
        ) : (
          <Notes troubles={troubles()} hints={hints()} changed={changed()} fine={texts.fine} />
        )}
      </div>
    </>
  );

  /** Who lacks buttons altogether: as the third and fourth do at first, which is all right. */
  function hints(): string[] {
    const keyless = keys.filter((one) => missingOf(one).length === buttonNames.length);
    return keyless.map(({ player }) => texts.keyless(texts.player(player + 1)));
  }

  /** What the last press took the place of, and from where it was taken, until something else is set. */
  function changed(): string | null {
    if (!last) return null;
    const { where, pressed, before } = last;
    const isPad = where.player === null;
    const set = keySetAt({ ...where, player: where.player ?? ALL_PADS }, pressed, before, keysLike(where));
    if (!set) return null;
    const named = (code: string) => (isPad ? controlName(code) : keyName(code, layout, texts.named));
    const lost = set.lost.map(({ player, button }) =>
      isPad || players === 1
        ? buttonNames[button]!
        : texts.use(buttonNames[button]!, texts.player(player + 1)),
    );
    return texts.changed(named(pressed), buttonNames[where.button]!, set.instead.map(named), lost);
  }

  /** Everybody's keys, or what gamepads have, as if it were one player's. */
  function keysLike({ player }: WaitingFor): readonly PlayerKeys[] {
    return player === null ? [{ player: ALL_PADS, keys: pads ?? [] }] : keys;
  }

  /** What is wrong, in words. */
  function troubles(): string[] {
    const uses = conflictsOf(keys).map(({ code, presses }) =>
      texts.conflict(
        keyName(code, layout, texts.named),
        presses.map(({ player, button }) => texts.use(buttonNames[button]!, texts.player(player + 1))),
      ),
    );
    const padUses = padConflicts(pads ?? []).map((control) =>
      texts.conflict(
        controlName(control),
        buttonNames.flatMap((name, button) =>
          pads?.[button]?.includes(control) ? [texts.use(name, texts.gamepad)] : [],
        ),
      ),
    );
    const missing = keys.flatMap((one) => {
      const buttons = missingOf(one).map((button) => buttonNames[button]!);
      const whose = texts.player(one.player + 1);
      if (buttons.length === buttonNames.length) return [];
      return buttons.length > 0 ? [texts.missing(whose, buttons)] : [];
    });
    return [...uses, ...padUses, ...missing];
  }
}

/** The last press that was set, and what there was before. */
interface Changed {
  readonly where: WaitingFor;
  readonly pressed: string;
  readonly before: readonly PlayerKeys[];
}

interface NotesProps {
  readonly troubles: readonly string[];
  readonly hints: readonly string[];
  readonly changed: string | null;
  /** When all is well. */
  readonly fine: string;
}

function Notes({ troubles, hints, changed, fine }: NotesProps) {
  const usual = troubles.length + hints.length === 0 ? [fine] : hints;
  const quiet = changed === null ? usual : [changed, ...usual];
  return (
    <>
      {troubles.map((line) => (
        <p key={line} className="error">
          {line}
        </p>
      ))}
      {quiet.map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
    </>
  );
}

function missingOf({ keys }: PlayerKeys): number[] {
  return keys.flatMap((codes, button) => (codes.length === 0 ? [button] : []));
}

function mutable(own: { readonly [name: string]: readonly string[] }): Record<string, string[]> {
  return Object.fromEntries(Object.entries(own).map(([name, values]) => [name, [...values]]));
}

function caps(names: readonly string[], none: string): ReactNode {
  if (names.length === 0) return <span className="quiet">{none}</span>;
  // The space is in the button's name, too: who says aloud what they see is understood.
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' '}
      <kbd>{name}</kbd>
    </Fragment>
  ));
}
