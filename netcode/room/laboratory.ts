// Bad networks that the host simulates on the links of chosen members. They are part of the room's data, so everybody is told
// whose link is made worse (relay/room-laboratory.ts, conditioner/laboratory.ts).

import type { Line } from '../wire/conditions.ts';
import { everybody, type Room, touch } from './room.ts';

/** Sets the conditions of these members' links; null, or calm conditions, end theirs. */
export function bend(room: Room, members: readonly number[], line: Line | null): void {
  const here = everybody(room).filter(({ id }) => members.includes(id));
  const isStraight = line === null || (line !== 'recorded' && isCalm(line));
  const bent = isStraight ? [] : here.map(({ id }) => ({ member: id, line }));
  room.laboratory = [...room.laboratory.filter(({ member }) => !members.includes(member)), ...bent];
  touch(room);
}

/** Whether these conditions leave a link as it is. */
function isCalm({ loss, delayMs, jitterMs, duplicate, reorder }: Exclude<Line, 'recorded'>): boolean {
  return [loss, delayMs, jitterMs, duplicate, reorder].every((value) => value === 0);
}
