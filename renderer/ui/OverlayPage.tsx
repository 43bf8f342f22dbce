// Pages that lie over whatever shows, at home and in a room: what is under them stays as it is, the game runs on.

import { Check } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { classes } from './layout/classes.ts';
import { row } from './layout/layout.ts';
import { NewLinesButton } from './NewLinesButton.tsx';
import styles from './OverlayPage.module.css';
import { RoomNews, RoomNewsContext } from './RoomNews.tsx';
import { useModal } from './use-modal.ts';
import { useTexts } from './use-texts.ts';

export const SECTIONS = ['general', 'sound', 'controls', 'play', 'data', 'about'] as const;
export type Section = (typeof SECTIONS)[number];

/** The settings are opened at their first section, or at one of them. */
export type PageOver = 'network' | 'replays' | 'settings' | `settings-${Section}`;

/** Opens one of them from anywhere below the App. */
export const OpenPage = createContext<(page: PageOver) => void>(() => {});

export function useOpenPage(): (page: PageOver) => void {
  return useContext(OpenPage);
}

interface OverlayPageProps {
  readonly name: 'network' | 'replays' | 'settings';
  readonly title: string;
  /** Beside the title. */
  readonly lead?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog as large as the window. */
export function OverlayPage({ name, title, lead, onClose, children }: OverlayPageProps) {
  const texts = useTexts();
  const modal = useModal(onClose, 'h2');
  const titleId = useId();
  const told = useContext(RoomNewsContext) !== null;
  return (
    <dialog
      {...modal}
      className={classes(styles.root, `page-${name}`)}
      data-screen={name}
      aria-labelledby={titleId}
    >
      <header className={classes(row(0, styles.head), told && styles.told)}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {lead}
        <NewLinesButton className={styles.newLines} announced />
        <button
          type="button"
          className={classes('button', styles.close)}
          onClick={() => modal.ref.current?.close()}
        >
          <Check aria-hidden="true" />
          {texts.done}
        </button>
        <RoomNews />
      </header>
      {children}
    </dialog>
  );
}
