// Members' audits of the chosen game (netcode/sim/audit.ts): hashes by which a room knows, before a match, which engine
// computes differently.

import type { Audit, Room } from './room.ts';

/** Stores a member's audit in place of an older one. Returns whether that changes the room that members are sent. */
export function noteAudit(room: Room, audit: Audit): boolean {
  const before = unlikeAudits(room).length;
  room.audits = room.audits.filter(
    ({ member }) => member !== audit.member && room.members.some(({ id }) => id === member),
  );
  room.audits.push(audit);
  return before > 0 || unlikeAudits(room).length > 0;
}

/** All members' audits of the chosen game if they differ; empty if they agree. */
export function unlikeAudits({ audits, members, settings }: Room): Omit<Audit, 'game'>[] {
  const here = audits.filter(
    ({ member, game }) => game === settings.game && members.some(({ id }) => id === member),
  );
  if (new Set(here.map(({ hash }) => hash)).size < 2) return [];
  return here.map(({ member, hash, build }) => ({ member, hash, build }));
}
