// Over everything while a connection is away that may come back by itself, and for a moment after something may have been
// lost with it: nobody presses in vain without reading why.

import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../ui/use-texts.ts';

/** Long enough to read it twice. */
const SHOWN_MS = 6000;

interface ComingBackProps {
  /** The window has lost its app. */
  readonly away: boolean;
  /** The app has heard nothing from the host for so long; null while all is well. */
  readonly silentMs: number | null;
  /** Counts what may have been lost. */
  readonly unheard: number;
}

export function ComingBack({ away, silentMs, unheard }: ComingBackProps) {
  const texts = useTexts().comingBack;
  const box = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState(unheard);
  const lost = unheard !== read;

  useEffect(() => {
    if (!lost || away) return;
    const timer = setTimeout(() => setRead(unheard), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lost, away, unheard]);

  const text = away ? texts.app : silentMs !== null ? texts.host : lost ? texts.unheard : null;
  const shown = text !== null;
  useEffect(() => {
    // In the top layer, over the dialogs that are open.
    if (shown) box.current?.showPopover();
    else box.current?.hidePopover();
  }, [shown]);

  return (
    <div ref={box} popover="manual" className="coming-back" role="status">
      {text}
    </div>
  );
}
