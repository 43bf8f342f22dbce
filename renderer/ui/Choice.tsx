// A word and a few values in a line, of which one is chosen.

import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';
import { line, row } from './layout/layout.ts';

interface ChoiceProps<T> {
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  readonly text: (value: T) => ReactNode;
  readonly onChoose: (value: T) => void;
}

export function Choice<T extends string | number>({ label, values, value, text, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={row(2, styles.root)} role="radiogroup" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <span className={line(1, 'segmented', styles.values)}>
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
