// What one is called, how everything looks, and what the app may tell others.

import type { View } from '../../../electron/party/window/contract.ts';
import { type Preferences, preferencesSchema } from '../../../electron/party/window/preferences.ts';
import { textsOf } from '../../languages/list.ts';
import type { Send } from '../../party-link/party-client.ts';
import { fullscreenKeys, useFullscreen } from '../../ui/fullscreen.ts';
import { NameField } from '../../ui/NameField.tsx';
import { Choice, Switch } from '../../ui/setting-rows.tsx';
import { useFingers } from '../../ui/use-fingers.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { HandOutSetting } from './HandOutSetting.tsx';
import styles from './Settings.module.css';
import type { Change } from './use-settings.ts';

interface GeneralSettingsProps {
  readonly name: string;
  readonly settings: Preferences;
  readonly change: Change;
  readonly handOut: View['handOut'];
  readonly send: Send;
}

const { entries } = preferencesSchema;

export function GeneralSettings({ name, settings, change, handOut, send }: GeneralSettingsProps) {
  const { settings: texts, window: words } = useTexts();
  const fullscreen = useFullscreen();
  const fingers = useFingers();
  return (
    <>
      <NameField
        className={styles.name}
        label={texts.name}
        name={name}
        onRename={(next) => send({ do: 'rename', name: next })}
      />
      <Choice
        label={texts.language}
        values={entries.language.options}
        value={settings.language}
        name={(one) => (one === 'system' ? texts.asSystem : textsOf[one].language)}
        lang={(one) => (one === 'system' ? undefined : textsOf[one].tag)}
        onChoose={(language) => change({ language })}
      />
      {fullscreen && (
        <Switch
          label={words.fullscreen}
          hint={fingers ? undefined : words.fullscreenHint(fullscreenKeys())}
          on={fullscreen.on}
          onSwitch={fullscreen.toggle}
        />
      )}
      <Choice
        label={texts.scheme}
        values={entries.scheme.options}
        value={settings.scheme}
        name={(one) => texts.schemes[one]}
        onChoose={(scheme) => change({ scheme })}
      />
      <Choice
        label={texts.textSize}
        values={entries.textPercent.options}
        value={settings.textPercent}
        name={texts.percent}
        onChoose={(textPercent) => change({ textPercent })}
      />
      <Choice
        label={texts.motion}
        hint={texts.motionHint}
        values={entries.motion.options}
        value={settings.motion}
        name={(one) => texts.motions[one]}
        onChoose={(motion) => change({ motion })}
      />
      <Switch
        label={texts.shake}
        hint={texts.shakeHint}
        on={settings.shake}
        onSwitch={(shake) => change({ shake })}
      />
      <Choice
        label={texts.picturesPerSecond}
        hint={texts.picturesPerSecondHint}
        values={[null, ...entries.picturesPerSecond.wrapped.options]}
        value={settings.picturesPerSecond}
        name={(most) => most ?? texts.unlimited}
        onChoose={(picturesPerSecond) => change({ picturesPerSecond })}
      />
      <Switch
        label={texts.notifications}
        hint={texts.notificationsHint}
        on={settings.notifications}
        onSwitch={(notifications) => change({ notifications })}
      />
      <Switch
        label={texts.discoverable}
        hint={texts.discoverableHint}
        on={settings.discoverable}
        onSwitch={(discoverable) => change({ discoverable })}
      />
      <HandOutSetting handOut={handOut} send={send} />
    </>
  );
}
