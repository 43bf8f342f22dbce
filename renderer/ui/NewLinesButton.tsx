// How many lines of chat are new, and the way to them: in the foot of a screen, and on what lies over it.

import { MessageSquare } from 'lucide-react';
import { useContext } from 'react';
import { classes } from './layout/classes.ts';
import styles from './NewLinesButton.module.css';
import { NewLinesContext } from './new-lines.ts';
import { useTexts } from './use-texts.ts';

interface NewLinesButtonProps {
  /** Whether screen readers hear of it here: what lies under a dialog is silent. */
  readonly announced?: boolean;
  readonly className?: string | undefined;
}

export function NewLinesButton({ announced = false, className }: NewLinesButtonProps) {
  const texts = useTexts();
  const { count } = useContext(NewLinesContext);
  return (
    <span className={className} aria-live={announced ? 'polite' : undefined}>
      {count > 0 && (
        <button
          type="button"
          className={classes('button', styles.button)}
          data-tip={texts.chat.newLines(count)}
          onClick={({ currentTarget }) => showChat(currentTarget)}
        >
          <MessageSquare aria-hidden="true" />
          <span aria-hidden="true">{count}</span>
          <span className="unseen">{texts.chat.newLines(count)}</span>
        </button>
      )}
    </span>
  );
}

function showChat(button: HTMLElement): void {
  button.closest('dialog')?.close();
  const log = document.querySelector<HTMLElement>('.Chat-log');
  log?.scrollIntoView({ block: 'center' });
  log?.focus({ preventScroll: true });
}
