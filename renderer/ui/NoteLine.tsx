// What goes on in the room, in one line, and a way to it.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './layout/classes.ts';
import { row } from './layout/layout.ts';
import styles from './NoteLine.module.css';

interface NoteLineProps {
  /** What it is about. */
  readonly of: 'tournament' | 'vote' | 'voted' | 'list';
  readonly icon: LucideIcon;
  /** For screen readers. */
  readonly label?: string;
  readonly className?: string | undefined;
  /** What the button says that leads to it; null for none. */
  readonly way: string | null;
  readonly onWay: () => void;
  readonly children: ReactNode;
}

export function NoteLine({ of, icon: Icon, label, className, way, onWay, children }: NoteLineProps) {
  return (
    <section className={row(2, className)} aria-label={label} data-note={of}>
      <Icon aria-hidden="true" />
      <span className={classes('breaks', styles.words)}>{children}</span>
      {way !== null && (
        <button type="button" className="button small" onClick={onWay}>
          {way}
        </button>
      )}
    </section>
  );
}
