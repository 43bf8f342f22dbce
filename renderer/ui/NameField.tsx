// A name at this machine, edited in place: Enter or leaving the field keeps it, Escape takes the old one back.

import { Pencil } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import { TYPED_LIMIT } from '../../electron/party/window/contract.ts';
import { stack } from './layout/layout.ts';
import { lettersOf } from './letters.ts';
import styles from './NameField.module.css';
import { NameLimit } from './NameLimit.tsx';

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onRename: (name: string) => void;
  /** On a card: the field alone, as large as the name allows. */
  readonly bare?: boolean;
  readonly className?: string | undefined;
}

export function NameField({ label, name, onRename, bare = false, className }: NameFieldProps) {
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
    <div
      className={stack(1, styles.root, bare && styles.bare, className)}
      style={{ '--letters': lettersOf(name) } as CSSProperties}
    >
      <label className={bare ? 'unseen' : 'quiet small strong'} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
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
      {!bare && <Pencil className={styles.pencil} />}
      <NameLimit typed={typed} />
    </div>
  );
}
