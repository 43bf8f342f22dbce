// Talk in the lobby: a log that is read out as it grows, and a field.

import { SendHorizontal } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { ChatLine, Command, RoomPlace } from '../../electron/party/window/contract.ts';
import { SeatMark } from './SeatMark.tsx';
import { useTexts } from './use-texts.ts';

/** What the room lets one say at once (netcode/wire/text.ts). */
const CHAT_LIMIT = 200;
/** Within so many pixels of the end the log follows what is new; further up somebody is reading. */
const NEAR_END_PX = 40;

interface ChatProps {
  readonly lines: readonly ChatLine[];
  readonly members: RoomPlace['room']['members'];
  /** Whether something else reads out what is new. */
  readonly announced?: boolean;
  readonly send: (command: Command) => void;
}

export const Chat = memo(function Chat({ lines, members, announced = false, send }: ChatProps) {
  const texts = useTexts();
  const [draft, setDraft] = useState('');
  return (
    <section className="panel chat" aria-label={texts.chat.title}>
      <Log lines={lines} members={members} announced={announced} />
      <form
        className="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() === '') return;
          send({ do: 'chat', text: draft });
          setDraft('');
        }}
      >
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={CHAT_LIMIT}
          aria-label={texts.chat.field}
          placeholder={texts.chat.field}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          // Escape belongs to the field as long as there is something in it.
          onKeyDown={(event) => event.key === 'Escape' && setDraft('')}
        />
        <button type="submit" className="button icon" aria-label={texts.chat.send} data-tip={texts.chat.send}>
          <SendHorizontal />
        </button>
      </form>
    </section>
  );
});

function Log({ lines, members, announced }: Omit<ChatProps, 'send'>) {
  const texts = useTexts();
  const log = useRef<HTMLDivElement>(null);
  const following = useRef(true);

  useLayoutEffect(() => {
    if (following.current && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lines]);

  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-live={announced ? 'off' : 'polite'}
      aria-label={texts.chat.title}
      // Reached by Tab, so that the arrow keys can scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {lines.length === 0 && <p className="chat-empty">{texts.chat.empty}</p>}
      {lines.map(({ id, member, name, text }) => {
        const seat = members.find((one) => one.id === member)?.seat;
        return (
          <p key={id} className="chat-line">
            {seat !== undefined && <SeatMark seat={seat} />}
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            <bdi className="chat-text">{text}</bdi>
          </p>
        );
      })}
    </div>
  );
}
