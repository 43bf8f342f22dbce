// Home: two large actions, the own name, and whether there is a network.

import type { Command, View } from '../../electron/party/contract.ts';
import { useTexts } from '../languages/use-texts.ts';
import { Mark } from '../parts/Mark.tsx';
import { NameField } from '../parts/NameField.tsx';
import { Screen } from '../parts/Screen.tsx';

interface HomeProps {
  readonly view: View;
  readonly send: (command: Command) => void;
  readonly onHost: () => void;
  readonly onJoin: () => void;
}

export function Home({ view, send, onHost, onJoin }: HomeProps) {
  const texts = useTexts();
  return (
    <Screen name="home">
      <header className="brand">
        <Mark />
        <div>
          <h1 tabIndex={-1}>{texts.app}</h1>
          <p className="quiet">{texts.home.tagline}</p>
        </div>
      </header>
      <div className="choices">
        <BigAction title={texts.home.host} hint={texts.home.hostHint} onClick={onHost} focus />
        <BigAction title={texts.home.join} hint={texts.home.joinHint} onClick={onJoin} />
      </div>
      <NameField name={view.name} send={send} />
      <footer className="home-foot quiet">
        <p className={view.online ? 'network online' : 'network offline'}>
          {view.online ? texts.home.online : texts.home.offline}
        </p>
        <p>{texts.home.version(view.version)}</p>
      </footer>
    </Screen>
  );
}

interface BigActionProps {
  readonly title: string;
  readonly hint: string;
  readonly onClick: () => void;
  readonly focus?: boolean;
}

export function BigAction({ title, hint, onClick, focus }: BigActionProps) {
  return (
    <button
      type="button"
      className={focus ? 'big-action first' : 'big-action'}
      aria-label={title}
      aria-description={hint}
      data-focus={focus || undefined}
      onClick={onClick}
    >
      <span className="big-action-title">{title}</span>
      <span className="big-action-hint">{hint}</span>
    </button>
  );
}
