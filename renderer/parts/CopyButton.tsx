// Copies an address and says so, on the button and to a screen reader.

import { useEffect, useState } from 'react';
import { useTexts } from '../languages/use-texts.ts';

/** Long enough to be noticed, short enough that the next person can copy again. */
const SHOWN_MS = 2000;

export function CopyButton({ address }: { readonly address: string }) {
  const texts = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () => {
    // The clipboard may be refused: then the address is still there to be selected.
    navigator.clipboard.writeText(address).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };

  const said = { copied: texts.ways.saidCopied(address), failed: texts.ways.saidCopyFailed };
  const label = { copied: texts.ways.copied, failed: texts.ways.copyFailed };
  return (
    <>
      <button
        type="button"
        className="button small copy"
        aria-label={texts.ways.copyName(address)}
        onClick={copy}
      >
        {outcome ? label[outcome] : texts.ways.copy}
      </button>
      <span role="status" className="unseen">
        {outcome && said[outcome]}
      </span>
    </>
  );
}
