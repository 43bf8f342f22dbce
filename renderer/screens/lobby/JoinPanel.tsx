// How friends get in: the code and the QR code large, one address to read out, and whether the way is open.

import { Lock, LockOpen, Maximize2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTexts } from '../../ui/use-texts.ts';
import { Address } from './Address.tsx';
import { CopyButton } from './CopyButton.tsx';
import { JoinPoster, type WaysInProps } from './JoinPoster.tsx';
import { QrCode } from './QrCode.tsx';
import { RoomCode } from './RoomCode.tsx';
import { CheckWord } from './SelfCheck.tsx';

interface JoinPanelProps extends WaysInProps {
  readonly locked: boolean;
  /** Whether we may lock the room. */
  readonly leader: boolean;
}

export const JoinPanel = memo(function JoinPanel(props: JoinPanelProps) {
  const { hosting, address, code, link, check, addresses, locked, leader, send } = props;
  const texts = useTexts();
  const [poster, setPoster] = useState(false);
  const best = hosting ? addresses[0]?.address : address;
  const title = hosting && code !== null ? texts.ways.title : texts.ways.joined;
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
          <span className="qr-large">
            <Maximize2 />
          </span>
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
      </div>
      {(check !== null || leader) && (
        <div className="join-foot">
          {locked ? (
            <p className="check-word locked" role="status">
              <Lock />
              <span>{texts.lobby.locked}</span>
            </p>
          ) : (
            check && <CheckWord check={check} />
          )}
          {hosting && (
            <button type="button" className="button small" onClick={() => setPoster(true)}>
              {texts.ways.all}
            </button>
          )}
          {leader && (
            <button
              type="button"
              className="button icon"
              aria-pressed={locked}
              aria-label={texts.lobby.lock}
              data-tip={texts.lobby.lock}
              onClick={() => send({ do: 'lock', locked: !locked })}
            >
              {locked ? <Lock /> : <LockOpen />}
            </button>
          )}
        </div>
      )}
      {poster && <JoinPoster {...props} onClose={() => setPoster(false)} />}
    </section>
  );
});
