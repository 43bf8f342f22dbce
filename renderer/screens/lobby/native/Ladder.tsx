// How far everybody is on the way into a game that people already have, for everybody; what went wrong, and what helps.

import { Check, CircleAlert, CircleX, LoaderCircle, LogOut, RotateCcw, Server } from 'lucide-react';
import type { Command, NativeFacts, RoomPlace } from '../../../../electron/party/window/contract.ts';
import { LastWords } from '../../../ui/LastWords.tsx';
import { classes } from '../../../ui/layout/classes.ts';
import { grid, line, list, row } from '../../../ui/layout/layout.ts';
import { Name } from '../../../ui/marks/Name.tsx';
import programs from '../../../ui/OwnClients.module.css';
import { useSeconds } from '../../../ui/use-seconds.ts';
import { useTexts } from '../../../ui/use-texts.ts';
import { CopyButton } from '../CopyButton.tsx';
import { SelfCheck } from '../SelfCheck.tsx';
import { GetGame } from './GetGame.tsx';
import styles from './NativePanel.module.css';
import { having, type Native } from './native-room.ts';

interface LadderProps {
  readonly place: RoomPlace;
  readonly native: Native;
  readonly game: NativeFacts | undefined;
  readonly whenAllowed: (game: NativeFacts, then: Command) => void;
  readonly send: (command: Command) => void;
}

type Step = Native['server']['at'] | Native['players'][number]['at'];
type Why = Native['server']['why'];

export function Ladder({ place, native, game, whenAllowed, send }: LadderProps) {
  const texts = useTexts().native;
  const seconds = useSeconds(place.native?.countdownMs ?? null);
  const { server, players } = native;
  const check = place.native?.check;
  const mine = players.find(({ member }) => member === place.me);
  const lacksIt = !game || having(place.room, game).lacking.some(({ id }) => place.mine.includes(id));
  // A member who comes late has not been asked yet whether it may be started.
  const isShut = !native.late && mine === undefined;
  const join = lacksIt || isShut ? null : () => whenAllowed(game, { do: 'launch', part: 'client' });
  const nameOf = (member: number) => place.room.members.find(({ id }) => id === member)?.name;
  return (
    <>
      {native.phase === 'countdown' && (
        <p className={styles.countDown} role="status">
          {texts.startsIn(seconds ?? 0)}
        </p>
      )}
      <ol className={list(grid(1, styles.ladder))}>
        <Row at={server.at} why={server.why} server>
          {texts.server}
        </Row>
        {players.map(({ member, at, why }) => {
          const name = nameOf(member);
          if (name === undefined) return null;
          return (
            <Row key={member} at={at} why={why}>
              <Name name={name} />
            </Row>
          );
        })}
      </ol>
      {place.hosting && <Failed part="server" place={place} native={native} send={send} />}
      {check && !['reachable', 'likely', 'checking'].includes(check.state) && (
        <SelfCheck check={check} firewall={null} program={game?.name ?? native.game} send={send} />
      )}
      <Failed part="client" place={place} native={native} send={send} />
      {game && lacksIt && <GetGame game={game} />}
      <div className={row(3, styles.foot)}>
        {place.native?.address && (
          <p className={row(2, styles.address)}>
            {texts[game?.byHand ? 'byHand' : 'address']} <code dir="ltr">{place.native.address}</code>
            <CopyButton text={place.native.address} small />
          </p>
        )}
        {native.phase === 'playing' && (
          <Own place={place} native={native} mine={mine?.at ?? null} onJoin={join} send={send} />
        )}
      </div>
    </>
  );
}

const MARKS: Partial<Record<Step, typeof Check>> = {
  answers: Check,
  'in-game': Check,
  failed: CircleX,
  ended: LogOut,
};

interface RowProps {
  readonly at: Step;
  readonly why: Why;
  readonly server?: boolean;
  readonly children: React.ReactNode;
}

function Row({ at, why, server = false, children }: RowProps) {
  const texts = useTexts().native;
  const Mark = MARKS[at] ?? LoaderCircle;
  return (
    <li className={classes('quiet', styles.step, styles[at])}>
      <Mark aria-hidden="true" />
      <span className={row(2, styles.far)}>
        <span className={line(1, 'strong', styles.who)}>
          {server && <Server aria-hidden="true" />}
          {children}
        </span>
        <span className={styles.at}>{why ? texts.failure[why].title : texts.step[at]}</span>
      </span>
    </li>
  );
}

interface FailedProps {
  readonly part: 'server' | 'client';
  readonly place: RoomPlace;
  readonly native: Native;
  readonly send: (command: Command) => void;
}

/** What went wrong on this computer, with what the program wrote last; once more with one press. */
function Failed({ part, place, native, send }: FailedProps) {
  const texts = useTexts().native;
  const own = place.native?.[part];
  if (own?.number !== native.number || own.why === null) return null;
  return (
    <div className={row(3, programs.failed)} role="alert">
      <p>
        <CircleAlert aria-hidden="true" />
        {texts.failure[own.why].help}
      </p>
      <LastWords log={own.log} />
      <button type="button" className="button small" onClick={() => send({ do: 'launch', part })}>
        <RotateCcw />
        {texts.again}
      </button>
    </div>
  );
}

interface OwnProps extends Omit<FailedProps, 'part'> {
  /** How far our own client is; null where we are not in it. */
  readonly mine: Step | null;
  /** Null where the program is not on this computer. */
  readonly onJoin: (() => void) | null;
}

/** What one can do about one's own game. */
function Own({ place, native, mine, onJoin, send }: OwnProps) {
  const texts = useTexts().native;
  const client = place.native?.client;
  const runs = client && client.at !== 'ended' && client.at !== 'failed';
  // One that was in a server which is gone makes way for the next.
  const isStray = client?.at === 'in-game' && mine === 'waiting';
  const mayJoin =
    native.server.port !== null && (isStray || (!runs && client?.why == null && mine !== 'waiting'));
  return (
    <div className={classes('actions', styles.own)}>
      {runs && (
        <button
          type="button"
          className="button small"
          onClick={() => send({ do: 'end-native', part: 'client' })}
        >
          <LogOut />
          {texts.closeMine}
        </button>
      )}
      {onJoin && mayJoin && (
        <button type="button" className="button small" onClick={onJoin}>
          {texts.joinNow}
        </button>
      )}
    </div>
  );
}
