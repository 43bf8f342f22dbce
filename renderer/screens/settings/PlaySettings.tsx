// How far this screen runs ahead, in matches that are played so.

import { type Preferences, preferencesSchema } from '../../../electron/party/profile/preferences.ts';
import { Choice } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import type { Change } from './use-settings.ts';

interface PlaySettingsProps {
  readonly settings: Preferences;
  readonly change: Change;
}

const DEPTHS = [null, ...preferencesSchema.entries.ahead.wrapped.options];

export function PlaySettings({ settings, change }: PlaySettingsProps) {
  const texts = useTexts().settings;
  return (
    <Choice
      label={texts.ahead}
      hint={texts.aheadHint}
      values={DEPTHS}
      value={settings.ahead}
      name={(frames) => frames ?? texts.automatic}
      onChoose={(ahead) => change({ ahead })}
    />
  );
}
