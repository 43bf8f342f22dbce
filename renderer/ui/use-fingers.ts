// For screens that show keys: at a phone they would be useless.

import { useEffect, useState } from 'react';
import { watchForFingers } from '../devices/fingers.ts';

/** Whether the last press was a finger's. */
export function useFingers(): boolean {
  const [fingers, setFingers] = useState(false);
  useEffect(() => watchForFingers(setFingers), []);
  return fingers;
}
