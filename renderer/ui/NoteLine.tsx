// What goes on in the room, in one line, and a way to it.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './layout/classes.ts';
import { line } from './layout/layout.ts';
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
    <section className={line(2, className)} aria-label={label} data-note={of}>
      <Icon aria-hidden="true" />
      <span className="breaks">{children}</span>
      {way !== null && (
        <button type="button" className={classes('button small', styles.way)} onClick={onWay}>
          {way}
        </button>
      )}
    </section>
  );
}
