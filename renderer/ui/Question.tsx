// A dialog that asks before an action with consequences for others. The focus is on the button that cancels it.

import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  /** What a yes causes, in a sentence. */
  readonly cause: string;
  readonly yes: string;
  /** A milder action that is offered between yes and no. */
  readonly instead?: { readonly label: string; readonly act: () => void };
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Further choices, below the cause. */
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
