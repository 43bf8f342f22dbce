// A note over all screens while a lost connection may come back by itself, and for SHOWN_MS after a command may have been
// lost with a connection: it tells the person why a press had no effect.

import { useEffect, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import { classes } from '../ui/layout/classes.ts';
import { useTexts } from '../ui/use-texts.ts';
import styles from './ComingBack.module.css';

/** How long the note about lost commands is shown, ms: long enough to read it twice. */
const SHOWN_MS = 6000;

interface ComingBackProps {
  /** Whether the window has lost its connection to the app. */
  readonly away: boolean;
  /** Whether a match is on the screen: keys are then for the game, and those pressed without a connection are dropped. */
  readonly inMatch: boolean;
  /** The app has lost its connection to the room, or catches up with the match; null: neither. */
  readonly toRoom: RoomPlace['comingBack'];
  /** How long the app has heard nothing from the host, ms; null while it hears from it. */
  readonly silentMs: number | null;
  /** Set while the person is asked whether to play on without those who are missing. `host`: name of the room's leader. */
  readonly alone: { readonly is: 'host' | 'guest'; readonly host: string } | null;
  readonly onGoOn: () => void;
  /** Number of commands so far that may have been lost with a connection. */
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
  // No frames come, not even at the host, so keys and gamepads answer the question instead of playing.
  const stands = inMatch && !away && (waits?.is === 'away' || alone !== null);
  const text = textOf();
  const shown = text !== null;
  useEffect(() => {
    // A popover is in the browser's top layer, above open dialogs.
    if (shown) box.current?.showPopover();
    else box.current?.hidePopover();
  }, [shown]);

  return (
    <div
      ref={box}
      popover="manual"
      className={classes(styles.root, !inMatch && styles.free, !away && alone && styles.asking)}
      data-asks={stands || undefined}
    >
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
  /** Part of the frames that the app has caught up with, 0 to 1; null while it is unknown. */
  readonly done: number | null;
  readonly label: Texts['comingBack']['done'];
}

function CaughtUp({ done, label }: CaughtUpProps) {
  if (done === null) return <progress aria-label={label} />;
  return <progress aria-label={label} value={done} />;
}
