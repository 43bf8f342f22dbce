// A name at this machine, edited in place: Enter or leaving the field keeps it, Escape takes the old one back.

import { Pencil } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { TYPED_LIMIT } from '../../electron/party/window/contract.ts';
import { lettersOf } from './letters.ts';
import { NameLimit } from './NameLimit.tsx';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onRename: (name: string) => void;
}

export function NameField({ label, name, onRename }: NameFieldProps) {
  // Null between edits: then the party's word counts, which cleans what was typed.
  const [draft, setDraft] = useState<string | null>(null);
  /** What was typed last while the focus is here: what of it was cut is still said when Enter has kept it. */
  const [typed, setTyped] = useState('');
  const id = useId();

  const keep = () => {
    if (draft !== null && draft !== name) onRename(draft);
    setDraft(null);
  };

  return (
    <div className="name-field" style={{ '--letters': lettersOf(name) } as CSSProperties}>
      <label className="name-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="name-input"
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_LIMIT}
        value={draft ?? name}
        onChange={(event) => {
          setDraft(event.target.value);
          setTyped(event.target.value);
        }}
        onBlur={() => {
          keep();
          setTyped('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key !== 'Escape') return;
          setDraft(null);
          setTyped('');
        }}
      />
      <Pencil className="name-pencil" />
      <NameLimit typed={typed} />
    </div>
  );
}
