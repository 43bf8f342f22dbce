// What few ask for, behind one press: it is drawn and computed after that.

import { type ReactNode, useState } from 'react';
import styles from './Details.module.css';
import { useTexts } from './use-texts.ts';

interface DetailsProps {
  /** For what is shown elsewhere as well. */
  readonly onTurn?: (open: boolean) => void;
  readonly children: ReactNode;
}

export function Details({ onTurn, children }: DetailsProps) {
  const texts = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.root}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        onTurn?.(currentTarget.open);
      }}
    >
      <summary>{texts.details}</summary>
      {open && children}
    </details>
  );
}
