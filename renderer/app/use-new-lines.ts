// Counts the lines of the room's chat that are unseen at this screen.

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { type NewLines, newLines } from '../ui/new-lines.ts';

/** `logged`: the screen has a log, which reports the lines seen. Other screens show lines as they come (StageChat.tsx). */
export function useNewLines(place: RoomPlace | null, logged: boolean): NewLines {
  /** Number of the last seen line; null before the screen shows, whose first lines count as seen. */
  const [seen, setSeen] = useState<number | null>(null);
  const last = useRef(0);
  last.current = place?.chat.at(-1)?.id ?? 0;
  useLayoutEffect(() => setSeen(logged ? last.current : null), [logged]);
  const count = logged && place && seen !== null ? newLines(place, seen) : 0;
  return useMemo(() => ({ count, see: setSeen }), [count]);
}
