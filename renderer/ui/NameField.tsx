// A name at this machine, edited in place: Enter or leaving the field keeps it, Escape takes the old one back.

import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { TYPED_LIMIT } from '../../electron/party/window/contract.ts';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onRename: (name: string) => void;
}

export function NameField({ label, name, onRename }: NameFieldProps) {
  // Null while nobody types: then the party's word counts, which cleans what was typed.
  const [draft, setDraft] = useState<string | null>(null);

  const keep = () => {
    if (draft !== null && draft !== name) onRename(draft);
    setDraft(null);
  };

  return (
    <label className="name-field">
      <span className="name-label">{label}</span>
      <input
        className="name-input"
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_LIMIT}
        value={draft ?? name}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <Pencil className="name-pencil" />
    </label>
  );
}
