// Who says an announcement, in words: a host may be called as the hall is, and is told apart from it wherever it is said. A line
// stays when another member becomes host, and then is of the host before.

import type { Room } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

/** Who announces what stands in a room: the hall, for a line without a name, the host, or a member who was host before. */
export function announcer(
  { name }: NonNullable<Room['announcement']>,
  members: Room['members'],
  texts: Texts['announcement'],
): string {
  if (name === undefined) return texts.hall;
  const leads = members.some((member) => member.leader && member.name === name);
  return leads ? texts.host(name) : texts.hostBefore(name);
}
