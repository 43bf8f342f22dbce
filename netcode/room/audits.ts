// What members' engines make of the chosen game before it is played (netcode/sim/audit.ts): who computes differently is
// known in the lobby.

import type { Audit, Room } from './room.ts';

/** Notes a member's; the newest counts. Returns whether that is to be told. */
export function noteAudit(room: Room, audit: Audit): boolean {
  const before = unlikeAudits(room).length;
  room.audits = room.audits.filter(
    ({ member }) => member !== audit.member && room.members.some(({ id }) => id === member),
  );
  room.audits.push(audit);
  return before > 0 || unlikeAudits(room).length > 0;
}

/** Those of the chosen game by everybody who is here, when not all are the same; else none. */
export function unlikeAudits({ audits, members, settings }: Room): Omit<Audit, 'game'>[] {
  const here = audits.filter(
    ({ member, game }) => game === settings.game && members.some(({ id }) => id === member),
  );
  if (new Set(here.map(({ hash }) => hash)).size < 2) return [];
  return here.map(({ member, hash, build }) => ({ member, hash, build }));
}
