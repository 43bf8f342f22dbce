// Before the first view, and after the link has stayed away: there is nothing else to show.

import { useState } from 'react';
import type { AwayStatus } from '../../party-link/party-connection.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useTexts } from '../../ui/use-texts.ts';

export function Connecting() {
  const texts = useTexts();
  return (
    <ScreenFrame name="connecting">
      <Logo />
      <h1 tabIndex={-1}>{texts.connecting.title}</h1>
      <p className="quiet">{texts.connecting.cause}</p>
    </ScreenFrame>
  );
}

/** Longest wait for an app that is there, and only slow to answer, ms. */
const ANSWERS_WITHIN_MS = 5000;

export function Closed({ why }: { readonly why: AwayStatus }) {
  const texts = useTexts();
  const [tried, setTried] = useState<'not' | 'trying' | 'silent'>('not');
  const press = async () => {
    setTried('trying');
    if (await answers()) window.location.reload();
    else setTried('silent');
  };
  return (
    <ScreenFrame name="closed">
      <Logo />
      <h1 tabIndex={-1}>{texts.closed[why].title}</h1>
      <p>{texts.closed[why].cause}</p>
      <div className="actions">
        <button
          type="button"
          className="button primary large"
          data-focus
          aria-disabled={tried === 'trying'}
          onClick={() => tried !== 'trying' && void press()}
        >
          {texts.closed[why].button}
        </button>
      </div>
      <p role="status">{tried === 'silent' ? texts.closed.silent : ''}</p>
    </ScreenFrame>
  );
}

/** Whether there is a page to load: without an app the browser would put its own in the place of this one. */
async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await fetch(window.location.href, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
