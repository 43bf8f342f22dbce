// How a game is played: its rules in one picture, and what to press.

import { X } from 'lucide-react';
import { type GameFacts, isOfCommands } from '../../../electron/party/window/contract.ts';
import type { OwnControls } from '../../../electron/party/window/preferences.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import dialog from '../Dialog.module.css';
import { Dialog } from '../Dialog.tsx';
import { IconButton } from '../IconButton.tsx';
import { classes } from '../layout/classes.ts';
import { stack } from '../layout/layout.ts';
import { NewLinesButton } from '../NewLinesButton.tsx';
import { useGameTexts, useTexts } from '../use-texts.ts';
import { Controls } from './Controls.tsx';
import { HelpSteps } from './HelpSteps.tsx';
import styles from './HowToPlay.module.css';
import { RulesPicture } from './RulesPicture.tsx';

interface HowToPlayProps {
  readonly game: GameFacts;
  readonly own: OwnControls;
  readonly display: DisplaySettings;
  readonly onClose: () => void;
}

export function HowToPlay({ game, own, display, onClose }: HowToPlayProps) {
  const texts = useTexts();
  const words = useGameTexts(game);
  const also = (
    [
      [texts.lobby.teams, words.teams],
      [texts.lobby.handicap, words.handicap],
    ] as const
  ).filter(([, said]) => said !== undefined);
  return (
    <Dialog title={words.name} onClose={onClose} wide>
      <p className="quiet">{words.blurb}</p>
      <div className={isOfCommands(game) ? classes(styles.root, styles.commands) : styles.root}>
        {words.steps ? (
          <HelpSteps game={game.id} steps={words.steps} />
        ) : (
          <RulesPicture game={game} display={display} />
        )}
        <Controls game={game} own={own} />
        <dl className={stack(3)}>
          {also.map(([title, said]) => (
            <div key={title}>
              <dt className="strong">{title}</dt>
              <dd className="quiet">{said}</dd>
            </div>
          ))}
        </dl>
      </div>
      <NewLinesButton className={dialog.newLines} announced />
      <IconButton label={texts.lobby.close} icon={X} className={dialog.close} data-focus onClick={onClose} />
    </Dialog>
  );
}
