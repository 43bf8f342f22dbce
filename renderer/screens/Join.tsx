// Join: one field that takes whatever the host reads out, and the wait until somebody answers.

import { useId } from 'react';
import { useTexts } from '../languages/use-texts.ts';
import { Screen } from '../parts/Screen.tsx';
import type { BadAddress } from '../screen-of.ts';

interface JoinProps {
  readonly address: string;
  readonly error: BadAddress | null;
  readonly onType: (address: string) => void;
  readonly onJoin: (address: string) => void;
  readonly onBack: () => void;
}

export function Join({ address, error, onType, onJoin, onBack }: JoinProps) {
  const texts = useTexts();
  const field = useId();
  const help = useId();
  return (
    <Screen name="join" onEscape={onBack}>
      <h1 tabIndex={-1}>{texts.join.title}</h1>
      <form
        className="join-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onJoin(address);
        }}
      >
        <label className="field" htmlFor={field}>
          {texts.join.label}
        </label>
        <input
          id={field}
          className="address-field"
          type="text"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          aria-describedby={help}
          aria-invalid={error !== null}
          data-focus
          value={address}
          onChange={(event) => onType(event.target.value)}
        />
        {/* One place for help and error, so that nothing moves when the error appears. */}
        <p id={help} className="field-help" role="status">
          {error ? (
            <span className="error">{texts.join.bad(error.why)}</span>
          ) : (
            <span className="quiet">
              {texts.join.hint} <code>{texts.join.example}</code>
            </span>
          )}
        </p>
        <div className="actions">
          <button type="submit" className="button primary large">
            {texts.join.button}
          </button>
          <button type="button" className="button large" onClick={onBack}>
            {texts.back}
          </button>
        </div>
      </form>
    </Screen>
  );
}

export function Joining({ address, onCancel }: { readonly address: string; readonly onCancel: () => void }) {
  const texts = useTexts();
  return (
    <Screen name="joining" onEscape={onCancel}>
      <h1 tabIndex={-1}>{texts.join.joining}</h1>
      <p className="knocking">
        {texts.join.knocking} <bdi>{address}</bdi>
      </p>
      <div className="progress" aria-hidden="true" />
      <div className="actions">
        <button type="button" className="button large" onClick={onCancel} data-focus>
          {texts.cancel}
        </button>
      </div>
    </Screen>
  );
}
