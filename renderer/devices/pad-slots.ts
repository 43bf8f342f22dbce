// Which gamepad steers which player at this machine, as long as they sit here: what is dealt stays, so that nobody's pad is
// another's because one came or went. With as many gamepads as players each has their own; with fewer, the first
// players have the keyboard and the last ones the gamepads; one player alone has everything.

/** A player at this machine. */
export interface Sitting {
  /** Whom they are in the room. */
  readonly id: number;
  readonly seat: number;
}

export interface LostPad {
  readonly seat: number;
  /** Which of the players at this machine that is, 0 is the first, and how many there are. */
  readonly player: number;
  readonly players: number;
  /** As the system calls it. */
  readonly name: string;
}

export interface PadHere {
  readonly pad: number;
  /** As the system calls it. */
  readonly name: string;
  /** Whom it steers, 0 is the first player at this machine; null for nobody. */
  readonly player: number | null;
}

export interface PadSlots {
  /** Those that are connected, in order; the same array until something changes. */
  readonly here: readonly PadHere[];
  /** The player that this pad steers, or null. */
  playerOf(pad: number): number | null;
  /** Their seat. */
  seatOf(pad: number): number | null;
  /** Nobody's own although everybody has one: somebody more could play with it. */
  isSpare(pad: number): boolean;
  /** Seats of players without a gamepad: the keyboard is theirs. */
  readonly seatsWithout: readonly number[];
  /** Pads that went away from somebody who has not gone on with something else since. */
  readonly lost: readonly LostPad[];
  connected(pad: number, name: string): void;
  disconnected(pad: number): void;
  /** Who sits down next does so with this pad. */
  claim(pad: number): void;
  /** These sit here now; in the order in which they came. */
  sit(players: readonly Sitting[]): void;
  /** The player goes on with something else, so nothing is missed any more. */
  goesOn(seat: number): void;
  /** Until the returned function is called. */
  subscribe(changed: () => void): () => void;
}

interface Missing {
  readonly id: number;
  readonly name: string;
  /** Whether they wait for it. */
  readonly waits: boolean;
}

export function createPadSlots(): PadSlots {
  const names = new Map<number, string>();
  /** By pad, whose own it is. */
  const owners = new Map<number, number>();
  const listeners = new Set<() => void>();
  let sitting: readonly Sitting[] = [];
  let missing: readonly Missing[] = [];
  let claimed: number | null = null;
  let here: readonly PadHere[] = [];

  const inOrder = () => [...names.keys()].sort((a, b) => a - b);
  const spares = () => inOrder().filter((pad) => !owners.has(pad));
  const without = () => {
    const having = new Set(owners.values());
    return sitting.filter(({ id }) => !having.has(id));
  };
  const ownerOf = (pad: number) => (sitting.length === 1 ? sitting[0]!.id : owners.get(pad));
  const playerOf = (pad: number) => {
    const at = sitting.findIndex(({ id }) => id === ownerOf(pad));
    return at < 0 ? null : at;
  };

  function give(pad: number, id: number): void {
    owners.set(pad, id);
    missing = missing.filter((one) => one.id !== id);
  }

  function changed(): void {
    here = inOrder().map((pad) => ({ pad, name: names.get(pad)!, player: playerOf(pad) }));
    for (const listener of listeners) listener();
  }

  return {
    get here() {
      return here;
    },
    playerOf,
    seatOf: (pad) => sitting[playerOf(pad) ?? -1]?.seat ?? null,
    isSpare: (pad) => !owners.has(pad) && without().length === 0,
    get seatsWithout() {
      return without().map(({ seat }) => seat);
    },
    get lost() {
      return missing
        .filter(({ waits }) => waits)
        .map(({ id, name }) => {
          const player = sitting.findIndex((one) => one.id === id);
          return { seat: sitting[player]!.seat, player, players: sitting.length, name };
        });
    },
    connected(pad, name) {
      if (names.has(pad)) return;
      names.set(pad, name);
      const lacking = without();
      const bereft = missing.filter((one) => lacking.some(({ id }) => id === one.id));
      // Back to whom it belonged; else to whoever lost theirs first; else to the last one who has none.
      const back = bereft.find((one) => one.name === name) ?? bereft[0] ?? lacking.at(-1);
      if (back) give(pad, back.id);
      else missing = missing.filter((one) => one.name !== name);
      changed();
    },
    disconnected(pad) {
      const name = names.get(pad);
      if (name === undefined) return;
      const id = ownerOf(pad);
      names.delete(pad);
      owners.delete(pad);
      if (id !== undefined) missing = [...missing, { id, name, waits: true }];
      changed();
    },
    claim(pad) {
      claimed = pad;
    },
    sit(players) {
      const few = sitting.length < 2;
      const fresh = players.find(({ id }) => !sitting.some((one) => one.id === id));
      sitting = players;
      const sits = (id: number) => players.some((one) => one.id === id);
      for (const [pad, id] of [...owners]) if (!sits(id)) owners.delete(pad);
      missing = missing.filter(({ id }) => sits(id));
      if (fresh && claimed !== null && names.has(claimed) && !owners.has(claimed)) give(claimed, fresh.id);
      else if (few && fresh && names.size < players.length) owners.clear();
      if (fresh) claimed = null;
      const free = spares();
      const lacking = without();
      // Fewer pads than players are dealt from the end; nobody else's are touched.
      for (const { id } of lacking.slice(Math.max(0, lacking.length - free.length))) give(free.shift()!, id);
      changed();
    },
    goesOn(seat) {
      const id = sitting.find((one) => one.seat === seat)?.id;
      if (missing.some((one) => one.id === id && one.waits))
        missing = missing.map((one) => (one.id === id ? { ...one, waits: false } : one));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
