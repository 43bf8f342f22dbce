// Files that are dropped on the window, or chosen: they are kept, what came of that is said for a while, and the leader of a
// room in its lobby has chosen the one with that.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptFile, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';
import type { Send } from '../party-link/party-client.ts';
import { base64Of } from '../ui/file-bytes.ts';
import { otherVersionText } from '../ui/own-file.ts';
import { type FileMessage, type FileOutcome, fileMessage } from './file-note.ts';

/** How long a note shows, ms: enough to read three lines. */
const SAID_MS = 9_000;
const LINE_MS = 3_000;

/** Longest file that is sent to the party, bytes: games are played with smaller ones. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Most characters kept of a file's name, from its end: disks allow no more, and pages may make up longer ones. */
const MOST_NAME = 255;

interface Kept {
  readonly name: string;
  readonly file: KeptFile;
}

export function useOwnFiles(
  place: RoomPlace | null,
  files: readonly KeptFile[] | null,
  texts: Texts['files'],
  send: Send,
) {
  const [said, setSaid] = useState<FileMessage | null>(null);
  const now = useRef({ place, files, texts });
  now.current = { place, files, texts };

  const keep = useCallback(
    async (file: File): Promise<Kept | FileOutcome> => {
      const { name } = file;
      const refused = (text: string) => ({ name, kept: false, text });
      if (file.size > MOST_BYTES) return refused(now.current.texts.fault({ is: 'too-large' }));
      const bytes = await base64Of(file);
      if (bytes === null) return refused(now.current.texts.gone);
      const settled = await send({ do: 'keep-file', name: name.slice(-MOST_NAME), file: bytes });
      if (settled.is === 'done' && settled.kept) return { name, file: settled.kept };
      const fault = settled.is === 'rejected' && settled.why.kind === 'bad-file' ? settled.why.fault : null;
      return refused(fault ? now.current.texts.fault(fault) : now.current.texts.gone);
    },
    [send],
  );

  const take = useCallback(
    async (chosen: readonly File[]) => {
      const came: (Kept | FileOutcome)[] = [];
      // One after the other: they may be large, and many.
      for (const file of chosen) came.push(await keep(file));
      const kept = came.flatMap((one) => ('file' in one ? [one.file] : []));
      const { place, texts, files } = now.current;
      const [one] = kept;
      const leads = place?.room.members.some(({ id, leader }) => id === place.me && leader) ?? false;
      const chooses = one && kept.length === 1 && leads && place?.room.phase === 'lobby';
      const taken = came.map((one): FileOutcome => {
        if (!('file' in one)) return one;
        return { name: one.name, ...keptText(one.file, chooses ? null : place, files, texts) };
      });
      const [first, ...others] = taken;
      if (first) setSaid(fileMessage([first, ...others], texts));
      if (!chooses) return;
      const { game, hash, title, edition } = one;
      if (place.room.game !== game || place.room.native) await send({ do: 'game', game });
      await send({ do: 'file', file: { hash, title, edition } });
    },
    [keep, send],
  );

  useEffect(() => {
    // Text may be dropped into fields as ever.
    const isFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const drop = (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      void take([...(event.dataTransfer?.files ?? [])]);
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
    const timer = setTimeout(() => setSaid(null), SAID_MS + (said.lines.length - 1) * LINE_MS);
    return () => clearTimeout(timer);
  }, [said]);

  return { take, said };
}

/** What is said of a kept file while the room plays with another one: the person still lacks the room's file. */
function keptText(
  one: KeptFile,
  place: RoomPlace | null,
  files: readonly KeptFile[] | null,
  texts: Texts['files'],
): Pick<FileOutcome, 'kept' | 'text'> {
  const room = place?.room;
  const lacks = room?.file && room.game === one.game && !room.native && !room.having.includes(place!.me);
  if (!lacks || room.file?.hash === one.hash) return { kept: true, text: texts.kept(one.title) };
  const other = otherVersionText(room, [one, ...(files ?? [])], texts);
  return other
    ? { kept: false, text: other }
    : { kept: true, text: texts.keptOther(one.title, room.file!.title) };
}
