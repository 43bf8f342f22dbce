// Says over whatever shows that something failed and is there again. Read out with the other words (announcements.ts).

import { RotateCcw } from 'lucide-react';
import type { Restarted } from '../../electron/party/window/contract.ts';
import { classes } from '../ui/layout/classes.ts';
import notes from '../ui/notes.module.css';
import toast from '../ui/Toast.module.css';
import { useTexts } from '../ui/use-texts.ts';

export function RestartedNote({ what }: { readonly what: Restarted }) {
  const texts = useTexts().window;
  return (
    <aside className={classes(toast.root, notes.note)}>
      <RotateCcw />
      <p>{texts.restarted[what]}</p>
    </aside>
  );
}
