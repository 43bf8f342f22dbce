// What a room is called on a screen: as its leader calls it, or simply the leader's.

import type { Texts } from '../languages/en.ts';
import { isolated } from '../languages/speech.ts';

interface Named {
  /** Empty for a nameless one. */
  readonly title: string;
  /** Empty before the first leader. */
  readonly host: string;
  /** Who led it first, where another one leads now. */
  readonly maker?: string | undefined;
}

export function roomName({ title, host, maker }: Named, texts: Texts): string {
  if (title !== '') return isolated(title);
  const named = maker || host;
  return named === '' ? texts.rooms.nameless : texts.rooms.roomOf(named);
}
