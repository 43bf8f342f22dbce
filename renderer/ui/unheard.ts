// For how long nothing was heard of the host: what its app told of it before is no news by then.

import type { Member, RoomPlace } from '../../electron/party/window/contract.ts';

/**
 * Whole seconds since this app heard the member, where that is the host of the room and has been silent for a second; null of
 * everybody else, of whom the host tells. Where no app could take the room over a relay without a person may have it, and the
 * leader's line says nothing of that.
 */
export function unheardS(
  { hosting, silentMs, heirs }: Pick<RoomPlace, 'hosting' | 'silentMs' | 'heirs'>,
  { leader }: Pick<Member, 'leader'>,
): number | null {
  return !hosting && leader && heirs.length > 0 && silentMs !== null ? Math.floor(silentMs / 1000) : null;
}
