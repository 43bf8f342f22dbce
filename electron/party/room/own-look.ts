// The face that the first player has elsewhere, and the seat with their colour and mark: told to a room once, where it can be had.

import type { Person } from '../profile/profile.ts';
import type { InRoom, RoomNow, RoomPart } from './room-part.ts';

export class OwnLook implements RoomPart {
  readonly #session: Pick<InRoom, 'own' | 'say'>;
  readonly #person: Person;
  /** Number of the own member for which it has been told; null before. */
  #told: number | null = null;

  constructor(session: Pick<InRoom, 'own' | 'say'>, person: Person) {
    this.#session = session;
    this.#person = person;
  }

  changed({ room: { phase, members, seats } }: Pick<RoomNow, 'room'>): void {
    const { own } = this.#session;
    if (!own || this.#told === own.id) return;
    this.#told = own.id;
    const { face, look } = this.#person.profile.settings;
    if (face !== (own.face ?? 0)) this.#session.say({ m: 'face', face });
    const isFree = look !== null && look < seats && !members.some(({ seat }) => seat === look);
    if (phase === 'lobby' && isFree) this.#session.say({ m: 'sit', seat: look });
  }
}
