// What the app keeps of a person, in and out of it, and a report for programmers.

import { useEffect, useRef, useState } from 'react';
import type { View } from '../../../electron/party/window/contract.ts';
import type { Send, Settled } from '../../party-link/party-client.ts';
import { ChooseFile } from '../../ui/ChooseFile.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { classes } from '../../ui/layout/classes.ts';
import { stack } from '../../ui/layout/layout.ts';
import { offerFile } from '../../ui/offer-file.ts';
import { Question } from '../../ui/Question.tsx';
import { Action } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import settings from './Settings.module.css';
import { profileFile, readProfileFile } from './saved-profile.ts';

interface DataSettingsProps {
  readonly view: View;
  readonly send: Send;
}

export function DataSettings({ view, send }: DataSettingsProps) {
  const texts = useTexts().settings;
  const [resetting, setResetting] = useState(false);
  const [exported, setExported] = useState(false);
  /** What was read, and would take the place of what is here. */
  const [replacing, setReplacing] = useState<string | null>(null);
  const [imported, setImported] = useState<Settled['is'] | null>(null);
  const [report, setReport] = useState<string | null>(null);

  // Where letters are large it would be said below the window's edge.
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (imported) said.current?.scrollIntoView({ block: 'nearest' });
  }, [imported]);

  const take = async (file: File) => {
    const profile = await readProfileFile(file);
    setImported(profile === null ? 'rejected' : null);
    setReplacing(profile);
  };

  const ask = async () => {
    const settled = await send({ do: 'report' });
    if (settled.is === 'done') setReport(settled.report ?? null);
  };

  return (
    <>
      <Action label={texts.export} hint={texts.exportHint}>
        <button
          type="button"
          className="button"
          onClick={() => {
            offerFile(texts.fileName, profileFile(view), 'application/json');
            setExported(true);
          }}
        >
          {texts.exportButton}
        </button>
      </Action>
      <p className={classes('quiet', settings.said)} role="status">
        {exported && texts.exported}
      </p>
      <Action label={texts.import} hint={texts.importHint}>
        <ChooseFile accept="application/json,.json" onFiles={([file]) => void take(file)}>
          {texts.importButton}
        </ChooseFile>
      </Action>
      <p
        ref={said}
        className={classes(imported === 'rejected' ? 'error' : 'quiet', settings.said)}
        role="status"
      >
        {imported === 'rejected' && texts.importBad}
        {imported === 'done' && texts.importRead}
      </p>
      <Action label={texts.reset} hint={texts.resetHint}>
        <button type="button" className="button danger" onClick={() => setResetting(true)}>
          {texts.resetButton}
        </button>
      </Action>
      <Action label={texts.report} hint={texts.reportHint}>
        <button type="button" className="button" onClick={ask}>
          {texts.reportButton}
        </button>
      </Action>
      {/* A new one has not been copied. */}
      {report !== null && <Report key={report} text={report} />}
      {replacing !== null && (
        <Question
          title={texts.importTitle}
          cause={texts.importCause}
          yes={texts.importYes}
          no={texts.resetNo}
          onYes={async () => {
            setReplacing(null);
            setImported((await send({ do: 'import', profile: replacing })).is);
          }}
          onNo={() => setReplacing(null)}
        />
      )}
      {resetting && (
        <Question
          title={texts.resetTitle}
          cause={texts.resetCause}
          yes={texts.resetYes}
          no={texts.resetNo}
          onYes={() => {
            send({ do: 'reset' });
            setResetting(false);
          }}
          onNo={() => setResetting(false)}
        />
      )}
    </>
  );
}

function Report({ text }: { readonly text: string }) {
  const texts = useTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  const copy = () => {
    area.current?.select();
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <div className={stack(3, settings.said)}>
      <textarea
        className={settings.text}
        ref={area}
        readOnly
        rows={10}
        dir="ltr"
        spellCheck={false}
        value={text}
        aria-label={texts.settings.report}
      />
      <div className="actions">
        <button type="button" className="button primary" onClick={copy}>
          {texts.settings.reportCopy}
        </button>
        <p role="status">
          {outcome === 'copied' && texts.ways.copied}
          {outcome === 'failed' && texts.settings.reportCopyFailed}
        </p>
      </div>
    </div>
  );
}
