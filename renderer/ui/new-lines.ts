// Lines of chat that came while the log was out of sight, as on a phone below the fold, or under a page.

import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';

export interface NewLines {
  readonly count: number;
  /** All lines up to this one have been in sight; the same function for as long as the window lives. */
  see(line: number): void;
}

export const NewLinesContext = createContext<NewLines>({ count: 0, see: () => {} });

/** How many others have said since this line. */
export function newLines({ chat, mine }: Pick<RoomPlace, 'chat' | 'mine'>, seen: number): number {
  return chat.filter(({ id, member }) => id > seen && !mine.includes(member)).length;
}

/** Says that the lines up to this one are seen, as soon as the log is, and it is uncovered. */
export function useSeen(log: RefObject<HTMLElement | null>, line: number): void {
  const { see } = useContext(NewLinesContext);
  const inSight = useRef(false);
  const latest = useRef(line);
  latest.current = line;
  // Before it is drawn: else it would flash up for a line that is in sight at once.
  useLayoutEffect(() => {
    if (inSight.current && log.current && !isCovered(log.current)) see(line);
  }, [log, line, see]);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const look = () => {
      if (inSight.current && !isCovered(element)) see(latest.current);
    };
    const sight = new IntersectionObserver(
      (entries) => {
        inSight.current = entries.at(-1)?.isIntersecting ?? false;
        look();
      },
      { threshold: 0.5 },
    );
    sight.observe(element);
    // By mutations: their `close` is lost when a dialog leaves the page as it closes.
    const dialogs = new MutationObserver(look);
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => {
      sight.disconnect();
      dialogs.disconnect();
    };
  }, [log, see]);
}

function isCovered(log: HTMLElement): boolean {
  return [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(log));
}
