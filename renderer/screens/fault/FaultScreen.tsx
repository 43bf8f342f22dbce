// In place of a screen that threw: what can be done, and the details for programmers.

import folded from '../../ui/Details.module.css';
import { stack } from '../../ui/layout/layout.ts';
import { loadAgainOnceThere } from '../../ui/load-again.ts';
import notes from '../../ui/notes.module.css';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useTexts } from '../../ui/use-texts.ts';

interface FaultScreenProps {
  readonly details: string;
  /** Draws the screen again; without it only the whole page can be loaded again. */
  readonly again?: () => void;
  /** In a match: a note at the edge, for the game plays on under it and is still steered. */
  readonly aside?: boolean;
}

export function FaultScreen({ details, again, aside = false }: FaultScreenProps) {
  const texts = useTexts().fault;
  const words = (
    <>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p>{aside ? texts.playsOn : texts.cause}</p>
      <div className="actions">
        {again && (
          <button type="button" className="button primary" data-focus={!aside || undefined} onClick={again}>
            {texts.again}
          </button>
        )}
        <button
          type="button"
          className={again ? 'button' : 'button primary'}
          data-focus={(!again && !aside) || undefined}
          onClick={() => void loadAgainOnceThere()}
        >
          {texts.load}
        </button>
      </div>
      <details className={folded.root}>
        <summary>{texts.details}</summary>
        <pre dir="ltr">{details}</pre>
      </details>
    </>
  );
  return aside ? (
    <ScreenFrame name="match">
      <div className={stack(3, notes.fault)} role="alert">
        {words}
      </div>
    </ScreenFrame>
  ) : (
    <ScreenFrame name="fault">{words}</ScreenFrame>
  );
}
