// Makes a list of games that are played one after the other: which, how many matches of each, and in what order.

import { ListOrdered } from 'lucide-react';
import { useState } from 'react';
import type { Command, GameFacts } from '../../../electron/party/window/contract.ts';
import { Choice } from '../Choice.tsx';
import details from '../Details.module.css';
import { classes } from '../layout/classes.ts';
import { grid, stack } from '../layout/layout.ts';
import { useLanguage, useTexts } from '../use-texts.ts';
import styles from './NextGame.module.css';

/** How many matches of each are offered. */
const EACH = [1, 2, 3, 5] as const;

interface GameListProps {
  readonly games: readonly GameFacts[];
  /** Ids of the games that are wished for: they are proposed; without any, all are that need no file. */
  readonly wished: readonly string[];
  readonly send: (command: Command) => void;
}

export function GameList({ games, wished, send }: GameListProps) {
  const texts = useTexts().next;
  const language = useLanguage();
  const proposed = games.filter(({ id, fileEnding }) =>
    wished.length > 0 ? wished.includes(id) : fileEnding === undefined,
  );
  const [chosen, setChosen] = useState<readonly string[]>(() => proposed.map((game) => game.id));
  const [each, setEach] = useState<(typeof EACH)[number]>(3);
  const [shuffle, setShuffle] = useState(false);
  const listed = games.map((game) => game.id).filter((one) => chosen.includes(one));
  return (
    <details className={classes(stack(2, styles.list), details.root)}>
      <summary>{texts.playList}</summary>
      <div className={grid(2, styles.choices)}>
        {games.map((game) => (
          <label key={game.id} className="check-field">
            <input
              type="checkbox"
              checked={chosen.includes(game.id)}
              onChange={(event) =>
                setChosen(
                  event.target.checked ? [...chosen, game.id] : chosen.filter((one) => one !== game.id),
                )
              }
            />
            <span>{game.texts[language].name}</span>
          </label>
        ))}
      </div>
      <Choice label={texts.each} values={EACH} value={each} text={String} onChoose={setEach} />
      <label className="check-field">
        <input type="checkbox" checked={shuffle} onChange={(event) => setShuffle(event.target.checked)} />
        <span>{texts.shuffle}</span>
      </label>
      <button
        type="button"
        className="button small"
        disabled={listed.length === 0}
        onClick={() => send({ do: 'list', list: { games: listed, each, shuffle } })}
      >
        <ListOrdered />
        {texts.play}
      </button>
    </details>
  );
}
