// A question before something that the others would not forgive: the focus is on the way out of it.

import { Dialog } from './Dialog.tsx';

interface QuestionProps {
  readonly title: string;
  /** What a yes does. */
  readonly cause: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export function Question({ title, cause, yes, no, onYes, onNo }: QuestionProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{cause}</p>
      <div className="actions">
        <button type="button" className="button danger" onClick={onYes}>
          {yes}
        </button>
        <button type="button" className="button" data-focus onClick={onNo}>
          {no}
        </button>
      </div>
    </Dialog>
  );
}
