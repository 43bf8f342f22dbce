// When the stage is made, whose worker reads all games: beside a screen that is there, and not while one is waited for.

import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import type { ScreenChoice } from './screen-of.ts';

/** How long a person outside a room has rested on a screen, ms: who has just come presses Host or Join next. */
const REST_MS = 2_000;

/** `at-once`: the screen shows it; `soon`: it is rehearsed there for the match; `later`: it may be wanted; `no`: a screen is to come. */
const WANTED: { readonly [screen in ScreenChoice['name']]: 'at-once' | 'soon' | 'later' | 'no' } = {
  match: 'at-once',
  replay: 'at-once',
  lobby: 'soon',
  results: 'soon',
  home: 'later',
  join: 'later',
  failure: 'later',
  closed: 'no',
  connecting: 'no',
  opening: 'no',
  joining: 'no',
};

/** Whether there is a stage while this screen shows. What was made stays. */
export function useStageWanted(screen: ScreenChoice['name']): boolean {
  const [made, make] = useState(false);
  const wanted = WANTED[screen];
  useEffect(() => {
    if (made || wanted === 'no') return;
    if (wanted === 'at-once') return make(true);
    let cancel = () => {};
    const idle = () => {
      cancel = whenIdle(() => make(true));
    };
    const rest = setTimeout(idle, wanted === 'later' ? REST_MS : 0);
    return () => {
      clearTimeout(rest);
      cancel();
    };
  }, [made, wanted]);
  return made || wanted === 'at-once';
}
