// What may be chosen of a game that people already have: the host changes it, everybody else reads it.

import { useId } from 'react';
import type { Command, NativeFacts } from '../../../../electron/party/window/contract.ts';
import choice from '../../../ui/Choice.module.css';
import { panel, row, stack } from '../../../ui/layout/layout.ts';
import { useTexts } from '../../../ui/use-texts.ts';
import rules from '../RoomSettings.module.css';
import type { Native } from './native-room.ts';

interface NativeOptionsProps {
  readonly leader: boolean;
  readonly native: Native;
  readonly game: NativeFacts | undefined;
  readonly send: (command: Command) => void;
}

export function NativeOptions({ leader, native, game, send }: NativeOptionsProps) {
  const texts = useTexts();
  const words: Readonly<Record<string, string>> = texts.native.option;
  const choices: Readonly<Record<string, string>> = texts.native.choice;
  const named = (choice = '') => choices[choice] ?? choice;
  const id = useId();
  return (
    <section
      className={panel(stack(1, rules.root))}
      aria-label={texts.lobby.settings}
      // Like RoomSettings.tsx: members that can only read scroll it by itself.
      tabIndex={leader ? undefined : 0}
    >
      <h2 className="unseen">{texts.lobby.settings}</h2>
      {game?.options.map(({ key, choices: all }) => {
        const at = native.options[key] ?? 0;
        const label = words[key] ?? key;
        if (!leader) {
          return (
            <p key={key} className={row(2, choice.root)}>
              <span>{label}</span>
              <span className={rules.value}>{named(all[at] ?? all[0])}</span>
            </p>
          );
        }
        return (
          <div key={key} className={row(2, choice.root)}>
            <label htmlFor={`${id}-${key}`}>{label}</label>
            <select
              id={`${id}-${key}`}
              value={at}
              onChange={({ target }) =>
                send({
                  do: 'native',
                  game: native.game,
                  options: { ...native.options, [key]: Number(target.value) },
                })
              }
            >
              {all.map((choice, index) => (
                <option key={choice} value={index}>
                  {named(choice)}
                </option>
              ))}
            </select>
          </div>
        );
      })}
      <p className={rules.means}>{texts.native.trust}</p>
    </section>
  );
}
