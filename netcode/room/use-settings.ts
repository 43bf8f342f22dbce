// What changes in a room with what its next match is played with.

import type { FromPeer } from '../wire/messages.ts';
import { leaveAside, type MatchSettings } from './match-settings.ts';
import type { Room } from './room.ts';
import { closeRanks, dealTeams } from './seats.ts';

/** The next match is played with these. */
export function useSettings(
  room: Room,
  chosen: MatchSettings,
  command?: Extract<FromPeer, { m: 'choose' }>,
): void {
  const { members, settings } = room;
  // Ready flags are for the game before.
  const other = chosen.game !== settings.game || chosen.file?.hash !== settings.file?.hash;
  if (other) room.saved = null;
  if (other) for (const member of members) member.ready = false;
  if (chosen.teams !== settings.teams) dealTeams(members, chosen.teams);
  room.aside = leaveAside(room.aside, settings, chosen, command);
  room.settings = chosen;
  closeRanks(members, chosen.seats);
}
