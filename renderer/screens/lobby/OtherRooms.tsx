// Other rooms on this network, where there are any: one leads to the question whether to leave this room for it.

import { DoorOpen } from 'lucide-react';
import { memo, useState } from 'react';
import type { Command, FoundRoom, GameFacts } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RoomList } from '../../ui/FoundRooms.tsx';
import { useTexts } from '../../ui/use-texts.ts';

interface OtherRoomsProps {
  readonly found: readonly FoundRoom[];
  readonly games: readonly GameFacts[];
  readonly send: (command: Command) => void;
}

export const OtherRooms = memo(function OtherRooms({ found, games, send }: OtherRoomsProps) {
  const texts = useTexts().rooms;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (found.length === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={texts.others(found.length)}
        data-tip={texts.others(found.length)}
        onClick={() => setOpen(true)}
      >
        <DoorOpen />
        {found.length}
      </button>
      {open && (
        <Dialog title={texts.found} onClose={close}>
          <RoomList
            found={found}
            online
            games={games}
            onJoin={(address) => {
              close();
              send({ do: 'consider', address });
            }}
          />
          <div className="actions">
            <button type="button" className="button" onClick={close}>
              {texts.stay}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
});
