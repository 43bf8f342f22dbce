// How a game is played: its rules in a few sentences, and the keys of its buttons.

import type { GameFacts } from '../../electron/party/contract.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import { Dialog } from './Dialog.tsx';

interface HowToPlayProps {
  readonly game: GameFacts;
  readonly onClose: () => void;
}

export function HowToPlay({ game, onClose }: HowToPlayProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  return (
    <Dialog title={words.name} onClose={onClose}>
      <p className="quiet">{words.blurb}</p>
      <ol className="rules">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <section className="keys" aria-label={texts.lobby.keys}>
        <h3>{texts.lobby.keys}</h3>
        {game.buttons.length === 0 ? (
          <p>{texts.lobby.keysNone}</p>
        ) : (
          <dl>
            {game.buttons.map(({ name, keys }) => (
              <div key={name}>
                <dt>{words.buttons[name] ?? name}</dt>
                <dd>
                  {[...new Set(keys.map(keyName))].map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <div className="actions">
        <button type="button" className="button primary" data-focus onClick={onClose}>
          {texts.lobby.close}
        </button>
      </div>
    </Dialog>
  );
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** What stands on a key, from its physical name. */
function keyName(code: string): string {
  return arrows[code] ?? code.replace(/^(Key|Digit|Numpad)/, '').replace(/(Left|Right)$/, '');
}
