// Before the room: whose it is, what the guest is to be called there, and its password where it has one.

import { Download, Eye } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { GuestCommand, GuestFailure, GuestView } from '../../electron/guests/guest-contract.ts';
import { type GameFacts, TYPED_LIMIT } from '../../electron/party/window/contract.ts';
import { Checksum, fileSize } from '../ui/Checksum.tsx';
import { classes } from '../ui/layout/classes.ts';
import { stack } from '../ui/layout/layout.ts';
import { Logo } from '../ui/marks/Logo.tsx';
import { NameLimit } from '../ui/NameLimit.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { roomName } from '../ui/room-name.ts';
import { ScreenFrame } from '../ui/ScreenFrame.tsx';
import { useLanguage, useTexts } from '../ui/use-texts.ts';
import styles from './Door.module.css';
import page from './GuestPage.module.css';
import { bigScreenSelf, keepName, keptName, keptSeed, type Self } from './kept-self.ts';

interface DoorProps {
  readonly door: Extract<GuestView['place'], { at: 'door' }>;
  readonly failure: GuestFailure | null;
  /** Address of the host from which this page was opened. */
  readonly address: string;
  readonly games: readonly GameFacts[];
  /** A big screen is asked for the password alone. */
  readonly isBigScreen: boolean;
  readonly send: (command: GuestCommand) => unknown;
}

export function Door({ door, failure, address, games, isBigScreen, send }: DoorProps) {
  const texts = useTexts();
  const language = useLanguage();
  const [name, setName] = useState(() => keptName());
  const [password, setPassword] = useState('');
  /** What is to be typed first; fixed while this page of the door shows, so that the focus stays. */
  const [asksName] = useState(() => name === '' || !door.password);
  const nameId = useId();
  const clearId = useId();
  const game = games.find(({ id }) => id === door.game)?.texts[language].name;
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const self = isBigScreen ? bigScreenSelf(texts.bigScreen.title) : typedSelf(event);
    send({ do: 'enter', ...self, ...(door.password ? { password } : {}) });
  };
  const typedSelf = (event: FormEvent): Self => {
    keepName(name);
    const { submitter } = event.nativeEvent as SubmitEvent;
    return {
      ...{ name, seed: keptSeed() },
      ...(submitter?.matches('[name=audience]') ? { audience: true } : {}),
    };
  };
  return (
    <ScreenFrame name="door" className={classes(page.root, styles.root)}>
      <Logo />
      <h1 tabIndex={-1}>{roomName(door, texts)}</h1>
      <p className="quiet">
        {isBigScreen ? texts.bigScreen.title : [game, texts.guest.hint].filter(Boolean).join(' · ')}
      </p>
      <form className={stack(3, styles.form)} onSubmit={enter}>
        {!isBigScreen && (
          <>
            <label className="field" htmlFor={nameId}>
              {texts.naming.label}
            </label>
            <input
              id={nameId}
              type="text"
              dir="auto"
              autoComplete="nickname"
              spellCheck={false}
              maxLength={TYPED_LIMIT}
              data-focus={asksName || undefined}
              required
              value={name}
              onInvalid={(event) => event.currentTarget.setCustomValidity(texts.guest.needsName)}
              onChange={(event) => {
                event.target.setCustomValidity('');
                setName(event.target.value);
              }}
            />
            <NameLimit typed={name} at="below" />
          </>
        )}
        {door.password && (
          <>
            <PasswordField
              label={texts.lobby.password}
              describedBy={clearId}
              value={password}
              onChange={setPassword}
            />
            <p id={clearId} className="quiet">
              {texts.guest.clear}
            </p>
          </>
        )}
        {failure && (
          <p className="late" role="alert">
            {texts.guest.failure[failure]}
          </p>
        )}
        <button type="submit" className="button primary large">
          {isBigScreen ? texts.bigScreen.open : texts.guest.button}
        </button>
        {!isBigScreen && (
          <button type="submit" name="audience" className="button">
            <Eye aria-hidden="true" />
            {texts.guest.watchOnly}
          </button>
        )}
      </form>
      <a
        className={classes('button', styles.app)}
        href={`ethernight://join/${address}:${door.app.port}?host=${door.app.host}`}
      >
        {texts.guest.openApp}
      </a>
      {door.file && (
        <section className={classes(styles.app, styles.file)}>
          <a className="button" href={door.file.path}>
            <Download />
            {texts.guest.getFile(door.file.name, fileSize(door.file.bytes, texts.ways))}
          </a>
          <p className="quiet">{texts.guest.fileHint}</p>
          <Checksum sha256={door.file.sha256} />
        </section>
      )}
    </ScreenFrame>
  );
}
