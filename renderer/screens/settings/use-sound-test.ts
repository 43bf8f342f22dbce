// Samples for the settings screen, so that moving a slider is heard.

import { useContext, useMemo } from 'react';
import { SoundContext } from '../../ui/sound-context.ts';

export interface SoundTest {
  /** One effect, at the volume that is set. */
  playEffect(): void;
  /** The music of the night comes forward for a few seconds. */
  playMusic(): void;
}

export function useSoundTest(): SoundTest {
  const sound = useContext(SoundContext);
  return useMemo(
    () => ({
      playEffect() {
        sound.wake();
        sound.sample('effects');
      },
      playMusic() {
        sound.wake();
        sound.sample('music');
      },
    }),
    [sound],
  );
}
