// A modal question or menu.

import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** As wide as the window allows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** As useModal says. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog {...modal} className={wide ? 'dialog wide' : 'dialog'} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
