// What the page sounds like: follows views, the screen, the settings and what is pressed.

import { useContext, useEffect, useRef } from 'react';
import type { View } from '../../electron/party/window/contract.ts';
import { soundPresses } from '../sound/press-sounds.ts';
import type { Sound, Soundscape } from '../sound/sound.ts';
import { SoundContext } from '../ui/sound-context.ts';
import { isFocused, isVisible, watchFocus } from '../ui/window-focus.ts';
import { countdownSound, soundsOf } from './app-sounds.ts';
import type { ScreenChoice } from './screen-of.ts';

/** `seconds`: whole seconds until a match, or null. */
export function useSoundscape(view: View | null, screen: ScreenChoice['name'], seconds: number | null): void {
  const sound = useContext(SoundContext);
  const settings = view?.settings;
  const last = useRef<View | null>(null);

  useEffect(() => soundPresses(document, sound), [sound]);
  useEffect(() => listenToLooks(sound), [sound]);

  useEffect(() => {
    if (!settings) return;
    const { volume, musicVolume, effectsVolume } = settings;
    sound.volumes({ volume, musicVolume, effectsVolume });
  }, [sound, settings?.volume, settings?.musicVolume, settings?.effectsVolume]);

  useEffect(() => sound.soundscape(soundscapeOf(screen)), [sound, screen]);

  useEffect(() => {
    if (!view) return;
    for (const name of soundsOf(last.current, view)) sound.play(name);
    last.current = view;
  }, [sound, view]);

  const counts = countdownSound(seconds);
  useEffect(() => {
    if (counts) sound.play(counts);
  }, [sound, seconds]);
}

function soundscapeOf(screen: ScreenChoice['name']): Soundscape {
  switch (screen) {
    case 'closed':
    case 'connecting':
    case 'failure':
      return 'silence';
    case 'home':
    case 'opening':
    case 'join':
    case 'joining':
      return 'menu';
    case 'lobby':
    case 'results':
      return 'lobby';
    case 'match':
    case 'replay':
      return 'stage';
  }
}

function listenToLooks(sound: Sound): () => void {
  const look = () => sound.look(isFocused() ? 'used' : isVisible() ? 'seen' : 'hidden');
  look();
  return watchFocus(look);
}
