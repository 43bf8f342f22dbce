// A small file that its operator writes with whatever they like while the relay runs, also where the relay has no terminal.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** How often the file is read, ms. A text counts when it is read twice, since editors empty a file before they write it. */
const LOOK_MS = 500;

export interface FollowedFile {
  readonly path: string;
  /** Bytes that are read of it. */
  readonly mostBytes: number;
  /** Called with each new text: empty where the file is, or is gone. */
  changed(text: string): void;
  /** Called once for each new reason why the file cannot be read; what was read last stays. */
  failed(why: string): void;
}

/** Follows a file, which need not be there yet; `first`: the text that is known already. Returns a function that ends it. */
export function followFile(
  { path, mostBytes, changed, failed }: FollowedFile,
  { first = '', everyMs = LOOK_MS } = {},
): () => void {
  let read = first;
  let known = first;
  let fault: string | null = null;
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const { text, why } = await textOf(path, mostBytes);
    if (ended) return;
    if (why !== null && why !== fault) failed(why);
    fault = why;
    if (text !== null) {
      if (text === read && text !== known) {
        known = text;
        changed(text);
      }
      read = text;
    }
    timer = setTimeout(look, everyMs);
  };
  void look();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

type Read = { readonly text: string; readonly why: null } | { readonly text: null; readonly why: string };

/** The text of a file up to `mostBytes`, without a byte order mark; empty where there is no file. */
export async function textOf(path: string, mostBytes: number): Promise<Read> {
  try {
    // Without O_NONBLOCK the open of a pipe waits for its writer.
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, null);
      return { text: buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, ''), why: null };
    } finally {
      await file.close();
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? { text: '', why: null } : { text: null, why: message };
  }
}
