// The moment until our own room is open.

import { Logo } from '../../ui/marks/Logo.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { Sweep } from '../../ui/Sweep.tsx';
import { useTexts } from '../../ui/use-texts.ts';

export function OpeningRoom({ onCancel }: { readonly onCancel: () => void }) {
  const texts = useTexts();
  return (
    <ScreenFrame name="opening" onEscape={onCancel}>
      <Logo />
      <div>
        <h1 tabIndex={-1}>{texts.host.opening}</h1>
        <p className="quiet">{texts.host.cause}</p>
      </div>
      <Sweep />
      <div className="actions">
        <button type="button" className="button large" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </ScreenFrame>
  );
}
