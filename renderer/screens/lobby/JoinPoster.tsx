// The ways in over the whole window, to be read and scanned from across the room; and all that helps when it fails.

import { X } from 'lucide-react';
import type {
  Command,
  Firewall,
  GuestsView,
  OwnAddress,
  Room,
  RoomPlace,
} from '../../../electron/party/window/contract.ts';
import type { Texts } from '../../languages/en.ts';
import { typedAddress } from '../../party-link/typed-address.ts';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { classes } from '../../ui/layout/classes.ts';
import { grid, list, row, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import { Address } from './Address.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './JoinPanel.module.css';
import { QrCode } from './QrCode.tsx';
import { RoomCode } from './RoomCode.tsx';
import { SelfCheck } from './SelfCheck.tsx';
import { ShortCodes } from './ShortCodes.tsx';
import { type Shut, ShutWord } from './ShutWord.tsx';

export interface WaysInProps
  extends Pick<RoomPlace, 'hosting' | 'address' | 'code' | 'link' | 'scanned' | 'check' | 'shortCodes'>,
    Shut {
  readonly members: Room['members'];
  /** Best first; empty for guests. */
  readonly addresses: RoomPlace['addresses'];
  readonly firewall: Firewall | null;
  /** Browsers that are let in; null where this app cannot. */
  readonly guests: GuestsView | null;
  readonly send: (command: Command) => void;
}

export function JoinPoster(props: WaysInProps & { readonly onClose: () => void }) {
  const {
    hosting,
    address,
    code,
    link,
    scanned,
    check,
    addresses,
    firewall,
    guests,
    locked,
    password,
    send,
    onClose,
  } = props;
  const shut = locked || password;
  const texts = useTexts();
  const shown = hosting
    ? addresses
    : [{ address, adapter: '', virtual: false, network: null, unsure: false }];
  return (
    <Dialog title={texts.ways.all} onClose={onClose} wide>
      <div className={grid(6, styles.poster)}>
        {scanned !== null && (
          <figure className={stack(2, styles.sides)}>
            <QrCode text={scanned} label={texts.ways.scanApp} />
            <figcaption aria-hidden="true">{texts.ways.scanApp}</figcaption>
          </figure>
        )}
        <div className={stack(4, styles.said)}>
          {code !== null && (
            <div className={row(3, styles.one)}>
              <RoomCode code={code} />
              <CopyButton text={code} small />
            </div>
          )}
          {/* All below it want it: at the end it was out of sight. */}
          {shut && (
            <div className={stack(2, styles.check)}>
              <ShutWord locked={locked} password={password} />
            </div>
          )}
          <ul className={list(stack(2))}>
            {shown.map((way, at) => (
              <li
                key={way.address}
                className={way.virtual ? row(3, styles.one, styles.virtual) : row(3, styles.one)}
              >
                <p>
                  <Address text={way.address} />
                  <span className={classes('quiet small', styles.adapter)}>{adapterText(way, texts)}</span>
                </p>
                {at > 0 && way.network !== null && (
                  <button
                    type="button"
                    className="button small"
                    aria-label={texts.ways.chooseName(way.address)}
                    onClick={() => send({ do: 'choose-network', network: way.network! })}
                  >
                    {texts.ways.choose}
                  </button>
                )}
                <CopyButton text={way.address} small />
              </li>
            ))}
            {link !== null && (
              <li className={row(3, styles.one, styles.link)}>
                <p>
                  <Address text={link} />
                  <span className={classes('quiet small', styles.adapter)}>{texts.ways.link}</span>
                </p>
                <CopyButton text={link} small />
              </li>
            )}
            {guests?.is === 'open' && (
              <li className={row(3, styles.one)}>
                <p>
                  <Address text={typedAddress(guests.links[0]!, guests.digits)} />
                  <span className={classes('quiet small', styles.adapter)}>{texts.ways.forBrowsers}</span>
                </p>
                <CopyButton text={typedAddress(guests.links[0]!, guests.digits)} small />
              </li>
            )}
          </ul>
          <ShortCodes {...props} />
          {/* What keeps friends out is told with its help; that they can come in is not the whole truth. */}
          {check && !(shut && (check.state === 'reachable' || check.state === 'likely')) && (
            <SelfCheck check={check} firewall={firewall} send={send} />
          )}
        </div>
      </div>
      <button type="button" className={classes('button icon', dialog.close)} data-focus onClick={onClose}>
        <X />
        <span className="unseen">{texts.lobby.close}</span>
      </button>
    </Dialog>
  );
}

function adapterText({ adapter, virtual }: OwnAddress, texts: Texts): string {
  if (adapter === null) return texts.ways.here;
  return virtual ? `${adapter} · ${texts.ways.virtual}` : adapter;
}

/** Title above the ways to join. */
export function waysTitle(hosting: boolean, code: string | null, { ways }: Texts): string {
  if (code === null) return ways.joined;
  return hosting ? ways.title : ways.codeHere;
}
