// The sound of this window, for every component; without one around them they are silent.

import { createContext } from 'react';
import { noSound, type Sound } from '../sound/sound.ts';

export const SoundContext = createContext<Sound>(noSound);
