// The host asks a password of those who come in from now on, or none any more; and reads the one there is, to tell friends.

import { useId, useState } from 'react';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { stack } from '../../ui/layout/layout.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useTexts } from '../../ui/use-texts.ts';

interface PasswordDialogProps {
  /** The room's, or null. */
  readonly current: string | null;
  readonly onChange: (password: string | null) => void;
  readonly onClose: () => void;
}

export function PasswordDialog({ current, onChange, onClose }: PasswordDialogProps) {
  const texts = useTexts();
  const [password, setPassword] = useState(current ?? '');
  const help = useId();
  const has = current !== null;
  const next = password.trim();
  return (
    <Dialog title={texts.password.title} onClose={onClose}>
      <form
        className={stack(0, dialog.form)}
        onSubmit={(event) => {
          event.preventDefault();
          if (next !== '') onChange(next);
        }}
      >
        <PasswordField
          label={texts.password.label}
          describedBy={help}
          value={password}
          onChange={setPassword}
        />
        <p id={help} className="quiet">
          {has ? texts.password.known : texts.password.hint}
        </p>
        <div className="actions">
          <button type="submit" className="button primary" disabled={next === '' || next === current}>
            {has ? texts.password.change : texts.password.set}
          </button>
          {has && (
            <button type="button" className="button" onClick={() => onChange(null)}>
              {texts.password.clear}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
