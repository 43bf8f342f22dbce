// The heading of the lobby: what the room is called. Its leader can call it something else, in place.

import { Pencil } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { type Command, TYPED_LIMIT } from '../../../electron/party/window/contract.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { line } from '../../ui/layout/layout.ts';
import { NameLimit } from '../../ui/NameLimit.tsx';
import { roomName } from '../../ui/room-name.ts';
import { useTexts } from '../../ui/use-texts.ts';
import styles from './Lobby.module.css';

interface RoomHeadingProps {
  readonly title: string;
  readonly host: string;
  /** Who led the room first, where another one leads now. */
  readonly maker: string | undefined;
  readonly leader: boolean;
  readonly send: (command: Command) => void;
}

export const RoomHeading = memo(function RoomHeading({ title, host, maker, leader, send }: RoomHeadingProps) {
  const texts = useTexts();
  const name = roomName({ title, host, maker }, texts);
  const [typing, setTyping] = useState(false);
  /** What was typed last while the focus is here: what of it was cut is still said when Enter has kept it. */
  const [typed, setTyped] = useState('');
  const pencil = useRef<HTMLButtonElement>(null);
  // Ending with a key leads back to where it began; going elsewhere stays there.
  const back = useRef(false);
  useEffect(() => {
    if (!typing && back.current) pencil.current?.focus();
    back.current = false;
  }, [typing]);

  const stop = (typed: string | null, byKey: boolean) => {
    if (!typing) return;
    back.current = byKey;
    setTyping(false);
    if (!byKey || typed === null) setTyped('');
    if (typed !== null && typed !== name) send({ do: 'title', title: typed });
  };

  return (
    <div className={line(1, styles.heading)}>
      <h1 tabIndex={-1} className={typing ? 'unseen' : undefined} title={name}>
        {name}
      </h1>
      {leader && typing && (
        <input
          className={styles.title}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPED_LIMIT}
          aria-label={texts.rooms.name}
          placeholder={roomName({ title: '', host, maker }, texts)}
          defaultValue={name}
          ref={(field) => field?.focus()}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={(event) => stop(event.target.value, false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            // The pencil has the focus at once, and would be pressed by the same key.
            event.preventDefault();
            if (event.key === 'Enter') stop(event.currentTarget.value, true);
            if (event.key === 'Escape') stop(null, true);
          }}
        />
      )}
      <NameLimit typed={typed} at="on" />
      {leader && !typing && (
        <IconButton
          label={texts.rooms.rename}
          icon={Pencil}
          className="quiet"
          ref={pencil}
          onClick={() => {
            setTyped('');
            setTyping(true);
          }}
          onBlur={() => setTyped('')}
        />
      )}
    </div>
  );
});
