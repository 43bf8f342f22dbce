// The press that loads the page again where its address answers, and else says that it does not.

import { useState } from 'react';
import { loadAgain } from './load-again.ts';

interface LoadAgainProps {
  readonly label: string;
  /** What is said when nothing answers. */
  readonly silent: string;
}

export function LoadAgain({ label, silent }: LoadAgainProps) {
  const [tried, setTried] = useState<'not' | 'trying' | 'silent'>('not');
  const press = async () => {
    setTried('trying');
    if (!(await loadAgain())) setTried('silent');
  };
  return (
    <>
      <div className="actions">
        <button
          type="button"
          className="button primary large"
          data-focus
          aria-disabled={tried === 'trying'}
          onClick={() => tried !== 'trying' && void press()}
        >
          {label}
        </button>
      </div>
      <p role="status">{tried === 'silent' ? silent : ''}</p>
    </>
  );
}
