// How many lines of the room's chat nobody here has seen yet.

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import { type NewLines, newLines } from '../ui/new-lines.ts';

/** `logged`: the screen has a log, which tells what is seen of it. On others lines show as they come (StageChat.tsx). */
export function useNewLines(place: RoomPlace | null, logged: boolean): NewLines {
  /** Up to which line; null before the screen has come: what was said until then is not new. */
  const [seen, setSeen] = useState<number | null>(null);
  const last = useRef(0);
  last.current = place?.chat.at(-1)?.id ?? 0;
  useLayoutEffect(() => setSeen(logged ? last.current : null), [logged]);
  const count = logged && place && seen !== null ? newLines(place, seen) : 0;
  return useMemo(() => ({ count, see: setSeen }), [count]);
}
