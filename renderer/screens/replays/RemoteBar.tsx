// Who holds the remote of what the room watches together, and what the holder and the leader can do with it.

import { Users } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Send } from '../../party-link/party-client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { list, row, stack } from '../../ui/layout/layout.ts';
import { useTexts } from '../../ui/use-texts.ts';
import type { Together } from './together.ts';

/** Names may be one long word. */
const wraps: CSSProperties = { minInlineSize: 0, overflowWrap: 'anywhere' };

interface RemoteBarProps {
  readonly together: Together;
  readonly send: Send;
}

export function RemoteBar({ together, send }: RemoteBarProps) {
  const { together: texts, close } = { ...useTexts(), close: useTexts().replays.close };
  const [choosing, setChoosing] = useState(false);
  const { showing, me, leader, others } = together;
  const { holder, number } = showing;
  const holds = holder === me;
  const name = others.find(({ id }) => id === holder)?.name ?? '';
  const give = (member: number) => {
    setChoosing(false);
    void send({ do: 'remote', showing: number, member });
  };
  const [only, ...more] = others;
  return (
    <div className={row(2)}>
      <p role="status" style={wraps}>
        <Users aria-hidden="true" /> {holds ? texts.youHold : texts.holds(name)}
      </p>
      {holds && only && more.length === 0 && (
        <button type="button" className="button small" onClick={() => give(only.id)}>
          {texts.giveTo(only.name)}
        </button>
      )}
      {holds && more.length > 0 && (
        <button type="button" className="button small" onClick={() => setChoosing(true)}>
          {texts.give}
        </button>
      )}
      {!holds && leader && (
        <button type="button" className="button small" onClick={() => give(me)}>
          {texts.take}
        </button>
      )}
      {(holds || leader) && (
        <button type="button" className="button small" onClick={() => void send({ do: 'end-showing' })}>
          {texts.end}
        </button>
      )}
      {choosing && (
        <Dialog title={texts.give} onClose={() => setChoosing(false)}>
          <ul className={list(stack(2))}>
            {others.map(({ id, name: who }) => (
              <li key={id}>
                <button type="button" className="button" onClick={() => give(id)}>
                  {texts.giveTo(who)}
                </button>
              </li>
            ))}
          </ul>
          <div className="actions">
            <button type="button" className="button" onClick={() => setChoosing(false)}>
              {close}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
