// What this screen made of the network in its latest matches, one drawn over the other: the same evening, or the same recorded
// network, in two ways to stay in step.

import { useSyncExternalStore } from 'react';
import type { GameFacts } from '../../../electron/party/window/contract.ts';
import { FIGURES, type Figure, type FiguresStore, figureColumns } from '../../stage/match-figures.ts';
import { grid, line, row } from '../../ui/layout/layout.ts';
import { useLanguage, useTexts } from '../../ui/use-texts.ts';
import { Graph } from './Graph.tsx';
import styles from './NetworkPage.module.css';
import { lineLook } from './seat-lines.ts';

/** Smallest scale of each graph: milliseconds, so many corrections, and units of the game. */
const LEAST: Record<Figure, number> = { delayMs: 20, stillMs: 100, corrections: 5, jump: 1 };

/** Shortest time that is drawn, s, and what it grows by: a graph is made anew for each. */
const SPAN_S = 60;

interface MatchesProps {
  readonly figures: FiguresStore;
  readonly games: readonly GameFacts[];
}

export function Matches({ figures, games }: MatchesProps) {
  const texts = useTexts();
  const language = useLanguage();
  const now = () => figures.matches;
  const matches = useSyncExternalStore(figures.subscribe, now, now);
  if (matches.length === 0) return null;
  const words = texts.network.matches;
  const lines = matches.map((_, index) => lineLook(index));
  const longest = Math.max(...matches.map(({ points }) => points.at(-1)!.s));
  const span = [0, Math.ceil(longest / SPAN_S) * SPAN_S] as const;
  const names = matches.map(({ game, way }, index) => {
    const name = games.find(({ id }) => id === game)?.texts[language].name ?? game;
    return words.name(name, texts.sync[way].name, index === matches.length - 1);
  });
  return (
    <section className={styles.matches} aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul className={row(4)}>
        {names.map((name, index) => (
          <li key={name} className={line(2)}>
            <svg className={styles.line} viewBox="0 0 36 10" aria-hidden="true">
              <path
                d="M2 5H34"
                stroke={lines[index]!.colour}
                strokeWidth="2"
                strokeDasharray={lines[index]!.dash.join(' ')}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <div className={grid(4, styles.graphs)}>
        {FIGURES.map((figure) => (
          <Graph
            key={figure}
            title={words.figure[figure]}
            label={words.graph(
              words.figure[figure],
              matches.map(({ points }, index) =>
                texts.labelled(names[index]!, String(Math.round(points.at(-1)![figure]))),
              ),
            )}
            data={figureColumns(matches, figure)}
            lines={lines}
            least={LEAST[figure]}
            span={span}
            seconds={texts.network.seconds}
            says={String}
          />
        ))}
      </div>
    </section>
  );
}
