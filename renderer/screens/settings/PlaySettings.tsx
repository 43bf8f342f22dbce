// How matches are shown that are played in some way, or on some machine: run-ahead, and consoles.

import { type Preferences, preferencesSchema } from '../../../electron/party/window/preferences.ts';
import { Choice, Switch } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import type { Change } from './use-settings.ts';

interface PlaySettingsProps {
  readonly settings: Preferences;
  readonly change: Change;
}

const { ahead, consolePalette } = preferencesSchema.entries;
const DEPTHS = [null, ...ahead.wrapped.options];

export function PlaySettings({ settings, change }: PlaySettingsProps) {
  const texts = useTexts().settings;
  return (
    <>
      <Choice
        label={texts.ahead}
        hint={texts.aheadHint}
        values={DEPTHS}
        value={settings.ahead}
        name={(frames) => frames ?? texts.automatic}
        onChoose={(ahead) => change({ ahead })}
      />
      <Choice
        label={texts.consolePalette}
        hint={texts.consoleHint}
        values={consolePalette.options}
        value={settings.consolePalette}
        name={(one) => texts.consolePalettes[one]}
        onChoose={(consolePalette) => change({ consolePalette })}
      />
      <Switch
        label={texts.consoleTube}
        hint={texts.consoleTubeHint}
        on={settings.consoleTube}
        onSwitch={(consoleTube) => change({ consoleTube })}
      />
    </>
  );
}
