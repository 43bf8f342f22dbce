// How a projector shows the room: by a browser, here or on the computer that has the projector.

import { Presentation, X } from 'lucide-react';
import type { Command, GuestsView } from '../../../electron/party/window/contract.ts';
import { carrierOf } from '../../party-link/page-address.ts';
import { screenLink } from '../../party-link/screen-link.ts';
import { typedAddress } from '../../party-link/typed-address.ts';
import dialog from '../../ui/Dialog.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { GuestsSwitch, Way } from './GuestsDialog.tsx';

interface BigScreenDialogProps {
  readonly guests: GuestsView;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function BigScreenDialog({ guests, send, onClose }: BigScreenDialogProps) {
  const { bigScreen, lobby } = useTexts();
  const link = guests.is === 'open' ? screenLink(guests.links[0]!) : null;
  // The desktop's window opens no other.
  const opens = carrierOf(globalThis) === 'socket';
  return (
    <Dialog title={bigScreen.title} onClose={onClose}>
      <p>{link === null ? bigScreen.needsBrowsers : bigScreen.hint}</p>
      {link !== null && opens && (
        <div className="actions">
          <button
            type="button"
            className="button"
            data-focus
            onClick={() => window.open(link, '_blank', 'noopener')}
          >
            <Presentation aria-hidden="true" />
            {bigScreen.open}
          </button>
        </div>
      )}
      {guests.is === 'open' && <Way text={screenLink(typedAddress(guests.links[0]!, guests.digits))} />}
      <GuestsSwitch guests={guests} send={send} />
      <IconButton
        label={lobby.close}
        icon={X}
        className={dialog.close}
        data-focus={(link !== null && !opens) || undefined}
        onClick={onClose}
      />
    </Dialog>
  );
}
