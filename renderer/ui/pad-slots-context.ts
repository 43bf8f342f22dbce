import { createContext } from 'react';
import { createPadSlots } from '../devices/pad-slots.ts';

/** Whose gamepads are whose; without a window all are free. */
export const PadSlotsContext = createContext(createPadSlots());
