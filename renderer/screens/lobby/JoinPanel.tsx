// How friends get in: the code and the QR code large, one address to read out, and whether the way is open.

import { KeyRound, Lock, LockOpen } from 'lucide-react';
import { memo, useState } from 'react';
import { Details } from '../../ui/Details.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { Address } from './Address.tsx';
import { CopyButton } from './CopyButton.tsx';
import { JoinPoster, type WaysInProps, waysTitle } from './JoinPoster.tsx';
import { NetworkChoice } from './NetworkChoice.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { QrCode } from './QrCode.tsx';
import { RoomCode } from './RoomCode.tsx';
import { CheckWord } from './SelfCheck.tsx';
import { ShortCodes } from './ShortCodes.tsx';
import { ShutWord } from './ShutWord.tsx';

interface JoinPanelProps extends WaysInProps {
  /** Whether we may lock the room. */
  readonly leader: boolean;
  /** What it is, where this app hosts the room. */
  readonly currentPassword: string | null;
}

export const JoinPanel = memo(function JoinPanel(props: JoinPanelProps) {
  const { hosting, address, code, link, check, addresses, locked, password, leader, currentPassword, send } =
    props;
  const texts = useTexts();
  const [poster, setPoster] = useState(false);
  const [asking, setAsking] = useState(false);
  const best = hosting ? addresses[0]?.address : address;
  const equals = addresses.filter(({ unsure }) => unsure);
  const title = waysTitle(hosting, code, texts);
  return (
    <section className={locked ? 'panel join-panel locked' : 'panel join-panel'} aria-label={title}>
      <div className="join-words">
        <h2>{title}</h2>
        {code !== null && <RoomCode code={code} />}
      </div>
      {link !== null && (
        <button
          type="button"
          className="qr-button"
          aria-label={texts.ways.large}
          data-tip={texts.ways.large}
          onClick={() => setPoster(true)}
        >
          <QrCode text={link} label={texts.ways.scan} />
        </button>
      )}
      <div className="join-ways">
        {best === undefined ? (
          <p className="quiet">{texts.ways.none}</p>
        ) : (
          <p className="way-line">
            {code !== null && <span className="unseen">{texts.ways.or} </span>}
            <Address text={best} />
            <CopyButton text={best} small />
          </p>
        )}
        {equals.length > 0 && <NetworkChoice equals={equals} send={send} />}
        {!hosting && props.shortCodes.length > 0 && (
          <Details>
            <ShortCodes {...props} />
          </Details>
        )}
      </div>
      {(check !== null || leader || locked || password) && (
        <div className="join-foot">
          {locked || password ? (
            <ShutWord locked={locked} password={password} />
          ) : (
            check && <CheckWord check={check} />
          )}
          {hosting && (
            <button type="button" className="button small" onClick={() => setPoster(true)}>
              {texts.ways.all}
            </button>
          )}
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
      )}
      {poster && <JoinPoster {...props} onClose={() => setPoster(false)} />}
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
