// The hall that the room is in: what the relay has told of it, and the person's move to another of its rooms.

import type { FromRelay, HallState } from '../../../netcode/wire/messages.ts';
import type { Failure, HallMove, NotMoved, RoomPlace } from '../window/contract.ts';
import { NOTICE_MS } from './inbound-messages.ts';
import type { RoomPart } from './room-part.ts';

export class RoomHall implements RoomPart {
  /** The hall as the relay told it last; null before. */
  told: HallState | null = null;
  /** The last move: tried, or, for NOTICE_MS, refused. */
  #move: HallMove | null = null;
  #timer: NodeJS.Timeout | undefined;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  heard(message: FromRelay): void {
    if (message.m !== 'hall') return;
    const { m: _, ...told } = message;
    this.told = told;
  }

  /** Shows that a move to the room of this number is tried, in place of any other. Returns whether it still is the last one. */
  try(room: number): () => boolean {
    const tried: HallMove = { is: 'tried', room };
    clearTimeout(this.#timer);
    this.#move = tried;
    this.#onChange();
    return () => this.#move === tried;
  }

  /** Shows for NOTICE_MS that the person could not move, and why. */
  refuse(room: number, why: NotMoved['why']): void {
    this.#move = { is: 'refused', room, why };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#move = null;
      this.#onChange();
    }, NOTICE_MS);
    this.#onChange();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get view(): RoomPlace['hall'] {
    return { told: this.told, move: this.#move };
  }
}

/** Why a room of the hall did not let the person in, after this failure. */
export function notMovedBy({ kind }: Failure): NotMoved['why'] {
  switch (kind) {
    case 'full':
    case 'locked':
      return kind;
    case 'password':
    case 'no-password':
    case 'guesses':
      return 'password';
    case 'timeout':
    case 'refused':
    case 'unreachable':
    case 'lost':
      return 'silent';
    default:
      return 'other';
  }
}
