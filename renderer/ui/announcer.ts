// Who says an announcement, in words: a host may be called as the hall is, and is told apart from it wherever it is said.

import type { Room } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** The hall, for one without a name, or the host of this name. */
export function announcer({ name }: NonNullable<Room['announcement']>, texts: Texts['announcement']): string {
  return name === undefined ? texts.hall : texts.host(name);
}
