// Over everything while a connection is away that may come back by itself, and for a moment after something may have been
// lost with it: nobody presses in vain without reading why.

import { useEffect, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Long enough to read it twice. */
const SHOWN_MS = 6000;

interface ComingBackProps {
  /** The window has lost its app. */
  readonly away: boolean;
  /** What is pressed meanwhile is for the game, and is not kept. */
  readonly inMatch: boolean;
  /** The app has lost its room, or catches up with the match; null while all is well. */
  readonly toRoom: RoomPlace['comingBack'];
  /** The app has heard nothing from the host for so long; null while all is well. */
  readonly silentMs: number | null;
  /** A person is asked to go on with fewer, in the room of this leader; null while nobody is. */
  readonly alone: { readonly is: 'host' | 'guest'; readonly host: string } | null;
  readonly onGoOn: () => void;
  /** Counts what may have been lost. */
  readonly unheard: number;
  /** Goes home instead of waiting for the room. */
  readonly onLeave: () => void;
}

export function ComingBack(props: ComingBackProps) {
  const { away, inMatch, toRoom, silentMs, alone, unheard, onLeave, onGoOn } = props;
  const texts = useTexts().comingBack;
  const box = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState(unheard);
  const lost = unheard !== read;

  useEffect(() => {
    if (!lost || away) return;
    const timer = setTimeout(() => setRead(unheard), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lost, away, unheard]);

  const waits = away ? null : toRoom;
  const text = textOf();
  const shown = text !== null;
  useEffect(() => {
    // In the top layer, over the dialogs that are open.
    if (shown) box.current?.showPopover();
    else box.current?.hidePopover();
  }, [shown]);

  return (
    <div ref={box} popover="manual" className="coming-back">
      <div role="status">
        {text}
        {waits?.is === 'catching-up' && <CaughtUp done={waits.done} label={texts.done} />}
      </div>
      {!away && alone && (
        <button type="button" className="button small primary" onClick={onGoOn}>
          {texts.goOn}
        </button>
      )}
      {(waits || (!away && alone)) && (
        <button type="button" className="button small" onClick={onLeave}>
          {texts.leave}
        </button>
      )}
    </div>
  );

  function textOf(): string | null {
    if (away) return inMatch ? texts.appInMatch : texts.app;
    if (alone) return alone.is === 'host' ? texts.aloneHost : texts.aloneGuest(alone.host);
    if (toRoom) return toRoom.is === 'away' ? texts.room : texts.catchingUp;
    if (silentMs !== null) return texts.host;
    return lost ? texts.unheard : null;
  }
}

interface CaughtUpProps {
  /** 0 to 1; null while it is not known. */
  readonly done: number | null;
  readonly label: Texts['comingBack']['done'];
}

function CaughtUp({ done, label }: CaughtUpProps) {
  if (done === null) return <progress aria-label={label} />;
  return <progress aria-label={label} value={done} />;
}
