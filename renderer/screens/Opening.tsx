// The moment until our own room is open.

import { useTexts } from '../languages/use-texts.ts';
import { Screen } from '../parts/Screen.tsx';

export function Opening({ onCancel }: { readonly onCancel: () => void }) {
  const texts = useTexts();
  return (
    <Screen name="host" onEscape={onCancel}>
      <h1 tabIndex={-1}>{texts.host.opening}</h1>
      <div className="actions">
        <button type="button" className="button" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </Screen>
  );
}
