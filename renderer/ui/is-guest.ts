// Whether this page is a guest's, which the host's app serves: it has neither settings of a machine nor pages beside the room.

import { createContext, useContext } from 'react';

export const IsGuestContext = createContext(false);

export function useIsGuest(): boolean {
  return useContext(IsGuestContext);
}
