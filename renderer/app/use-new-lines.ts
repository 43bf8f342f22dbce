// How many lines of the room's chat nobody here has seen yet.

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { NewLines } from '../ui/new-lines.ts';

/** `logged`: the screen has a log, which tells what is seen of it. On others lines show as they come (StageChat.tsx). */
export function useNewLines(place: RoomPlace | null, logged: boolean): NewLines {
  /** Up to which line; null before the screen has come: what was said until then is not new. */
  const [seen, setSeen] = useState<number | null>(null);
  const last = useRef(0);
  last.current = place?.chat.at(-1)?.id ?? 0;
  useLayoutEffect(() => setSeen(logged ? last.current : null), [logged]);
  const see = useCallback((line: number) => setSeen((before) => Math.max(before ?? 0, line)), []);
  const isNew = ({ id, member }: RoomPlace['chat'][number]) =>
    seen !== null && id > seen && !place!.mine.includes(member);
  const count = (logged && place?.chat.filter(isNew).length) || 0;
  return useMemo(() => ({ count, see }), [count, see]);
}
