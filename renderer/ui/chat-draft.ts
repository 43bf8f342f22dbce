// What is being typed into the chat: one text for all screens of a room, so that a match that begins or ends leaves
// it as it is.

import { createContext, type RefObject } from 'react';

export interface ChatDraft {
  readonly text: string;
  type(text: string): void;
  /** Says it to the room. What the room refuses is in the text again. */
  say(): void;
  /** Announces it, as the leader of the room may; null for all others. What the room refuses is in the text again. */
  readonly announce: (() => void) | null;
  /** Whether a person was typing on the screen that has just gone, and goes on where the chat is now. */
  readonly typing: RefObject<boolean>;
}

export const ChatDraftContext = createContext<ChatDraft>({
  text: '',
  type: () => {},
  say: () => {},
  announce: null,
  typing: { current: false },
});
