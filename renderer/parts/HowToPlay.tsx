// How a game is played: its rules in one picture, and the keys that its buttons have here.

import { X } from 'lucide-react';
import type { GameFacts } from '../../electron/party/contract.ts';
import type { Settings } from '../../electron/party/settings.ts';
import { keyName } from '../input/key-names.ts';
import { keysFor } from '../input/keys.ts';
import { useLayout } from '../input/use-layout.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import type { Look } from '../look.ts';
import { RulesPicture } from '../preview/RulesPicture.tsx';
import { Dialog } from './Dialog.tsx';

interface HowToPlayProps {
  readonly game: GameFacts;
  /** What a person has set. */
  readonly keys: Settings['keys'];
  readonly look: Look;
  readonly onClose: () => void;
}

export function HowToPlay({ game, keys, look, onClose }: HowToPlayProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const layout = useLayout();
  const [own] = keysFor(game.buttons, keys[game.id] ?? [], [0]);
  return (
    <Dialog title={words.name} onClose={onClose} wide>
      <p className="quiet">{words.blurb}</p>
      <div className="how">
        <RulesPicture game={game} look={look} />
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
      </div>
      <button type="button" className="button icon dialog-close" data-focus onClick={onClose}>
        <X />
        <span className="unseen">{texts.lobby.close}</span>
      </button>
    </Dialog>
  );
}
