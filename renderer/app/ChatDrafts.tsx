// Keeps what is typed into the chat while screens come and go, and gives back what was refused.

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Send } from '../party-link/party-client.ts';
import { type ChatDraft, ChatDraftContext } from '../ui/chat-draft.ts';

interface ChatDraftsProps {
  /** The one that shows. */
  readonly screen: string;
  /** Whether a person here leads the room. */
  readonly leads: boolean;
  readonly send: Send;
  readonly children: ReactNode;
}

export function ChatDrafts({ screen, leads, send, children }: ChatDraftsProps) {
  const [text, setText] = useState('');
  const typing = useRef(false);

  // The new screen's chat has had its look by now.
  useEffect(() => {
    typing.current = false;
  }, [screen]);

  const draft = useMemo<ChatDraft>(() => {
    const tell = (as: 'chat' | 'announce') => {
      setText('');
      void send({ do: as, text }).then((settled) => {
        if (settled.is !== 'done') setText((since) => givenBack(text, since));
      });
    };
    return {
      text,
      type: setText,
      typing,
      say: () => tell('chat'),
      announce: leads ? () => tell('announce') : null,
    };
  }, [text, leads, send]);
  return <ChatDraftContext value={draft}>{children}</ChatDraftContext>;
}

/** The field with what was refused, before what has been typed since. */
export function givenBack(text: string, since: string): string {
  return since === '' ? text : `${text} ${since}`;
}
