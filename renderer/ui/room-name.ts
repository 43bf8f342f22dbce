// What a room is called on a screen: as its leader calls it, or simply the leader's.

import type { Texts } from '../languages/en.ts';
import { isolated } from '../languages/speech.ts';

interface Named {
  /** Empty when it has no name of its own. */
  readonly title: string;
  /** Empty when nobody leads it yet. */
  readonly host: string;
  /** Who led it first, where another one leads now. */
  readonly maker?: string | undefined;
}

export function roomName({ title, host, maker }: Named, texts: Texts): string {
  if (title !== '') return isolated(title);
  const named = maker || host;
  return named === '' ? texts.rooms.nameless : texts.rooms.roomOf(named);
}
