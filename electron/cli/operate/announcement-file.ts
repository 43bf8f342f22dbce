// What a hall announces: the first line of a file, which its operator writes with whatever they like, also where the relay has no
// terminal.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { cleanChat } from '../../../netcode/wire/text.ts';

/** How often the file is read, ms. A line counts when it is read twice, since editors empty a file before they write it. */
const LOOK_MS = 500;

/** Bytes that are read of it: more than the longest line has. */
const MOST_BYTES = 4_096;

export interface AnnouncementHeard {
  /** Called with each new line, cleaned as a line of chat: empty where the file has none any more, or is gone. */
  announce(text: string): void;
  /** Called once for each new reason why the file cannot be read; what was announced stays. */
  failed(why: string): void;
}

/** Follows the file at `path`, which need not be there yet. Returns a function that ends it. */
export function followAnnouncement(path: string, heard: AnnouncementHeard, everyMs = LOOK_MS): () => void {
  let read = '';
  let announced = '';
  let failed: string | null = null;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const { line, why } = await firstLine(path);
    if (ended) return;
    if (why !== null && why !== failed) heard.failed(why);
    failed = why;
    if (line !== null) {
      if (line === read && line !== announced) {
        announced = line;
        heard.announce(line);
      }
      read = line;
    }
    timer = setTimeout(look, everyMs);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

type Read = { readonly line: string; readonly why: null } | { readonly line: null; readonly why: string };

/** The first line of a file, cleaned; empty where there is no file. */
async function firstLine(path: string): Promise<Read> {
  try {
    // Without O_NONBLOCK the open of a pipe waits for its writer.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, null);
      const [line = ''] = buffer
        .toString('utf8', 0, bytesRead)
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/);
      return { line: cleanChat(line), why: null };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { line: '', why: null } : { line: null, why: message };
  }
}
