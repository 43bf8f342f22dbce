// The field for the digits under the host's code, for who opened the address alone.

import { type FormEvent, useId, useState } from 'react';
import { typedPath } from '../party-link/typed-address.ts';
import { stack } from '../ui/layout/layout.ts';
import { useTexts } from '../ui/use-texts.ts';

export function TypedDigits() {
  const { digits: texts } = useTexts().guest;
  const id = useId();
  const [digits, setDigits] = useState('');
  const enter = (event: FormEvent) => {
    event.preventDefault();
    // What stands behind the # says that the page is a big screen.
    location.assign(typedPath(digits) + location.hash);
  };
  return (
    <form className={stack(3)} onSubmit={enter}>
      <label className="field" htmlFor={id}>
        {texts.label}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        pattern="[0-9]{6}"
        title={texts.label}
        required
        data-focus
        value={digits}
        onChange={(event) => setDigits(event.target.value)}
      />
      <button type="submit" className="button primary large">
        {texts.button}
      </button>
    </form>
  );
}
