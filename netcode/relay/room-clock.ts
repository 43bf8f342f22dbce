/** Something that goes on in a room by its own clock, beside the match: a vote, a native game, a tournament, a showing. */
export interface RoomClock {
  /** When it is to be looked at next, ms; Infinity: never by itself. */
  readonly due: number;
  /** Does what is due at `now`, ms. Returns whether the room's data has changed. */
  update(now: number): boolean;
}
