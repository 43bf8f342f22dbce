// The rules of a game in one picture: a still of it with numbers on it, and the sentences that the numbers stand for.
//
// <RulesPicture game={facts} display={display} /> with the GameFacts of the party; it is as wide as its parent.

import type { GameFacts } from '../../../electron/party/window/contract.ts';
import type { DisplaySettings } from '../../stage/display-settings.ts';
import { GamePreview } from '../GamePreview.tsx';
import { list, stack } from '../layout/layout.ts';
import { useGameTexts } from '../use-texts.ts';
import styles from './RulesPicture.module.css';

interface RulesPictureProps {
  readonly game: GameFacts;
  readonly display: DisplaySettings;
}

export function RulesPicture({ game, display }: RulesPictureProps) {
  const words = useGameTexts(game);
  return (
    <figure className={stack(4)}>
      {/* What is played with a file of people's own looks like that file. */}
      {game.fileEnding === undefined && (
        <div className={styles.still}>
          <GamePreview gameId={game.id} display={display} playing={false} />
          {game.marks.slice(0, words.rules.length).map(([x, y], index) => (
            <span
              key={words.rules[index]}
              className={styles.mark}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
              aria-hidden="true"
            >
              {index + 1}
            </span>
          ))}
        </div>
      )}
      <figcaption>
        <ol className={list(stack(2, styles.said))}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}
