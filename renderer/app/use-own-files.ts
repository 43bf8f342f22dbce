// A file that is dropped on the window, or chosen: it is kept, what came of that is said for a while, and the leader of a
// room in its lobby has chosen it with that.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import type { Send } from '../party-link/party-client.ts';
import { base64Of } from '../ui/file-bytes.ts';

/** Long enough to read two lines, ms. */
const SAID_MS = 9_000;

/** More is never sent to the party, bytes: no game is played with so much. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Of a file's name the end, which is as long as names on disks are: what pages make up may be longer. */
const MOST_NAME = 255;

export interface SaidOfFile {
  readonly bad: boolean;
  readonly text: string;
}

export function useOwnFiles(place: RoomPlace | null, texts: Texts['files'], send: Send) {
  const [said, setSaid] = useState<SaidOfFile | null>(null);
  const now = useRef({ place, texts });
  now.current = { place, texts };

  const take = useCallback(
    async (file: File) => {
      const bad = (text: string) => setSaid({ bad: true, text });
      if (file.size > MOST_BYTES) return bad(now.current.texts.fault({ is: 'too-large' }));
      const bytes = await base64Of(file);
      if (bytes === null) return bad(now.current.texts.gone);
      const settled = await send({ do: 'keep-file', name: file.name.slice(-MOST_NAME), file: bytes });
      const { place, texts } = now.current;
      if (settled.is === 'rejected' && settled.why.kind === 'bad-file')
        return bad(texts.fault(settled.why.fault));
      if (settled.is !== 'done' || !settled.kept) return;
      const { game, hash, title } = settled.kept;
      setSaid({ bad: false, text: texts.kept(title) });
      const leads = place?.room.members.some(({ id, leader }) => id === place.me && leader);
      if (!leads || place?.room.phase !== 'lobby') return;
      if (place.room.game !== game || place.room.native) await send({ do: 'game', game });
      await send({ do: 'file', file: { hash, title } });
    },
    [send],
  );

  useEffect(() => {
    // Text may be dropped into fields as ever.
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void take(file);
    };
    // Without it there is no drop; and a page that a file is dropped on would be left for it.
    const over = (event: DragEvent) => isFile(event) && event.preventDefault();
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [take]);

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return { take, said };
}
