// Begins a tournament of those who are here: by which format, and how many games a match has.

import { Swords } from 'lucide-react';
import { useId, useState } from 'react';
import type { Command } from '../../../electron/party/window/contract.ts';
import { BEST_OF, type Format } from '../../../netcode/formats/format.ts';
import details from '../../ui/Details.module.css';
import { classes } from '../../ui/layout/classes.ts';
import { line, row, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './NextGame.module.css';
import rules from './RoomSettings.module.css';

const KINDS = ['league', 'knock-out', 'double', 'rotation'] as const;

interface TournamentChoiceProps {
  /** How many are here. */
  readonly people: number;
  readonly send: (command: Command) => void;
  /** Asks for the tournament to begin. */
  readonly onBegin: () => void;
}

export function TournamentChoice({ people, send, onBegin }: TournamentChoiceProps) {
  const { between, tournament: texts } = useTexts();
  const id = useId();
  const [kind, setKind] = useState<Format['kind']>('league');
  const [best, setBest] = useState<(typeof BEST_OF)[number]>(1);
  const [sides, setSides] = useState(2);
  // All but one play at a time at most.
  const most = Math.max(2, people - 1);
  const counts = Array.from({ length: most - 1 }, (_, at) => at + 2);
  const format: Format = kind === 'rotation' ? { kind, sides: Math.min(sides, most) } : { kind, best };
  return (
    <details className={classes(stack(2, styles.list), details.root)}>
      <summary>{texts.hold}</summary>
      <Choice
        id={`${id}-kind`}
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
          id={`${id}-sides`}
          label={texts.sides}
          values={counts}
          value={Math.min(sides, most)}
          text={String}
          onChoose={setSides}
        />
      ) : (
        <Choice
          id={`${id}-best`}
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

interface ChoiceProps<T> {
  readonly id: string;
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly text: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string | number>({ id, label, values, value, text, onChoose }: ChoiceProps<T>) {
  return (
    <div className={row(2, rules.row)} role="radiogroup" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <span className={line(1, 'segmented', rules.choice)}>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={one === value} onChange={() => onChoose(one)} />
            <span>{text(one)}</span>
          </label>
        ))}
      </span>
    </div>
  );
}
