// How a game goes, step by step, each in a picture with a sentence below it.

import { helpPictureName } from '../../preview/help-picture-name.ts';
import { pictureOf } from '../../preview/pictures.ts';
import { grid, list } from '../layout/layout.ts';
import styles from './HelpSteps.module.css';

interface HelpStepsProps {
  /** Id of the game. */
  readonly game: string;
  readonly steps: readonly string[];
}

export function HelpSteps({ game, steps }: HelpStepsProps) {
  return (
    <ol className={list(grid(3, styles.root))}>
      {steps.map((step, index) => (
        <li key={step}>
          <img src={pictureOf(helpPictureName(game, index))} alt="" draggable={false} />
          <p>{step}</p>
        </li>
      ))}
    </ol>
  );
}
