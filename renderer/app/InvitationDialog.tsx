// A link was opened while a room is entered: asks whether to leave it for the other one.

import type { Command } from '../../electron/party/window/contract.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface InvitationDialogProps {
  /** What the link leads to, as `join` takes it. */
  readonly invitation: string;
  readonly hosting: boolean;
  readonly send: (command: Command) => void;
}

export function InvitationDialog({ invitation, hosting, send }: InvitationDialogProps) {
  const texts = useTexts();
  const decline = () => send({ do: 'decline' });
  const { cause, causeHost } = texts.invitation;
  return (
    <Dialog title={texts.invitation.title} onClose={decline}>
      <p>{(hosting ? causeHost : cause)(invitation)}</p>
      <div className="actions">
        <button
          type="button"
          className="button danger"
          onClick={() => send({ do: 'join', address: invitation })}
        >
          {texts.invitation.join}
        </button>
        <button type="button" className="button" data-focus onClick={decline}>
          {texts.invitation.stay}
        </button>
      </div>
    </Dialog>
  );
}
