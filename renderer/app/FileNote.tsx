// Says over whatever shows what came of files that were dropped or chosen.

import { CircleAlert, CircleCheck } from 'lucide-react';
import type { FileSaid } from './file-note.ts';

export function FileNote({ said: { bad, lines } }: { readonly said: FileSaid }) {
  return (
    <aside className="toast restarted-note file-note" role="status">
      {bad ? <CircleAlert /> : <CircleCheck />}
      <div>
        {lines.map((line, index) => (
          <p key={`${index} ${line}`}>{line}</p>
        ))}
      </div>
    </aside>
  );
}
