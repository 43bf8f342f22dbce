// The way to a room was opened by a link, which any page can do, or chosen in another room: asks before anything comes of it,
// and says what would be left for it.

import { useState } from 'react';
import type { FoundRoom, LinkInvitation, RoomPlace } from '../../electron/party/window/contract.ts';
import type { Send } from '../party-link/party-client.ts';
import { Question } from '../ui/Question.tsx';
import { roomName } from '../ui/room-name.ts';
import { hasOthers, missedAs } from '../ui/use-leave.tsx';
import { useTexts } from '../ui/use-texts.ts';

interface InvitationDialogProps {
  readonly invitation: LinkInvitation;
  /** The room that would be left, or null. */
  readonly place: RoomPlace | null;
  /** Other rooms on the network: one of these is called by its name. */
  readonly found: readonly FoundRoom[];
  readonly send: Send;
}

export function InvitationDialog({ invitation, place, found, send }: InvitationDialogProps) {
  const texts = useTexts();
  const { between, invitation: words } = texts;
  const [calls, setCalls] = useState(false);
  const [goes, setGoes] = useState(false);
  const { address, shown, outside } = invitation;
  // As it was found when the question was asked: the list changes below it.
  const [known] = useState(() => found.find((room) => leadsTo(address, room)));
  const name = known ? roomName(known, texts) : shown;
  const leaving = place === null ? 'nothing' : missedAs(place) === 'host' ? 'own-room' : 'room';
  /** What the others can join by, where there are others. */
  const code = place && hasOthers(place) ? (known?.code ?? null) : null;
  const join = async (how: { readonly handOver?: true } = {}) => {
    if (goes) return;
    setGoes(true);
    // The room has the line before it is left, or will not have it.
    if (code !== null && calls) await send({ do: 'chat', text: words.comeAlong(name, code) });
    void send({ do: 'join', address, ...how });
  };
  const cause = words.cause[leaving](name);
  return (
    <Question
      title={words.title[leaving]}
      cause={outside ? cause + between + words.outside : cause}
      yes={words.yes[leaving]}
      {...(leaving === 'own-room' && {
        instead: { label: words.handOver, act: () => join({ handOver: true }) },
      })}
      no={words.no[leaving]}
      onYes={() => join()}
      onNo={() => send({ do: 'decline' })}
    >
      {code !== null && (
        <label className="check-field">
          <input type="checkbox" checked={calls} onChange={(event) => setCalls(event.target.checked)} />
          <span>{words.callOthers}</span>
        </label>
      )}
    </Question>
  );
}

/** Whether a text that `join` reads, a code or addresses with commas between, leads to a room that was found and to no other. */
function leadsTo(text: string, { code, addresses }: FoundRoom): boolean {
  return text === code || text.split(',').every((address) => addresses.includes(address));
}
