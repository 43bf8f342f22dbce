// A measuring aid: when a change of a seat's input was first on this screen, for press-to-screen benchmarks.

export interface SeenChange {
  readonly seat: number;
  /** The frame that first has the change. */
  readonly frame: number;
  /** Wall clock in ms with fractions (timeOrigin + now) right after the first picture that shows it. */
  readonly timeMs: number;
}

/** Changes kept for each seat: a status is sent every half second, and people press slower in the long run. */
const KEPT_PER_SEAT = 8;

export interface FirstSeen {
  frame(frame: number, inputs: Uint8Array): void;
  /** A picture at this position (see playback-clock.ts) was drawn. */
  drawn(position: number, timeMs: number): void;
  list(): readonly SeenChange[];
}

/** Only `seats` are watched: those of people; bots change their input all the time. */
export function createFirstSeen(seats: readonly number[], inputBytes: number): FirstSeen {
  const watched = seats.map((seat) => ({
    seat,
    input: new Uint8Array(inputBytes),
    unseen: [] as number[], // frames with a change that no picture has shown yet
    seen: [] as SeenChange[],
  }));

  return {
    frame(frame, inputs) {
      for (const { seat, input, unseen } of watched) {
        let changed = false;
        for (let byte = 0; byte < inputBytes; byte += 1) {
          const value = inputs[seat * inputBytes + byte]!;
          if (input[byte] !== value) changed = true;
          input[byte] = value;
        }
        if (!changed) continue;
        unseen.push(frame);
        if (unseen.length > KEPT_PER_SEAT) unseen.shift();
      }
    },
    drawn(position, timeMs) {
      for (const { seat, unseen, seen } of watched) {
        // Frame n leads from state n to n + 1: any picture past n has something of it.
        while (unseen.length > 0 && unseen[0]! < position) {
          seen.push({ seat, frame: unseen.shift()!, timeMs });
          if (seen.length > KEPT_PER_SEAT) seen.shift();
        }
      }
    },
    list: () => watched.flatMap(({ seen }) => seen),
  };
}
