// How loud it is, and captions for those who need them.

import type { Preferences } from '../../../electron/party/window/preferences.ts';
import { Action, Slider, Switch } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import type { Change } from './use-settings.ts';
import { useSoundTest } from './use-sound-test.ts';

interface SoundSettingsProps {
  readonly settings: Preferences;
  readonly change: Change;
}

const VOLUMES = ['volume', 'musicVolume', 'effectsVolume'] as const;

export function SoundSettings({ settings, change }: SoundSettingsProps) {
  const texts = useTexts().settings;
  const { playEffect, playMusic } = useSoundTest();
  return (
    <>
      {VOLUMES.map((volume) => (
        <Slider
          key={volume}
          label={texts[volume]}
          value={settings[volume]}
          max={1}
          step={0.05}
          says={(value) => texts.percent(Math.round(value * 100))}
          onSlide={(value) => change({ [volume]: value })}
          onSettled={volume === 'musicVolume' ? playMusic : playEffect}
        />
      ))}
      <Action label={texts.test}>
        <button type="button" className="button" onClick={playEffect}>
          {texts.effectsVolume}
        </button>
        <button type="button" className="button" onClick={playMusic}>
          {texts.musicVolume}
        </button>
      </Action>
      <Switch
        label={texts.captions}
        hint={texts.captionsHint}
        on={settings.captions}
        onSwitch={(captions) => change({ captions })}
      />
    </>
  );
}
