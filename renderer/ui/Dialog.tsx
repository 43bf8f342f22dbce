// A modal question or menu: the browser's own dialog, which keeps the focus inside and closes on Escape.

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** As wide as the window allows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Shown as long as it is mounted. Focus goes to the element marked `data-focus`, and back when it closes. */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-focus]')?.focus();
  }, []);

  // Before it leaves the page: a dialog that is no longer there gives the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React's strict mode closes and opens it again at once, before we hear of the former.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
