// Whether a person turns to a part of a screen: points at it, or has the focus in it.

import { type FocusEvent, useMemo, useState } from 'react';

export interface TurnedTo {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/** The second is what hears it: attributes of that part's element. */
export function useTurnedTo(): readonly [boolean, TurnedTo] {
  const [turned, setTurned] = useState(false);
  const heard = useMemo(
    (): TurnedTo => ({
      onPointerEnter: () => setTurned(true),
      onPointerLeave: () => setTurned(false),
      onFocus: () => setTurned(true),
      onBlur: ({ currentTarget, relatedTarget }) => setTurned(currentTarget.contains(relatedTarget)),
    }),
    [],
  );
  return [turned, heard];
}
