// Who may not come back into this room, where there are any: the leader lets them in again.

import { Ban } from 'lucide-react';
import { memo, useState } from 'react';
import type { Command, Room } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { list, row, stack } from '../../ui/layout/layout.ts';
import { Name } from '../../ui/marks/Name.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';

interface BannedListProps {
  readonly leader: boolean;
  readonly banned: Room['banned'];
  readonly send: (command: Command) => void;
}

export const BannedList = memo(function BannedList({ leader, banned, send }: BannedListProps) {
  const texts = useTexts().banned;
  const [open, setOpen] = useState(false);
  if (!leader || (banned.length === 0 && !open)) return null;
  return (
    <>
      <IconButton label={texts.count(banned.length)} icon={Ban} onClick={() => setOpen(true)} />
      {open && (
        <Dialog title={texts.title} onClose={() => setOpen(false)}>
          {banned.length === 0 && <p>{texts.nobody}</p>}
          <ul className={list(stack(2))}>
            {banned.map(({ member, name }) => (
              <li key={member} className={row(2, styles.named)}>
                <Name name={name} />
                <button
                  type="button"
                  className="button small"
                  aria-label={texts.letBackName(name)}
                  onClick={() => send({ do: 'unban', member })}
                >
                  {texts.letBack}
                </button>
              </li>
            ))}
          </ul>
          <div className="actions">
            <button type="button" className="button" data-focus onClick={() => setOpen(false)}>
              {texts.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
});
