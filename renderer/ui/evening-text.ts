// Whose word the points of the evening are.

import type { RoomPlace } from '../../electron/party/window/contract.ts';
import type { Texts } from '../languages/en.ts';

type Check = RoomPlace['eveningCheck'];

/** That the host tells other points than those that are shown; null where it does not. */
export function eveningWarning({ otherwise }: Check, { results }: Texts): string | null {
  return otherwise === null ? null : results.eveningCheck.otherwise(otherwise);
}

/** What of the points that are shown has not been counted on this computer; null where all has. */
export function eveningWord({ is, told }: Check, { results }: Texts): string | null {
  if (is === 'open') return results.eveningCheck.open;
  return told.length > 0 ? results.eveningCheck.told(told) : null;
}
