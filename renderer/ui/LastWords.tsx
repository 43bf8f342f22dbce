// What a program that people already have wrote last, in whatever language it does; empty for a silent one.

import { useLayoutEffect, useRef } from 'react';
import { classes } from './layout/classes.ts';
import { row } from './layout/layout.ts';
import programs from './OwnClients.module.css';
import { useTexts } from './use-texts.ts';

export function LastWords({ log }: { readonly log: readonly string[] }) {
  const texts = useTexts().native;
  const box = useRef<HTMLPreElement>(null);
  const words = log.join('\n');
  // What it said last is at the end.
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [words]);
  if (log.length === 0) return null;
  return (
    <div className={row(4, programs.words)}>
      <p className="quiet">{texts.lastWords}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classes('breaks', programs.log)} tabIndex={0} dir="ltr" ref={box}>
        {words}
      </pre>
    </div>
  );
}
