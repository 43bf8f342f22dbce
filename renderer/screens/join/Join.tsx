// Join: one field that takes whatever the host reads out, the rooms that can be had without typing, and the wait.

import { Check, CircleMinus, ClipboardPaste, Loader, VolumeX } from 'lucide-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import type { BadAddress, Command, GameFacts, Probe, View } from '../../../electron/party/window/contract.ts';
import { pastedText } from '../../ui/clipboard.ts';
import { FoundRooms } from '../../ui/FoundRooms.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { list, row, stack } from '../../ui/layout/layout.ts';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { Sweep } from '../../ui/Sweep.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Join.module.css';
import { RecentRooms } from './RecentRooms.tsx';

interface JoinProps {
  readonly view: View;
  readonly games: readonly GameFacts[];
  readonly address: string;
  readonly error: BadAddress | null;
  readonly send: (command: Command) => void;
  readonly onType: (address: string) => void;
  readonly onBack: () => void;
}

export function Join({ view, games, address, error, send, onType, onBack }: JoinProps) {
  const texts = useTexts();
  // How long ago a room was joined counts from the moment this screen appeared.
  const [now] = useState(() => Date.now());
  return (
    <ScreenFrame name="join" onEscape={onBack}>
      <h1 tabIndex={-1}>{texts.join.title}</h1>
      <AddressForm address={address} error={error} onType={onType} onBack={onBack} send={send} />
      <FoundRooms found={view.found} online={view.online} games={games} send={send} />
      <RecentRooms recent={view.recent} games={games} now={now} send={send} />
    </ScreenFrame>
  );
}

type AddressFormProps = Omit<JoinProps, 'view' | 'games'>;

function AddressForm({ address, error, send, onType, onBack }: AddressFormProps) {
  const texts = useTexts();
  const [pasteFault, setPasteFault] = useState<string | null>(null);
  const join = useRef<HTMLButtonElement>(null);
  const field = useId();
  const help = useId();
  const paste = () => {
    pastedText().then(
      (text) => {
        if (text.trim() === '') return setPasteFault(texts.join.pasteEmpty);
        setPasteFault(null);
        onType(text.trim());
        // To be looked at, and then one more press of the same key or button.
        join.current?.focus();
      },
      () => setPasteFault(texts.join.pasteFailed),
    );
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send({ do: 'join', address });
      }}
    >
      <label className="field" htmlFor={field}>
        {texts.join.label}
      </label>
      <div className={row(2)}>
        <input
          id={field}
          className={styles.address}
          type="text"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1000}
          aria-describedby={help}
          aria-invalid={error !== null}
          data-focus
          value={address}
          onChange={(event) => {
            setPasteFault(null);
            onType(event.target.value);
          }}
        />
        <button type="button" className="button large" onClick={paste}>
          <ClipboardPaste />
          {texts.join.paste}
        </button>
      </div>
      {/* One place for help and error, so that nothing moves when the error appears. */}
      <p id={help} className={styles.help} role="status">
        {error ? (
          <span className="error">{texts.join.bad[error.why](error.part)}</span>
        ) : pasteFault !== null ? (
          <span className="error">{pasteFault}</span>
        ) : (
          <span className="quiet">
            {texts.join.hint}{' '}
            {texts.join.examples.map((example) => (
              <code key={example} dir="ltr">
                {example}
              </code>
            ))}
          </span>
        )}
      </p>
      <div className="actions">
        <button ref={join} type="submit" className="button primary large">
          {texts.join.button}
        </button>
        <button type="button" className="button large" onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </form>
  );
}

interface JoiningProps {
  readonly address: string;
  readonly probes: readonly Probe[];
  readonly onCancel: () => void;
}

const probeIcons: Record<Probe['state'], ComponentType> = {
  asking: Loader,
  answered: Check,
  refused: CircleMinus,
  silent: VolumeX,
};

export function Joining({ address, probes, onCancel }: JoiningProps) {
  const texts = useTexts();
  return (
    <ScreenFrame name="joining" onEscape={onCancel}>
      <h1 tabIndex={-1}>{texts.join.joining}</h1>
      <p className={classes('breaks', styles.knocking)}>
        {texts.join.knocking} <bdi>{address}</bdi>
      </p>
      <Sweep />
      {probes.length > 0 && (
        <ul className={list(stack(2))} aria-label={texts.join.probes}>
          {probes.map((probe) => {
            const Icon = probeIcons[probe.state];
            return (
              <li key={probe.address} className={classes(styles.probe, styles[probe.state])}>
                <Icon />
                <bdi dir="ltr">{probe.address}</bdi>
                <span className="small strong">
                  {texts.join.probe[probe.state]}
                  {probe.rttMs !== null && ` · ${texts.latency.rtt(probe.rttMs)}`}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <div className="actions">
        <button type="button" className="button large" onClick={onCancel} data-focus>
          {texts.cancel}
        </button>
      </div>
    </ScreenFrame>
  );
}
