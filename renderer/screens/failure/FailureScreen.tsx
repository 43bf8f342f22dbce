// The screen of every failure: what happened, its likely cause, one large button, and details that can be unfolded.

import { useId, useState } from 'react';
import { homepage } from '../../../electron/party/homepage.ts';
import type { Command, GameFacts, ScreenFailure, View } from '../../../electron/party/window/contract.ts';
import details from '../../ui/Details.module.css';
import { FoundRooms } from '../../ui/FoundRooms.tsx';
import { stack } from '../../ui/layout/layout.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { roomName } from '../../ui/room-name.ts';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useSeconds } from '../../ui/use-seconds.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { adviceFor } from './advice.ts';
import { FailurePicture } from './FailurePicture.tsx';
import styles from './FailureScreen.module.css';

interface FailureScreenProps {
  readonly failure: ScreenFailure;
  readonly view: View;
  readonly games: readonly GameFacts[];
  readonly version: string;
  readonly send: (command: Command) => void;
  /** Back to the join field, with this address in it. */
  readonly onEdit: (address: string) => void;
  /** Leads to Home, on whichever screen the failure came. */
  readonly onHome: () => void;
}

export function FailureScreen(props: FailureScreenProps) {
  const { failure, view, games, version, send, onEdit, onHome } = props;
  const texts = useTexts();
  const left = useSeconds(failure.kind === 'guesses' ? failure.waitMs : null);
  const waits = left !== null && left > 0;
  const shown = failure.kind === 'guesses' && left !== null ? { ...failure, waitMs: left * 1000 } : failure;
  const { title, cause, button } = texts.failure.text(shown);
  const { command, edit, elsewhere } = adviceFor(failure);
  const room = failure.kind === 'password' ? failure.room : null;
  const says = useId();
  const dismiss = () => send({ do: 'dismiss' });
  const [password, setPassword] = useState('');
  const form = useId();
  return (
    <ScreenFrame name="failure" onEscape={dismiss}>
      <FailurePicture kind={failure.kind === 'password' ? (failure.shut ?? 'password') : failure.kind} />
      <div id={says} className={stack(4, 'breaks', styles.words)}>
        <h1 tabIndex={-1}>{title}</h1>
        {room && (
          <p className={styles.room}>
            {roomName(room, texts)}
            {room.title !== '' && room.host !== '' && ` · ${texts.rooms.roomOf(room.host)}`}
          </p>
        )}
        <p>{cause}</p>
        {failure.kind === 'version' && homepage !== null && (
          <p>
            {texts.failure.newVersions} <bdi>{homepage}</bdi>
          </p>
        )}
        {(failure.kind === 'kicked' || failure.kind === 'banned') && failure.why !== '' && (
          <p className={styles.reason}>
            {texts.failure.reason}
            <bdi>{failure.why}</bdi>
          </p>
        )}
      </div>
      {failure.kind === 'password' && (
        <form
          id={form}
          className={stack(0)}
          onSubmit={(event) => {
            event.preventDefault();
            if (password.trim() !== '') send({ do: 'join', address: failure.address, password });
          }}
        >
          <PasswordField label={texts.failure.password} value={password} onChange={setPassword} />
        </form>
      )}
      <div className="actions">
        <button
          type={failure.kind === 'password' ? 'submit' : 'button'}
          form={failure.kind === 'password' ? form : undefined}
          className="button primary large"
          aria-describedby={says}
          data-focus={failure.kind === 'password' ? undefined : true}
          disabled={failure.kind === 'password' && password.trim() === ''}
          // Stays enabled while the person waits, so that it keeps the focus.
          aria-disabled={waits}
          onClick={
            failure.kind === 'password' || waits ? undefined : () => (command ? send(command) : onHome())
          }
        >
          {button}
        </button>
        {/* A person without the password tries again when the host has unlocked the room. */}
        {failure.kind === 'password' && failure.shut === 'locked' && command !== null && (
          <button type="button" className="button large" onClick={() => send(command)}>
            {texts.failure.again}
          </button>
        )}
        {edit !== null && (
          <button type="button" className="button large" onClick={() => onEdit(edit)}>
            {texts.failure.edit}
          </button>
        )}
        {command !== null && (
          <button type="button" className="button large" onClick={onHome}>
            {texts.failure.back}
          </button>
        )}
      </div>
      {/* A room that has moved has a new code: the list leads there those who typed the old one. */}
      {elsewhere && view.found.length > 0 && (
        <FoundRooms found={view.found} online={view.online} games={games} send={send} />
      )}
      <details className={details.root}>
        <summary>{texts.failure.details}</summary>
        <dl>
          {Object.entries({ ...failure, app: version })
            .filter(([key, value]) => value !== '' && value !== null && key !== 'room')
            .map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>
                  <bdi>{String(value)}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </details>
    </ScreenFrame>
  );
}
