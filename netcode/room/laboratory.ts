// The host tries bad networks on the lines of chosen members. That stands in the room, which everybody is told: there is no
// other way to do it (relay/relay-room.ts, conditioner/laboratory.ts).

import type { Line } from '../wire/conditions.ts';
import { everybody, type Room } from './room.ts';

/** Makes the lines of these members like that; null, or sliders at rest: as they are. Others keep theirs. */
export function bend(room: Room, members: readonly number[], line: Line | null): void {
  const here = everybody(room).filter(({ id }) => members.includes(id));
  const isStraight = line === null || (line !== 'recorded' && isCalm(line));
  const bent = isStraight ? [] : here.map(({ id }) => ({ member: id, line }));
  room.laboratory = [...room.laboratory.filter(({ member }) => !members.includes(member)), ...bent];
}

/** It does nothing to what goes by it: whatever asks for that need not be asked. */
function isCalm({ loss, delayMs, jitterMs, duplicate, reorder }: Exclude<Line, 'recorded'>): boolean {
  return [loss, delayMs, jitterMs, duplicate, reorder].every((value) => value === 0);
}
