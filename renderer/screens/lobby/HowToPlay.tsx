// How a game is played: its rules in one picture, and what to press.

import { X } from 'lucide-react';
import type { GameFacts } from '../../../electron/party/contract.ts';
import type { Look } from '../../stage/display-settings.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useGameTexts, useTexts } from '../../ui/use-texts.ts';
import { Controls, type OwnControls } from './Controls.tsx';
import { RulesPicture } from './RulesPicture.tsx';

interface HowToPlayProps {
  readonly game: GameFacts;
  readonly own: OwnControls;
  readonly look: Look;
  readonly onClose: () => void;
}

export function HowToPlay({ game, own, look, onClose }: HowToPlayProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  return (
    <Dialog title={words.name} onClose={onClose} wide>
      <p className="quiet">{words.blurb}</p>
      <div className="how">
        <RulesPicture game={game} look={look} />
        <Controls game={game} own={own} />
      </div>
      <button type="button" className="button icon dialog-close" data-focus onClick={onClose}>
        <X />
        <span className="unseen">{texts.lobby.close}</span>
      </button>
    </Dialog>
  );
}
