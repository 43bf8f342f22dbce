// Which gamepad steers which local player. With as many gamepads as players each has their own; with fewer, the first
// players have the keyboard and the last ones the gamepads; one player alone has everything.

export interface LostPad {
  readonly player: number;
  /** Players at this machine. */
  readonly players: number;
  /** As the system calls it. */
  readonly name: string;
}

export interface PadSlots {
  /** The player that this pad steers, or null. */
  playerOf(pad: number): number | null;
  /** Players without a gamepad: the keyboard is theirs. Everybody's, when all have one. */
  readonly atKeyboard: readonly number[];
  /** Pads that went away while they steered somebody. */
  readonly lost: readonly LostPad[];
  connected(pad: number): void;
  disconnected(pad: number, name: string): void;
  /** The player goes on with something else, so nothing is missed any more. */
  goesOn(player: number): void;
}

/** The player that steers with the pad at this place of `pads`, before anything comes or goes. */
export function playerAt(place: number, pads: number, players: number): number | null {
  if (players === 1) return 0;
  if (pads >= players) return place < players ? place : null;
  return players - pads + place;
}

/** For one match; `pads` are the numbers of those that are there, in order. */
export function createPadSlots(pads: readonly number[], players: number): PadSlots {
  const steers = new Map<number, number>();
  let lost: readonly LostPad[] = [];
  pads.forEach((pad, place) => {
    const player = playerAt(place, pads.length, players);
    if (player !== null) steers.set(pad, player);
  });
  const without = () => {
    const taken = new Set(steers.values());
    return Array.from({ length: players }, (_, player) => player).filter((player) => !taken.has(player));
  };

  return {
    playerOf: (pad) => steers.get(pad) ?? null,
    get atKeyboard() {
      const free = without();
      return free.length > 0 ? free : Array.from({ length: players }, (_, player) => player);
    },
    get lost() {
      return lost;
    },
    connected(pad) {
      if (steers.has(pad)) return;
      // Whoever lost theirs first; else, so that nobody's hands are moved, the last one who has none.
      const [waiting] = lost;
      const player = waiting?.player ?? (players === 1 ? 0 : without().at(-1));
      if (player === undefined) return;
      lost = lost.filter((one) => one !== waiting);
      steers.set(pad, player);
    },
    disconnected(pad, name) {
      const player = steers.get(pad);
      if (player === undefined) return;
      steers.delete(pad);
      lost = [...lost, { player, players, name }];
    },
    goesOn(player) {
      if (lost.some((one) => one.player === player)) lost = lost.filter((one) => one.player !== player);
    },
  };
}
