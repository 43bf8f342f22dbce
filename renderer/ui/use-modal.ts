// The browser's own modal dialog, shown as long as it is mounted: it keeps focus and keys from what lies under it, Escape
// closes it, and the focus goes back to where it was.

import { type ReactEventHandler, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onClose: ReactEventHandler<HTMLDialogElement>;
}

/** What a `<dialog>` needs for that. `focused`: selects what gets the focus, in whatever is there at first. */
export function useModal(onClose: () => void, focused = '[data-focus]'): Modal {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = ref.current;
    element?.showModal();
    element?.querySelector<HTMLElement>(focused)?.focus();
  }, [focused]);

  // Before it leaves the page: a dialog that is gone drops the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => element?.close();
  }, []);

  return {
    ref,
    onClose({ target, currentTarget }) {
      // A question that is asked in it closes by itself, and strict mode closes and opens it again before we hear of the former.
      if (target === currentTarget && !currentTarget.open) onClose();
    },
  };
}
