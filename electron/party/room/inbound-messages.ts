// What the others in a room said and showed lately, for the view.

import { CHAT_KEPT, isHeard } from '../../../netcode/room/chat.ts';
import { MAX_SEATS } from '../../../netcode/sim/rules.ts';
import { type FromRelay, MOST_ONLOOKERS, type RoomState } from '../../../netcode/wire/messages.ts';
import type { ChatLine, Denial, RoomPlace } from '../window/contract.ts';
import type { RoomPart } from './room-part.ts';

/** How long an emote is shown, ms: long enough to see who it is from. */
export const EMOTE_MS = 3_000;

/** Emotes shown at once: a full room shows one each. A host may make up members. */
const MOST_EMOTES = MAX_SEATS + MOST_ONLOOKERS;

/** How long it is said that something was refused, ms: long enough to read it twice. */
export const NOTICE_MS = 8_000;

/** How long the new host's name is shown, ms: a short text, and in a match it covers scores. */
export const NEW_HOST_MS = 4_000;

type Emotes = RoomPlace['emotes'];

/** The app that has the room since lately. */
interface NewHost {
  readonly member: number;
  /** The room as it was until then. */
  readonly before: RoomState | null;
  /** Whether other apps have taken the room over from this app, which was silent. */
  readonly stalled: boolean;
}

export class InboundMessages implements RoomPart {
  /** The latest lines, oldest first. */
  chat: readonly ChatLine[] = [];
  /** Lines of chat as members said them. */
  #said: readonly ChatLine[] = [];
  /** Lines and emotes are counted here: a relay may give them any numbers, and the next one begins with others. */
  #count = 0;
  /** Emotes, at most one of each member. */
  emotes: Emotes = [];
  notice: Denial | null = null;
  newHost: NewHost | null = null;
  readonly #onChange: () => void;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  heard(message: FromRelay): void {
    switch (message.m) {
      case 'chat': {
        const { m: _, ...line } = message;
        // After reconnecting the chat so far is sent again.
        if (isHeard(this.#said, line)) return;
        this.#said = [...this.#said, line].slice(-CHAT_KEPT);
        this.chat = [...this.chat, { ...line, id: ++this.#count }].slice(-CHAT_KEPT);
        return;
      }
      case 'emote': {
        const shown = { id: ++this.#count, member: message.member, emote: message.emote };
        const others = this.emotes.filter(({ member }) => member !== shown.member);
        this.emotes = [...others, shown].slice(-MOST_EMOTES);
        this.#after(EMOTE_MS, () => {
          this.emotes = this.emotes.filter((one) => one !== shown);
        });
        return;
      }
      case 'no': {
        const { denial } = message;
        this.notice = denial;
        this.#after(NOTICE_MS, () => {
          if (this.notice === denial) this.notice = null;
        });
        return;
      }
    }
  }

  /** The room is at another app from now on. `asks`: whether there is more to say, and something to do about it. */
  hostedBy(host: NewHost, asks: boolean): void {
    this.newHost = host;
    this.#after(asks || host.stalled ? NOTICE_MS : NEW_HOST_MS, () => {
      if (this.newHost === host) this.newHost = null;
    });
  }

  /** Everything stays as it is. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #after(ms: number, change: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      change();
      this.#onChange();
    }, ms);
    this.#timers.add(timer);
  }
}
