// How a game is played: its rules in a few sentences, and the keys that its buttons have here.

import type { GameFacts } from '../../electron/party/contract.ts';
import type { Settings } from '../../electron/party/settings.ts';
import { keyName } from '../input/key-names.ts';
import { keysFor } from '../input/keys.ts';
import { useLayout } from '../input/use-layout.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import { Dialog } from './Dialog.tsx';

interface HowToPlayProps {
  readonly game: GameFacts;
  /** What a person has set. */
  readonly keys: Settings['keys'];
  readonly onClose: () => void;
}

export function HowToPlay({ game, keys, onClose }: HowToPlayProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const layout = useLayout();
  const [own] = keysFor(game.buttons, keys[game.id] ?? [], [0]);
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
            {game.buttons.map(({ name }, button) => (
              <div key={name}>
                <dt>{words.buttons[name] ?? name}</dt>
                <dd>
                  {own?.keys[button]?.map((code) => (
                    <kbd key={code}>{keyName(code, layout, texts.controls.named)}</kbd>
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
