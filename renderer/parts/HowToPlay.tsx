// How a game is played: its rules in one picture, and what to press.

import { X } from 'lucide-react';
import type { GameFacts } from '../../electron/party/contract.ts';
import { useGameTexts, useTexts } from '../languages/use-texts.ts';
import type { Look } from '../look.ts';
import { RulesPicture } from '../preview/RulesPicture.tsx';
import { Controls, type OwnControls } from './Controls.tsx';
import { Dialog } from './Dialog.tsx';

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
