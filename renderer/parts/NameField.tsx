// The own name, edited in place: Enter or leaving the field keeps it, Escape takes the old one back.

import { useState } from 'react';
import type { Command } from '../../electron/party/contract.ts';
import { useTexts } from '../languages/use-texts.ts';

interface NameFieldProps {
  readonly name: string;
  readonly send: (command: Command) => void;
}

export function NameField({ name, send }: NameFieldProps) {
  const texts = useTexts();
  // Null while nobody types: then the party's word counts, which cleans what was typed.
  const [draft, setDraft] = useState<string | null>(null);

  const keep = () => {
    if (draft !== null && draft !== name) send({ do: 'rename', name: draft });
    setDraft(null);
  };

  return (
    <label className="name-field">
      <span>{texts.home.name}</span>
      <input
        className="name-input"
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={draft ?? name}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          // While an input method is composing, Enter chooses a word and Escape drops it.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') keep();
          if (event.key === 'Escape') setDraft(null);
        }}
      />
    </label>
  );
}
