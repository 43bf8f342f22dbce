// How friends get in: the code large, one address to read out, what phones scan, and whether the way is open.

import { KeyRound, Lock, LockOpen, Smartphone } from 'lucide-react';
import { memo, useState } from 'react';
import type { GuestsView } from '../../../electron/party/window/contract.ts';
import { Details } from '../../ui/Details.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { panel, row, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { Address } from './Address.tsx';
import { BigScreenDialog } from './BigScreenDialog.tsx';
import { CopyButton } from './CopyButton.tsx';
import { GuestsDialog } from './GuestsDialog.tsx';
import styles from './JoinPanel.module.css';
import { JoinPoster, type WaysInProps, waysTitle } from './JoinPoster.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { RoomCode } from './RoomCode.tsx';
import { CheckWord, SelfCheck } from './SelfCheck.tsx';
import { ShortCodes } from './ShortCodes.tsx';
import { ShutWord } from './ShutWord.tsx';

interface JoinPanelProps extends WaysInProps {
  /** Whether we may lock the room. */
  readonly leader: boolean;
  /** What it is, where this app hosts the room. */
  readonly currentPassword: string | null;
  /** Whether the host's app lets browsers in, whose code is on its screen alone. */
  readonly browsers: boolean;
}

export const JoinPanel = memo(function JoinPanel(props: JoinPanelProps) {
  const { hosting, address, code, scanned, check, addresses, locked, password } = props;
  const { leader, currentPassword, guests, browsers, firewall, link, send } = props;
  const texts = useTexts();
  const [poster, setPoster] = useState(false);
  const [asking, setAsking] = useState(false);
  const [phones, setPhones] = useState(false);
  const [wall, setWall] = useState(false);
  const [helping, setHelping] = useState(false);
  /** A browser of this computer proves no way in for others, and is one that has come. */
  const missing =
    guests?.is === 'open' && guests.visits === 'missing' && !props.members.some(({ served }) => served);
  const best = hosting ? addresses[0]?.address : address;
  const equals = addresses.filter(({ unsure }) => unsure);
  const title = waysTitle(hosting, code, texts);
  const blocked = check?.state === 'blocked';
  /** With a password friends may still come in, unless this computer keeps them out. */
  const shut = locked || (password && !blocked);
  const helps = !shut && (blocked || check?.state === 'unsure');
  return (
    <section className={panel(styles.root, locked && styles.locked)} aria-label={title}>
      <div className={stack(0, styles.words)}>
        <h2 className="quiet small strong">{title}</h2>
        {code !== null && <RoomCode code={code} />}
        {hosting && code === null && scanned !== null && <p className="quiet">{texts.ways.ipv6Alone}</p>}
      </div>
      {guests && (
        <div className={stack(1, 'quiet small', styles.scan)}>
          <Phones guests={guests} onLarge={() => setPhones(true)} send={send} />
        </div>
      )}
      <div className={row(1, styles.ways)}>
        {best === undefined ? (
          <p className="quiet">{texts.ways.none}</p>
        ) : (
          <p className={row(0, styles.way)}>
            {code !== null && <span className="unseen">{texts.ways.or} </span>}
            <Address text={best} />
            <CopyButton text={best} small />
          </p>
        )}
        {!hosting && browsers && <p className="quiet small">{texts.ways.scanAtHost}</p>}
        {!hosting && props.shortCodes.length > 0 && (
          <Details>
            <ShortCodes {...props} />
          </Details>
        )}
      </div>
      {(check !== null || hosting || leader || locked || password) && (
        <div className={row(1, styles.foot)}>
          {equals.length > 0 && <NetworkChoice equals={equals} send={send} />}
          {shut ? (
            <ShutWord locked={locked} password={password} />
          ) : (
            check && <CheckWord check={check} says={missing ? texts.ways.unvisited.word : null} />
          )}
          <div className={row(1)}>
            {hosting && (
              <IconButton
                label={texts.lobby.password}
                icon={KeyRound}
                aria-pressed={password}
                onClick={() => setAsking(true)}
              />
            )}
            {leader && (
              <IconButton
                label={locked ? texts.lobby.unlock : texts.lobby.lock}
                icon={locked ? Lock : LockOpen}
                className={locked ? 'on' : ''}
                onClick={() => send({ do: 'lock', locked: !locked })}
              />
            )}
          </div>
          <div className={row(1)}>
            {hosting && (
              <button type="button" className="button small" onClick={() => setPoster(true)}>
                {texts.ways.all}
              </button>
            )}
            {guests && (
              <>
                <button
                  type="button"
                  className={classes('button small', styles.folded)}
                  onClick={() => setPhones(true)}
                >
                  {texts.ways.phones}
                </button>
                <button type="button" className="button small" onClick={() => setWall(true)}>
                  {texts.bigScreen.title}
                </button>
              </>
            )}
            {helps && (
              <button type="button" className="button small" onClick={() => setHelping(true)}>
                {texts.check.help}
              </button>
            )}
          </div>
        </div>
      )}
      {helping && check && (
        <Dialog title={texts.check.open} onClose={() => setHelping(false)}>
          <SelfCheck check={check} firewall={props.firewall} send={send} />
          <div className="actions">
            <button type="button" className="button" data-focus onClick={() => setHelping(false)}>
              {texts.done}
            </button>
          </div>
        </Dialog>
      )}
      {poster && <JoinPoster {...props} onClose={() => setPoster(false)} />}
      {phones && guests && (
        <GuestsDialog
          guests={guests}
          firewall={firewall}
          link={link}
          scanned={scanned}
          send={send}
          onClose={() => setPhones(false)}
        />
      )}
      {wall && guests && <BigScreenDialog guests={guests} send={send} onClose={() => setWall(false)} />}
      {asking && (
        <PasswordDialog
          current={currentPassword}
          onChange={(next) => {
            send({ do: 'password', password: next });
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
});

interface PhonesProps {
  readonly guests: GuestsView;
  /** Opens the code large, with all that helps where it fails. */
  readonly onLarge: () => void;
  readonly send: WaysInProps['send'];
}

/** What phones scan; while none are let in, the press that does, and what scanning will do. It is the way to all about phones. */
function Phones({ guests, onLarge, send }: PhonesProps) {
  const { ways } = useTexts();
  if (guests.is === 'open') {
    return (
      <>
        <button type="button" aria-label={ways.phones} data-tip={ways.large} onClick={onLarge}>
          <QrCode text={guests.links[0]!} label={ways.scanBrowser} />
        </button>
        <p aria-hidden="true">{ways.scanBrowser}</p>
      </>
    );
  }
  const off = guests.is === 'off';
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-disabled={guests.is === 'opening'}
        onClick={() => (off ? send({ do: 'guests', on: true }) : onLarge())}
      >
        <Smartphone />
        {ways[guests.is === 'opening' ? 'guestsOpening' : 'letPhonesIn']}
      </button>
      <p>{ways.letPhonesInHint}</p>
    </>
  );
}
