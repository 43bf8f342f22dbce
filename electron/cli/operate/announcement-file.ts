// What a hall announces: the first line of a file.

import { cleanChat } from '../../../netcode/wire/text.ts';
import { followFile } from './follow-file.ts';

/** Bytes that are read of it: more than the longest line has. */
const MOST_BYTES = 4_096;

export interface AnnouncementHeard {
  /** Called with each new line, cleaned as a line of chat: empty where the file has none any more, or is gone. */
  announce(text: string): void;
  /** Called once for each new reason why the file cannot be read; what was announced stays. */
  failed(why: string): void;
}

/** Follows the file at `path`, which need not be there yet. Returns a function that ends it. */
export function followAnnouncement(
  path: string,
  { announce, failed }: AnnouncementHeard,
  everyMs?: number,
): () => void {
  let announced = '';
  const changed = (text: string) => {
    const line = cleanChat(text.split(/\r?\n/)[0]!);
    if (line === announced) return;
    announced = line;
    announce(line);
  };
  return followFile(
    { path, mostBytes: MOST_BYTES, changed, failed },
    everyMs === undefined ? {} : { everyMs },
  );
}
