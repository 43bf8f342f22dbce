// How a match ended, in words: the winner, and the places of the players here.

import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { longestWord } from '../../ui/letters.ts';
import { headline, type MatchResult, ownPlaces, type Standing } from '../../ui/standings.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Results.module.css';

interface ResultsHeadProps {
  readonly result: MatchResult;
  readonly played: readonly Standing[];
  /** Standings of the players at this machine. */
  readonly own: readonly Standing[];
  readonly className?: string | undefined;
  /** What else is to be said of the result. */
  readonly children?: ReactNode;
}

export function ResultsHead({ result, played, own, className, children }: ResultsHeadProps) {
  const texts = useTexts();
  const heading = headline(result, played, texts, own.length === 1 ? own[0]!.seat : null);
  return (
    <header className={classes(className, styles.head)}>
      <p className={classes('quiet', styles.title)}>{texts.results.title}</p>
      <h1 tabIndex={-1} style={{ '--letters': longestWord(heading) } as CSSProperties}>
        {heading}
      </h1>
      <div className={row(0, styles.ownPlaces)}>
        {ownPlaces(own, played, texts).map((line) => (
          <p key={line} className={classes('breaks', styles.ownPlace)}>
            {line}
          </p>
        ))}
      </div>
      {result.early && <p className="quiet">{texts.results.early}</p>}
      {children}
    </header>
  );
}
