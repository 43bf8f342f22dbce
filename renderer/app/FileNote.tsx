// Says over whatever shows what came of a file that was dropped or chosen.

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { SaidOfFile } from './use-own-files.ts';

export function FileNote({ said }: { readonly said: SaidOfFile }) {
  return (
    <aside className="toast restarted-note file-note" role="status">
      {said.bad ? <CircleAlert /> : <CircleCheck />}
      <p>{said.text}</p>
    </aside>
  );
}
