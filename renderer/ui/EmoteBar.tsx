// A row of faces: one press shows one to everybody.

import { memo } from 'react';
import { type Command, emotes } from '../../electron/party/window/contract.ts';
import styles from './EmoteBar.module.css';
import { classes } from './layout/classes.ts';
import { EmoteFace } from './marks/EmoteFace.tsx';
import { useTexts } from './use-texts.ts';

interface EmoteBarProps {
  readonly className?: string | undefined;
  readonly send: (command: Command) => void;
}

export const EmoteBar = memo(function EmoteBar({ className, send }: EmoteBarProps) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of buttons differs from a set of fields
    <div className={classes(styles.root, className)} role="group" aria-label={texts.chat.emotes}>
      {emotes.map((emote) => (
        <button
          key={emote}
          type="button"
          className={styles.emote}
          aria-label={texts.chat.emote[emote]}
          data-tip={texts.chat.emote[emote]}
          onClick={() => send({ do: 'emote', emote })}
        >
          <EmoteFace emote={emote} />
        </button>
      ))}
    </div>
  );
});
