// The rows of the settings: a label, what it is for, and one way to choose.

import { type ReactNode, useId } from 'react';
import { classes } from './layout/classes.ts';
import { line } from './layout/layout.ts';
import styles from './SettingRows.module.css';

interface RowProps {
  readonly label: string;
  readonly hint?: string | undefined;
}

interface ChoiceProps<T> extends RowProps {
  readonly values: readonly T[];
  readonly value: T;
  readonly name: (value: T) => ReactNode;
  /** BCP 47, for choices that are in another language than the page. */
  readonly lang?: (value: T) => string | undefined;
  readonly onChoose: (value: T) => void;
}

/** One choice of a few, all visible. */
export function Choice<T extends string | number | null>(props: ChoiceProps<T>) {
  const { label, hint, values, value, name, lang, onChoose } = props;
  const id = useId();
  return (
    <div
      className={styles.set}
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <p className={styles.label} id={id}>
        {label}
      </p>
      <div className={classes('segmented', styles.control, styles.choice)}>
        {values.map((one) => (
          <label key={String(one)} lang={lang?.(one)}>
            <input type="radio" name={id} checked={one === value} onChange={() => onChoose(one)} />
            <span>{name(one)}</span>
          </label>
        ))}
      </div>
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface SwitchProps extends RowProps {
  readonly on: boolean;
  readonly onSwitch: (on: boolean) => void;
}

export function Switch({ label, hint, on, onSwitch }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.set}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes(styles.switch, styles.control)}
        checked={on}
        aria-checked={on}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onSwitch(target.checked)}
      />
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface SliderProps extends RowProps {
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly step: number;
  /** The value in words. */
  readonly says: (value: number) => string;
  readonly onSlide: (value: number) => void;
  /** When a person lets go of it. */
  readonly onSettled?: () => void;
}

/** From `min`, or 0, to `max`. */
export function Slider({ label, hint, value, min = 0, max, step, says, onSlide, onSettled }: SliderProps) {
  const id = useId();
  return (
    <div className={styles.set}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={line(3, styles.control, styles.slide)}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={says(value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={({ target }) => onSlide(target.valueAsNumber)}
          onPointerUp={onSettled}
          onKeyUp={onSettled}
        />
        <output htmlFor={id} aria-live="off">
          {says(value)}
        </output>
      </span>
      <Hint id={id} hint={hint} />
    </div>
  );
}

interface ActionProps extends RowProps {
  readonly children: ReactNode;
}

/** Something to press. */
export function Action({ label, hint, children }: ActionProps) {
  return (
    <div className={styles.set}>
      <p className={styles.label}>{label}</p>
      <div className={classes('actions', styles.control)}>{children}</div>
      <Hint id="" hint={hint} />
    </div>
  );
}

function Hint({ id, hint }: { readonly id: string; readonly hint: string | undefined }) {
  return hint ? (
    <p className={classes('breaks-rarely', 'quiet small')} id={id === '' ? undefined : `${id}-hint`}>
      {hint}
    </p>
  ) : null;
}
