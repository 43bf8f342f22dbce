// Who may come into a room now, and as what: a new member, a player of the match that runs, someone who watches.

import {
  admit,
  type Entrant,
  nextMember,
  personOf,
  type Returns,
  refusal,
  seatOnlookers,
  seatToTake,
} from '../room/admission.ts';
import type { RoomOptions } from '../room/match-settings.ts';
import type { Member, Room } from '../room/room.ts';
import type { Refusal } from '../wire/introductions.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';

export class Entry {
  readonly #data: Room;
  readonly #options: RoomOptions;
  readonly #lifecycle: MatchLifecycle;
  readonly #moved: () => Refusal | null;

  /** `moved`: with what all are refused while the room goes elsewhere, or has gone; null while it is here. */
  constructor(data: Room, options: RoomOptions, lifecycle: MatchLifecycle, moved: () => Refusal | null) {
    this.#data = data;
    this.#options = options;
    this.#lifecycle = lifecycle;
    this.#moved = moved;
  }

  /** Why an applicant cannot come in now, or null. */
  refusal(entrant: Entrant, now: number): Refusal | null {
    const refused = () =>
      refusal(this.#data, this.#options, entrant, this.#returns(entrant), this.#dropsIn(now));
    return this.#moved() ?? refused();
  }

  /**
   * Whether the match that is on is one in which a person played who was not put out, and they can go on with it: from the frames
   * that they have, or from a state.
   */
  resumes(entrant: Entrant, from: 'frames' | 'state'): boolean {
    const { known, dealt } = this.#data;
    const person = personOf(entrant);
    return (
      known.includes(person) && dealt.includes(person) && this.#lifecycle.mayGoOn(entrant.progress, from)
    );
  }

  /** Whether a new member gets a seat. */
  get hasSeat(): boolean {
    return seatToTake(this.#data, this.#lifecycle.mayReturn()) !== null;
  }

  /** The number of the member that `admit` will make. */
  get nextMember(): number {
    return nextMember(this.#data);
  }

  /** Makes an applicant a member whom `refusal` did not turn away. */
  admit(entrant: Entrant, now: number): Member {
    return admit(this.#data, this.#options, entrant, this.#returns(entrant), this.#dropsIn(now));
  }

  /** Gives onlookers the seats that are free. */
  seatOnlookers(): void {
    // Each tick of hundreds of rooms asks, and mostly there are none.
    if (this.#data.onlookers.length > 0)
      seatOnlookers(this.#data, this.#options, this.#lifecycle.mayReturn());
  }

  #returns({ progress }: Entrant): Returns {
    if (this.#lifecycle.mayReturn()) return 'all';
    return this.#lifecycle.mayReturn(progress) ? 'who asks' : 'none';
  }

  #dropsIn(now: number): boolean {
    return this.#lifecycle.match?.mayTakeOver(now) ?? true;
  }
}
