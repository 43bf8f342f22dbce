// The frame of every screen: has the screen's name for tests, and takes the focus when it appears.

import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './layout/classes.ts';
import { stack } from './layout/layout.ts';
import styles from './ScreenFrame.module.css';

/** Names of screens, which tests and style sheets use. */
export type ScreenName =
  | 'closed'
  | 'door'
  | 'connecting'
  | 'failure'
  | 'fault'
  | 'home'
  | 'opening'
  | 'join'
  | 'joining'
  | 'lobby'
  | 'match'
  | 'results'
  | 'replay';

/** Classes of ScreenFrame.module.css that a screen has besides. */
const LOOKS: { readonly [name in ScreenName]: readonly ('short' | 'words' | 'match')[] } = {
  closed: ['short', 'words'],
  door: [],
  connecting: ['short', 'words'],
  failure: ['short'],
  fault: ['short'],
  home: ['short'],
  opening: ['short', 'words'],
  join: ['short'],
  joining: ['short'],
  lobby: [],
  match: ['match'],
  results: [],
  replay: [],
};

interface ScreenFrameProps {
  readonly name: ScreenName;
  /** Called at Escape while no dialog is open. */
  readonly onEscape?: () => void;
  /** Class of the screen, beside the one that all screens have. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Focus goes to the element marked `data-focus`, else to the main heading, unless a part of the screen has taken it. */
export function ScreenFrame({ name, onEscape, className, children }: ScreenFrameProps) {
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    if (root.current?.contains(document.activeElement)) return;
    const target = root.current?.querySelector<HTMLElement>('[data-focus]:not(:disabled)');
    (target ?? root.current?.querySelector('h1'))?.focus({ preventScroll: true });
  }, []);

  return (
    <main
      ref={root}
      data-screen={name}
      className={classes(
        `screen-${name}`,
        stack(6, styles.root),
        ...LOOKS[name].map((look) => styles[look]),
        className,
      )}
      onKeyDown={(event) => {
        // An open dialog has its own Escape.
        if (event.key === 'Escape' && !document.querySelector('dialog[open]')) onEscape?.();
      }}
    >
      {children}
    </main>
  );
}
