// A link was opened, which any page can do: asks before anything comes of it, and says what would be left for it.

import type { Command, LinkInvitation } from '../../electron/party/window/contract.ts';
import { Question } from '../ui/Question.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface InvitationDialogProps {
  readonly invitation: LinkInvitation;
  /** What would be left. */
  readonly leaving: 'nothing' | 'room' | 'own-room';
  readonly send: (command: Command) => void;
}

export function InvitationDialog({ invitation, leaving, send }: InvitationDialogProps) {
  const {
    between,
    invitation: { title, cause, outside, yes, no },
  } = useTexts();
  const { address, shown } = invitation;
  const words = cause[leaving](shown);
  return (
    <Question
      title={title[leaving]}
      cause={invitation.outside ? words + between + outside : words}
      yes={yes[leaving]}
      no={no[leaving]}
      onYes={() => send({ do: 'join', address })}
      onNo={() => send({ do: 'decline' })}
    />
  );
}
