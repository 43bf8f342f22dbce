// The hall that the room is in: what the relay has told of it, and why the person could not move to another of its rooms.

import type { FromRelay, HallState } from '../../../netcode/wire/messages.ts';
import type { Failure, NotMoved, RoomPlace } from '../window/contract.ts';
import { NOTICE_MS } from './inbound-messages.ts';
import type { RoomPart } from './room-part.ts';

export class RoomHall implements RoomPart {
  /** The hall as the relay told it last; null before. */
  told: HallState | null = null;
  #notMoved: NotMoved | null = null;
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

  /** Shows for NOTICE_MS that the person could not move, and why. */
  refuse(notMoved: NotMoved): void {
    this.#notMoved = notMoved;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#notMoved = null;
      this.#onChange();
    }, NOTICE_MS);
    this.#onChange();
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  get view(): RoomPlace['hall'] {
    return { told: this.told, notMoved: this.#notMoved };
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
