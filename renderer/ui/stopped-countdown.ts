// A member who takes their readiness back ends the countdown for all, as the leader may: the others are told who, until they
// are ready again.

import type { Member, View } from '../../electron/party/window/contract.ts';

/** Who has stopped the last countdown, elsewhere, or null. `stopped` is who had before this view. */
export function followStop(stopped: Member | null, previous: View | null, next: View): Member | null {
  if (next.place.at !== 'room' || next.place.room.phase !== 'lobby') return null;
  const { room, mine } = next.place;
  const waits = room.members.filter(({ id, ready }) => !ready && !mine.includes(id));
  if (previous?.place.at !== 'room' || previous.place.room.phase !== 'countdown') {
    return waits.find(({ id }) => id === stopped?.id) ?? null;
  }
  const before = previous.place.room.members;
  const wereReady = before.filter(({ plays, ready }) => plays && ready);
  const isReady = (id: number) => room.members.some((one) => one.id === id && one.ready);
  // Where the leader ends it all have to get ready again.
  const byLeader = wereReady.length > 1 && !wereReady.some(({ id }) => isReady(id));
  const stoppedBy = byLeader ? before.filter(({ leader }) => leader) : wereReady;
  return waits.find(({ id }) => stoppedBy.some((one) => one.id === id)) ?? null;
}
