// A modal question or menu.

import { type ReactNode, useId } from 'react';
import styles from './Dialog.module.css';
import { classes } from './layout/classes.ts';
import { row } from './layout/layout.ts';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** What holds while it is open, in few words in the line of its title. */
  readonly aside?: string | null;
  readonly onClose: () => void;
  /** Whether the dialog is as wide as the window allows. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A dialog on top of the page, modal as useModal makes it. */
export function Dialog({ title, aside = null, onClose, wide = false, className, children }: DialogProps) {
  const modal = useModal(onClose);
  const titleId = useId();
  const asideId = useId();
  return (
    <dialog
      {...modal}
      className={classes(styles.root, wide && styles.wide, className)}
      aria-labelledby={titleId}
      aria-describedby={aside === null ? undefined : asideId}
    >
      {aside === null ? (
        <h2 id={titleId}>{title}</h2>
      ) : (
        <header className={row(0, styles.head)}>
          <h2 id={titleId}>{title}</h2>
          <p id={asideId} className="quiet">
            {aside}
          </p>
        </header>
      )}
      {children}
    </dialog>
  );
}
