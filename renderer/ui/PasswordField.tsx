// Where a room's password is typed. It is shown as it is typed: it is there to be told.

import { useId } from 'react';
import { PASSWORD_LIMIT } from '../../electron/party/window/contract.ts';

interface PasswordFieldProps {
  readonly label: string;
  /** The id of what says more. */
  readonly describedBy?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PasswordField({ label, describedBy, value, onChange }: PasswordFieldProps) {
  const id = useId();
  return (
    <>
      <label className="field" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={PASSWORD_LIMIT}
        aria-describedby={describedBy}
        data-focus
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
