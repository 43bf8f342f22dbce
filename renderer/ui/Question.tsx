// A question before something that the others would mind: the focus is on the way out of it.

import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  /** What a yes does. */
  readonly cause: string;
  readonly yes: string;
  /** A gentler way to what is wanted, if there is one. */
  readonly instead?: { readonly label: string; readonly act: () => void };
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** What can be chosen besides. */
  readonly children?: ReactNode;
}

export function Question({ title, cause, yes, instead, no, onYes, onNo, children }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{cause}</p>
      {children}
      <div className="actions">
        <button type="button" className="button danger" onClick={onYes}>
          {yes}
        </button>
        {instead && (
          <button type="button" className="button" onClick={instead.act}>
            {instead.label}
          </button>
        )}
        <button type="button" className="button" data-focus onClick={onNo}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
