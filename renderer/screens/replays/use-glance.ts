// What there is to see of a replay in the list, asked for when its row has come into sight: a replay is played again for it.

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Glance } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';

/** Returns a ref for the row, and the glance once it is known. `replay`: null for an unplayable one. */
export function useGlance(
  replay: string | null,
  send: Send,
): readonly [RefObject<HTMLLIElement | null>, Glance | null] {
  const row = useRef<HTMLLIElement>(null);
  const [glance, setGlance] = useState<Glance | null>(null);
  useEffect(() => {
    const element = row.current;
    if (replay === null || !element) return;
    let isShown = true;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void send({ do: 'glance', replay }).then((settled) => {
        if (isShown && settled.is === 'done') setGlance(settled.glance ?? null);
      });
    });
    seen.observe(element);
    return () => {
      isShown = false;
      seen.disconnect();
    };
  }, [replay, send]);
  return [row, glance];
}
