// A note over every screen that says whether files that were dropped or chosen were read.

import { CircleAlert, CircleCheck } from 'lucide-react';
import { classes } from '../ui/layout/classes.ts';
import notes from '../ui/notes.module.css';
import toast from '../ui/Toast.module.css';
import type { FileMessage } from './file-note.ts';

export function FileNote({ said: { bad, lines } }: { readonly said: FileMessage }) {
  return (
    <aside className={classes(toast.root, notes.note, notes.file)} role="status">
      {bad ? <CircleAlert /> : <CircleCheck />}
      <div>
        {lines.map((line, index) => (
          <p key={`${index} ${line}`}>{line}</p>
        ))}
      </div>
    </aside>
  );
}
