// Phones and browsers in the host's room: the switch that lets them in, and the codes, one that leads a browser to their page and
// the other an app into the room.

import { CircleQuestionMark, RefreshCw, X } from 'lucide-react';
import { useId, useState } from 'react';
import type {
  Command,
  Firewall,
  GuestsView,
  HandedFileView,
} from '../../../electron/party/window/contract.ts';
import { typedAddress } from '../../party-link/typed-address.ts';
import { Checksum, fileSize } from '../../ui/Checksum.tsx';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { grid, line, list, row, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { Address } from './Address.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './JoinPanel.module.css';
import { QrCode } from './QrCode.tsx';
import { SelfCheck } from './SelfCheck.tsx';

interface GuestsDialogProps {
  readonly guests: GuestsView;
  readonly firewall: Firewall | null;
  /** The link for apps; null where no friend could reach this machine. */
  readonly link: string | null;
  /** What the code's picture for apps holds: the link, as short as it can be. */
  readonly scanned: string | null;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function GuestsDialog({ guests, firewall, link, scanned, send, onClose }: GuestsDialogProps) {
  const texts = useTexts();
  const [side, setSide] = useState<Side>('browser');
  return (
    <Dialog title={texts.ways.guests} onClose={onClose} wide>
      <div className={grid(6, styles.poster)}>
        {guests.is === 'open' && (
          <div className={stack(2, styles.sides)}>
            <CodeSides side={side} onTurn={setSide} />
            {side === 'browser' ? (
              <QrCode text={guests.links[0]!} label={texts.ways.scanBrowser} />
            ) : (
              scanned !== null && <QrCode text={scanned} label={texts.ways.scanApp} />
            )}
          </div>
        )}
        <div className={stack(4, styles.said)}>
          <GuestsSwitch guests={guests} send={send} />
          {guests.is === 'open' && side === 'browser' && (
            <BrowserWays guests={guests} firewall={firewall} send={send} />
          )}
          {guests.is === 'open' && side === 'app' && link !== null && <Way text={link} />}
        </div>
      </div>
      <button
        type="button"
        className={classes('button icon', dialog.close)}
        data-focus={guests.is === 'open' || undefined}
        onClick={onClose}
      >
        <X />
        <span className="unseen">{texts.lobby.close}</span>
      </button>
    </Dialog>
  );
}

interface GuestsSwitchProps {
  readonly guests: GuestsView;
  readonly send: (command: Command) => void;
}

/** Lets browsers in, and says what comes of it. */
export function GuestsSwitch({ guests, send }: GuestsSwitchProps) {
  const { ways } = useTexts();
  const on = guests.is !== 'off';
  return (
    <>
      <label className="check-field">
        {/* Once they are in, what they scan comes first, above it. */}
        <input
          type="checkbox"
          data-focus={guests.is !== 'open' || undefined}
          checked={on}
          onChange={() => send({ do: 'guests', on: !on })}
        />
        <span>{ways.guestsOn}</span>
      </label>
      <p className="quiet">{ways.inBrowser}</p>
      {guests.is === 'opening' && <p role="status">{ways.guestsOpening}</p>}
      {guests.is === 'failed' && (
        <p className="late" role="alert">
          {ways.guestsFailed}
        </p>
      )}
    </>
  );
}

interface BrowserWaysProps {
  readonly guests: Extract<GuestsView, { is: 'open' }>;
  readonly firewall: Firewall | null;
  readonly send: (command: Command) => void;
}

/** What is typed where nothing scans; a new code for when the old one has gone too far; and what helps when no device comes. */
function BrowserWays({ guests, firewall, send }: BrowserWaysProps) {
  const texts = useTexts();
  const { check } = guests;
  const clear = check.state === 'reachable' || check.state === 'likely';
  /** That nothing is known to be in the way is no comfort where no device has come. */
  const said = check.state !== 'checking' && !(clear && guests.visits === 'missing');
  return (
    <>
      {guests.visits === 'missing' && (
        <div className={stack(2, styles.check)} role="status">
          <p className={classes(styles.word, styles.unsure)}>
            <CircleQuestionMark />
            <span>{texts.ways.unvisited.title}</span>
          </p>
          <ul className={styles.tries}>
            {texts.ways.unvisited.tries.map((text) => (
              <li key={text}>{text}</li>
            ))}
            {/* What opens it stands below where that is known. */}
            {check.how === null && <li>{texts.ways.unvisited.firewall(`TCP ${check.port}`)}</li>}
          </ul>
        </div>
      )}
      {(said || firewall !== null) && <SelfCheck check={check} firewall={firewall} send={send} />}
      <ul className={list(stack(2))}>
        {guests.links.map((link) => (
          <li key={link} className={row(3, styles.one)}>
            <Way text={typedAddress(link, guests.digits)} />
          </li>
        ))}
      </ul>
      <p className="quiet">{texts.ways.typed}</p>
      {guests.file && <HandedFile file={guests.file} />}
      <button type="button" className="button small" onClick={() => send({ do: 'renew-guests' })}>
        <RefreshCw />
        {texts.ways.renew}
      </button>
    </>
  );
}

/** What guests can get beside the page, with the checksum that they compare; or why they get it no more. */
function HandedFile({ file }: { readonly file: HandedFileView }) {
  const { ways } = useTexts();
  if (file.is !== 'offered') {
    return (
      <p className={file.is === 'reading' ? 'quiet' : 'late'} role="status">
        {ways.handOut[file.is](file.name)}
      </p>
    );
  }
  return (
    <div>
      <p>{ways.handOut.offered(file.name, fileSize(file.bytes, ways))}</p>
      <Checksum sha256={file.sha256} />
    </div>
  );
}

export function Way({ text }: { readonly text: string }) {
  return (
    <p className={line(0, styles.way)}>
      <Address text={text} />
      <CopyButton text={text} small />
    </p>
  );
}

type Side = 'browser' | 'app';

interface SidesProps {
  readonly side: Side;
  readonly onTurn: (side: Side) => void;
}

/** Which of the two codes is shown. */
function CodeSides({ side, onTurn }: SidesProps) {
  const texts = useTexts();
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={texts.ways.scan}>
      {(['browser', 'app'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === side} onChange={() => onTurn(one)} />
          <span>{texts.ways.side[one]}</span>
        </label>
      ))}
    </div>
  );
}
