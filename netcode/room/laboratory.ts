// Bad networks that the host simulates on the links of chosen members. They are part of the room's data, so nobody's link is
// made worse without everybody being told (relay/room-laboratory.ts, conditioner/laboratory.ts).

import type { Line } from '../wire/conditions.ts';
import { everybody, type Room } from './room.ts';

/** Sets the conditions of these members' links; null, or conditions that change nothing, end theirs. */
export function bend(room: Room, members: readonly number[], line: Line | null): void {
  const here = everybody(room).filter(({ id }) => members.includes(id));
  const isStraight = line === null || (line !== 'recorded' && isCalm(line));
  const bent = isStraight ? [] : here.map(({ id }) => ({ member: id, line }));
  room.laboratory = [...room.laboratory.filter(({ member }) => !members.includes(member)), ...bent];
}

/** Whether these conditions change nothing. */
function isCalm({ loss, delayMs, jitterMs, duplicate, reorder }: Exclude<Line, 'recorded'>): boolean {
  return [loss, delayMs, jitterMs, duplicate, reorder].every((value) => value === 0);
}
