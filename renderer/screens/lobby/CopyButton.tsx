// A button that copies a text for friends, and tells the outcome on the button and to a screen reader.

import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../ui/clipboard.ts';
import { classes } from '../../ui/layout/classes.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './JoinPanel.module.css';

/** How long the button shows the outcome, ms: long enough to be noticed, short enough for the next person to copy again. */
const SHOWN_MS = 2000;

const icons = { copied: Check, failed: X } as const;

interface CopyButtonProps {
  readonly text: string;
  /** Shows the icon alone, where there is no room for the word. */
  readonly small?: boolean;
}

export function CopyButton({ text, small = false }: CopyButtonProps) {
  const texts = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    // The browser may refuse the clipboard; the person can then select the text by hand.
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };

  const said = { copied: texts.ways.saidCopied(text), failed: texts.ways.saidCopyFailed };
  const label = { copied: texts.ways.copied, failed: texts.ways.copyFailed };
  const Icon = outcome ? icons[outcome] : Copy;
  return (
    <>
      <button
        type="button"
        className={small ? 'button icon' : classes('button small', styles.copy)}
        aria-label={texts.ways.copyName(text)}
        data-tip={small ? texts.ways.copyName(text) : undefined}
        onClick={copy}
      >
        <Icon />
        {!small && <span>{outcome ? label[outcome] : texts.ways.copy}</span>}
      </button>
      <span role="status" className="unseen">
        {outcome && said[outcome]}
      </span>
    </>
  );
}
