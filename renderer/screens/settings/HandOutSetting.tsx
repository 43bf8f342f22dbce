// The file that browsers in a room here get, such as an installer of this app: chosen by the system's dialog in the desktop app,
// and by its path in a browser.

import { FolderOpen } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { PATH_LIMIT, type View } from '../../../electron/party/window/contract.ts';
import type { Send, Settled } from '../../party-link/party-client.ts';
import { classes } from '../../ui/layout/classes.ts';
import { row } from '../../ui/layout/layout.ts';
import { Action } from '../../ui/setting-rows.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import settings from './Settings.module.css';

interface HandOutSettingProps {
  readonly handOut: View['handOut'];
  readonly send: Send;
}

export function HandOutSetting({ handOut: { path, dialog }, send }: HandOutSettingProps) {
  const texts = useTexts().settings;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const settle = async (asked: Promise<Settled>) => {
    const { is } = await asked;
    setWrong(is === 'rejected');
    if (is === 'done') setTyped('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void settle(send({ do: 'hand-out', path: typed }));
  };
  return (
    <>
      <Action label={texts.handOut} hint={texts.handOutHint}>
        {path !== null && (
          <button
            type="button"
            className="button"
            onClick={() => void settle(send({ do: 'hand-out', path: null }))}
          >
            {texts.handOutNone}
          </button>
        )}
        {dialog && (
          <button
            type="button"
            className="button"
            onClick={() => void settle(send({ do: 'choose-hand-out' }))}
          >
            <FolderOpen />
            {texts.handOutChoose}
          </button>
        )}
      </Action>
      {!dialog && (
        <form className={row(2)} onSubmit={submit}>
          <label htmlFor={id}>{texts.handOutPath}</label>
          <input
            id={id}
            className={settings.path}
            type="text"
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={PATH_LIMIT}
            required
            value={typed}
            aria-invalid={wrong}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="button">
            {texts.handOutButton}
          </button>
        </form>
      )}
      <p className={classes(wrong ? 'error' : 'quiet', settings.said)} role="status">
        {wrong ? texts.handOutBad : path !== null && <bdi dir="ltr">{path}</bdi>}
      </p>
    </>
  );
}
