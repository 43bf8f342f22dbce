// What this app is, in which version, and with whose permission it uses what others have made.

import { useState } from 'react';
import { homepage } from '../../../electron/party/homepage.ts';
import { stack } from '../../ui/layout/layout.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import settings from './Settings.module.css';

/** Beside the page, written by the build (build/build.ts). */
const LICENCES = './licences.txt';

export function AboutSettings({ version }: { readonly version: string }) {
  const texts = useTexts();
  const [licences, setLicences] = useState<string | 'failed' | null>(null);

  const show = async () => {
    const text = await fetch(LICENCES).then(
      (answer) => (answer.ok ? answer.text() : 'failed'),
      () => 'failed',
    );
    setLicences(text);
  };

  return (
    <div className={stack(4, settings.about)}>
      <Logo />
      <div>
        <h3>{texts.app}</h3>
        <p className="quiet">{texts.home.version(version)}</p>
      </div>
      <p>{texts.about.licence}</p>
      {homepage !== null && <bdi>{homepage}</bdi>}
      <p>{texts.about.others}</p>
      {licences === null || licences === 'failed' ? (
        <button type="button" className="button" onClick={show}>
          {texts.about.show}
        </button>
      ) : (
        <textarea
          className={settings.text}
          readOnly
          rows={14}
          dir="ltr"
          lang="en"
          spellCheck={false}
          value={licences}
          aria-label={texts.about.licences}
        />
      )}
      <p className="error" role="status">
        {licences === 'failed' && texts.about.failed}
      </p>
    </div>
  );
}
