// What people in a room say and show to each other: in one order for everybody, and not more than others can bear.

import { cleanChat } from '../wire/chat.ts';
import type { Emote, FromRelay } from '../wire/messages.ts';
import { Allowance } from './allowance.ts';
import type { Member } from './member.ts';

/** Lines that the room keeps for whoever comes later: what was said lately, not a history. */
export const CHAT_KEPT = 50;

/** Lines that somebody may say at once, and how long one more takes, ms: fast typists stay far below. */
export const CHAT_BURST = 5;
export const CHAT_EVERY_MS = 1_000;

/** The same of emotes: hammering on a key must not fill the others' screens. */
export const EMOTE_BURST = 3;
export const EMOTE_EVERY_MS = 1_000;

type Said = Extract<FromRelay, { m: 'chat' | 'emote' }>;
type Line = Extract<Said, { m: 'chat' }>;

export class Talk {
  /** The latest lines, oldest first. */
  readonly lines: Line[] = [];
  #nextId = 1;
  readonly #chat = new WeakMap<Member, Allowance>();
  readonly #emotes = new WeakMap<Member, Allowance>();

  /** The line as everybody gets it, null when nothing would show, or that it is too fast. */
  chat(member: Member, typed: string, now: number): Line | null | 'too-fast' {
    const text = cleanChat(typed);
    if (text === '') return null;
    if (!allowance(this.#chat, member, CHAT_BURST, CHAT_EVERY_MS).take(now)) return 'too-fast';
    const line: Line = { m: 'chat', id: this.#nextId++, member: member.id, name: member.name, text };
    this.lines.push(line);
    if (this.lines.length > CHAT_KEPT) this.lines.shift();
    return line;
  }

  /** The emote as everybody gets it, or null when it is too fast: nobody misses it. */
  emote(member: Member, emote: Emote, now: number): Said | null {
    if (!allowance(this.#emotes, member, EMOTE_BURST, EMOTE_EVERY_MS).take(now)) return null;
    return { m: 'emote', id: this.#nextId++, member: member.id, emote };
  }

  /** The next people do not know the last ones. */
  forget(): void {
    this.lines.length = 0;
  }
}

function allowance(
  of: WeakMap<Member, Allowance>,
  member: Member,
  burst: number,
  everyMs: number,
): Allowance {
  let own = of.get(member);
  if (!own) {
    own = new Allowance(burst, everyMs);
    of.set(member, own);
  }
  return own;
}
