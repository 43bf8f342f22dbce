// Begins a tournament of those who are here: by which format, and how many games a match has.

import { Swords } from 'lucide-react';
import { useState } from 'react';
import type { Command } from '../../../electron/party/window/contract.ts';
import { BEST_OF, type Format } from '../../../netcode/formats/format.ts';
import { Choice } from '../Choice.tsx';
import details from '../Details.module.css';
import { classes } from '../layout/classes.ts';
import { stack } from '../layout/layout.ts';
import { useTexts } from '../use-texts.ts';
import styles from './NextGame.module.css';

const KINDS = ['league', 'knock-out', 'double', 'rotation'] as const;

interface TournamentChoiceProps {
  /** How many are here. */
  readonly people: number;
  /** Name of the room's game, which its matches play. */
  readonly game: string;
  readonly send: (command: Command) => void;
  /** Asks for the tournament to begin. */
  readonly onBegin: () => void;
}

export function TournamentChoice({ people, game, send, onBegin }: TournamentChoiceProps) {
  const { between, tournament: texts } = useTexts();
  const [kind, setKind] = useState<Format['kind']>('league');
  const [best, setBest] = useState<(typeof BEST_OF)[number]>(1);
  const [sides, setSides] = useState(2);
  // All but one play at a time at most.
  const most = Math.max(2, people - 1);
  const counts = Array.from({ length: most - 1 }, (_, at) => at + 2);
  const format: Format = kind === 'rotation' ? { kind, sides: Math.min(sides, most) } : { kind, best };
  return (
    <details className={classes(stack(2, styles.list), details.root)}>
      <summary>{texts.hold(game)}</summary>
      <Choice
        label={texts.kind}
        values={KINDS}
        value={kind}
        text={(one) => texts.kinds[one]}
        onChoose={setKind}
      />
      <p className="quiet">
        {texts.means[kind]}
        {between}
        {texts.noBots}
      </p>
      {kind === 'rotation' ? (
        <Choice
          label={texts.sides}
          values={counts}
          value={Math.min(sides, most)}
          text={String}
          onChoose={setSides}
        />
      ) : (
        <Choice
          label={texts.best}
          values={BEST_OF}
          value={best}
          text={(one) => texts.bestOf[one]}
          onChoose={setBest}
        />
      )}
      <button
        type="button"
        className="button small"
        disabled={people < 2}
        onClick={() => {
          send({ do: 'tournament', format });
          onBegin();
        }}
      >
        <Swords />
        {texts.begin(people)}
      </button>
    </details>
  );
}
