// Home: two large actions, a game against bots, the rooms on this network, the own name, and whether there is a network.

import {
  Activity,
  Bot,
  EthernetPort,
  Film,
  LogIn,
  Maximize,
  Minimize,
  RadioTower,
  Settings,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { type ComponentType, useId } from 'react';
import type { Command, Facts, View } from '../../../electron/party/window/contract.ts';
import { FoundRooms } from '../../ui/FoundRooms.tsx';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { classes } from '../../ui/layout/classes.ts';
import { grid, row, stack } from '../../ui/layout/layout.ts';
import { Logo } from '../../ui/marks/Logo.tsx';
import { NameField } from '../../ui/NameField.tsx';
import { useOpenPage } from '../../ui/OverlayPage.tsx';
import { OwnClients } from '../../ui/OwnClients.tsx';
import { ScreenFrame } from '../../ui/ScreenFrame.tsx';
import { useAllowed } from '../../ui/use-allowed.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { FoundServers } from './FoundServers.tsx';
import styles from './Home.module.css';
import { WayBack } from './WayBack.tsx';

interface HomeProps {
  readonly view: View;
  readonly facts: Facts;
  readonly send: (command: Command) => void;
  readonly onHost: () => void;
  readonly onJoin: () => void;
  /** A room with bots in it. */
  readonly onBots: () => void;
}

export function Home({ view, facts, send, onHost, onJoin, onBots }: HomeProps) {
  const texts = useTexts();
  const openPage = useOpenPage();
  const fullscreen = useFullscreen();
  const [whenAllowed, asking] = useAllowed(view.natives, send);
  const troubled = view.fileTroubles.length > 0 || view.wayBack !== null;
  const finds = view.found.length + view.servers.length + view.clients.length > 0;
  /** Whom to join comes first where there are some: one press is enough. */
  const foundHere = (
    <div className={stack(6, styles.found)}>
      <OwnClients clients={view.clients} natives={facts.natives} send={send} />
      <FoundRooms found={view.found} online={view.online} games={facts.games} send={send} />
      <FoundServers
        servers={view.servers}
        clients={view.clients}
        natives={facts.natives}
        whenAllowed={whenAllowed}
      />
    </div>
  );
  return (
    <ScreenFrame name="home">
      <header className={row(4, styles.head)}>
        <div className={row(4, styles.brand)}>
          <Logo />
          <div>
            <h1 tabIndex={-1}>{texts.app}</h1>
            <p className="quiet">{texts.home.tagline}</p>
          </div>
        </div>
        <NameField
          className={styles.name}
          label={texts.home.name}
          name={view.name}
          onRename={(name) => send({ do: 'rename', name })}
        />
      </header>
      {view.fileTroubles.length > 0 && (
        <div className={row(3, styles.notice)} role="status">
          <TriangleAlert />
          <div>
            {view.fileTroubles.map(({ is, path }) => (
              <p key={is}>{texts.home.fileTroubles[is](path)}</p>
            ))}
          </div>
          <button type="button" className="button small" onClick={() => send({ do: 'dismiss' })}>
            {texts.home.understood}
          </button>
        </div>
      )}
      {view.wayBack && <WayBack wayBack={view.wayBack} send={send} />}
      <div className={stack(6, styles.body, (troubled || finds) && styles.brief)}>
        {finds && foundHere}
        <div className={grid(4, styles.choices)}>
          <BigAction
            title={texts.home.host}
            hint={texts.home.hostHint}
            icon={RadioTower}
            onClick={onHost}
            look={view.wayBack ? undefined : 'first'}
          />
          <BigAction title={texts.home.join} hint={texts.home.joinHint} icon={LogIn} onClick={onJoin} />
          <BigAction
            title={texts.home.bots}
            hint={texts.home.botsHint}
            icon={Bot}
            onClick={onBots}
            look="third"
          />
        </div>
        {!finds && foundHere}
      </div>
      <footer className={row(3, 'small', styles.foot)}>
        {view.online && view.sending ? (
          <p className={row(1, styles.network, styles.offline, styles.silenced)}>
            <WifiOff />
            {texts.home.mayNotSend(view.sending.networks)} {texts.check.how[view.sending.how]('', texts.app)}
          </p>
        ) : (
          <p className={view.online ? row(1, styles.network) : row(1, styles.network, styles.offline)}>
            {view.online ? <EthernetPort /> : <WifiOff />}
            {view.online ? texts.home.online : texts.home.offline}
            {view.adapter && (
              <span className="quiet">
                <bdi>{view.adapter.name}</bdi> <bdi dir="ltr">{view.adapter.address}</bdi>
              </span>
            )}
          </p>
        )}
        <nav className={row(2)}>
          <button type="button" className="button small" onClick={() => openPage('network')}>
            <Activity />
            {texts.home.network}
          </button>
          <button type="button" className="button small" onClick={() => openPage('replays')}>
            <Film />
            {texts.home.replays}
          </button>
          <button type="button" className="button small" onClick={() => openPage('settings')}>
            <Settings />
            {texts.home.settings}
          </button>
          {fullscreen && (
            <button type="button" className="button small" onClick={fullscreen.toggle}>
              {fullscreen.on ? <Minimize /> : <Maximize />}
              {fullscreen.on ? texts.window.leaveFullscreen : texts.window.fullscreen}
            </button>
          )}
        </nav>
        <p className="quiet">{texts.home.version(facts.version)}</p>
      </footer>
      {asking}
    </ScreenFrame>
  );
}

interface BigActionProps {
  readonly title: string;
  readonly hint: string;
  readonly icon: ComponentType;
  readonly onClick: () => void;
  /** The first has the focus, unless there is a way back; the third is smaller. */
  readonly look?: 'first' | 'third' | undefined;
}

/** The title is the button, and covers all of it; the hint describes it. */
function BigAction({ title, hint, icon: Icon, onClick, look }: BigActionProps) {
  const hintId = useId();
  return (
    <div className={classes(styles.action, look && styles[look])}>
      <Icon />
      <button
        type="button"
        className={classes('strong breaks', styles.title)}
        aria-describedby={hintId}
        data-focus={look === 'first' || undefined}
        onClick={onClick}
      >
        {title}
      </button>
      <p id={hintId} className={classes('breaks-rarely', styles.hint)}>
        {hint}
      </p>
    </div>
  );
}
