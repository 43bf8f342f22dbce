// The dialog of the first start: asks the person for the name that friends see, and proposes the name of the system account.

import { useId, useState } from 'react';
import { TYPED_LIMIT } from '../../electron/party/window/contract.ts';
import dialog from '../ui/Dialog.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import { stack } from '../ui/layout/layout.ts';
import { NameLimit } from '../ui/NameLimit.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface NameDialogProps {
  readonly proposal: string;
  readonly onName: (name: string) => void;
}

/** Closing the dialog accepts `proposal`. */
export function NameDialog({ proposal, onName }: NameDialogProps) {
  const texts = useTexts().naming;
  const [name, setName] = useState(proposal);
  const id = useId();
  return (
    <Dialog title={texts.title} onClose={() => onName(proposal)}>
      <form
        className={stack(0, dialog.form)}
        onSubmit={(event) => {
          event.preventDefault();
          onName(name);
        }}
      >
        <label className="field" htmlFor={id}>
          {texts.label}
        </label>
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPED_LIMIT}
          data-focus
          placeholder={proposal}
          value={name}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <NameLimit typed={name} at="below" />
        <p className="quiet">{name.trim() === '' ? texts.unnamed(proposal) : texts.hint}</p>
        <div className="actions">
          <button type="submit" className="button primary">
            {texts.button}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
