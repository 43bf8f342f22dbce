// The settings: one page in sections, each change applied at once.

import { type ReactNode, useState } from 'react';
import type { GameFacts, View } from '../../../electron/party/window/contract.ts';
import type { Send } from '../../party-link/party-client.ts';
import { stack } from '../../ui/layout/layout.ts';
import { OverlayPage, SECTIONS, type Section } from '../../ui/OverlayPage.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { AboutSettings } from './AboutSettings.tsx';
import { ControlsSettings } from './ControlsSettings.tsx';
import { DataSettings } from './DataSettings.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { PlaySettings } from './PlaySettings.tsx';
import styles from './Settings.module.css';
import { SoundSettings } from './SoundSettings.tsx';
import { useSettings } from './use-settings.ts';

interface SettingsProps {
  readonly view: View;
  readonly games: readonly GameFacts[];
  /** Version of the app. */
  readonly version: string;
  /** The section that shows first. */
  readonly first: Section;
  readonly send: Send;
  readonly onClose: () => void;
}

export function Settings({ view, games, version, first, send, onClose }: SettingsProps) {
  const texts = useTexts();
  const [section, setSection] = useState(first);
  const [settings, change] = useSettings(view.settings, send);
  const roomsGame = view.place.at === 'room' ? view.place.room.game : null;
  const shown: Record<Section, () => ReactNode> = {
    general: () => (
      <GeneralSettings
        name={view.name}
        settings={settings}
        change={change}
        handOut={view.handOut}
        send={send}
      />
    ),
    sound: () => <SoundSettings settings={settings} change={change} />,
    controls: () => <ControlsSettings games={games} atHand={roomsGame} settings={settings} change={change} />,
    play: () => <PlaySettings settings={settings} change={change} />,
    data: () => <DataSettings view={view} send={send} />,
    about: () => <AboutSettings version={version} />,
  };
  return (
    <OverlayPage name="settings" title={texts.settings.title} onClose={onClose}>
      <div className={stack(4, styles.root)}>
        <nav className={styles.nav} aria-label={texts.settings.sections}>
          {SECTIONS.map((one) => (
            <button
              key={one}
              type="button"
              className={styles.tab}
              aria-current={one === section ? 'page' : undefined}
              onClick={() => setSection(one)}
            >
              {texts.settings.section[one]}
            </button>
          ))}
        </nav>
        <section className={stack(0, styles.body)} aria-label={texts.settings.section[section]}>
          {shown[section]()}
        </section>
      </div>
    </OverlayPage>
  );
}
