// Which gamepad steers which player at this machine, as long as they sit here: what is dealt stays, so that nobody's pad is
// another's because one came or went, nor because a game seats one player a computer for a while. With as many gamepads as
// players each has their own; with fewer, the first players have the keyboard and the last ones the gamepads; one player
// alone has everything.

/** A player at this machine. */
export interface Sitting {
  /** Whom they are in the room. */
  readonly id: number;
  readonly seat: number;
  /** They are known again by it. */
  readonly name: string;
}

export interface LostPad {
  /** Which of the players at this machine that is, 0 is the first. */
  readonly player: number;
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

/** Who plays with what, as screens show it. */
export interface Devices {
  /** The gamepads that are connected, in order. */
  readonly pads: readonly PadHere[];
  /** Those with which somebody more could play: their numbers. */
  readonly spare: readonly number[];
  /** Whose the keyboard is: players without a gamepad; everybody's when all have one. */
  readonly keyboard: readonly number[];
  /** Pads that went away from somebody who has not gone on with something else since. */
  readonly lost: readonly LostPad[];
}

export interface PadSlots {
  /** The same until something changes. */
  readonly devices: Devices;
  /** The player that this pad steers, or null. */
  playerOf(pad: number): number | null;
  /** Their seat. */
  seatOf(pad: number): number | null;
  /** Nobody's own although everybody has one: somebody more could play with it. */
  isSpare(pad: number): boolean;
  /** Seats of those at the keyboard. */
  readonly keyboardSeats: readonly number[];
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
  /** By name, what somebody had who does not sit here now: a pad, or null for the keyboard. */
  const left = new Map<string, number | null>();
  let claimed: number | null = null;
  let devices: Devices = { pads: [], spare: [], keyboard: [], lost: [] };

  const inOrder = () => [...names.keys()].sort((a, b) => a - b);
  const spares = () => inOrder().filter((pad) => !owners.has(pad));
  const without = () => {
    const having = new Set(owners.values());
    return sitting.filter(({ id }) => !having.has(id));
  };
  const ownerOf = (pad: number) => (sitting.length === 1 ? sitting[0]!.id : owners.get(pad));
  const indexOf = (id: number | undefined) => sitting.findIndex((one) => one.id === id);
  const playerOf = (pad: number) => {
    const at = indexOf(ownerOf(pad));
    return at < 0 ? null : at;
  };
  /** Whoever waits for a lost pad takes no keys from those who have them, until they are told of them when a match begins. */
  const atKeyboard = () => {
    const lacking = without();
    const settled = lacking.filter(({ id }) => !missing.some((one) => one.id === id && one.waits));
    return [settled, lacking, sitting].find((some) => some.length > 0) ?? [];
  };

  /** Whoever is alone keeps one. */
  const isSpare = (pad: number) =>
    !owners.has(pad) && (sitting.length > 1 || owners.size > 0 || pad !== inOrder()[0]);

  function give(pad: number, id: number): void {
    owners.set(pad, id);
    missing = missing.filter((one) => one.id !== id);
  }

  function changed(): void {
    const pads = inOrder().map((pad) => ({ pad, name: names.get(pad)!, player: playerOf(pad) }));
    const lost = missing.filter(({ waits }) => waits).map(({ id, name }) => ({ player: indexOf(id), name }));
    const keyboard = atKeyboard().map(({ id }) => indexOf(id));
    devices = { pads, spare: inOrder().filter(isSpare), keyboard, lost };
    for (const listener of listeners) listener();
  }

  return {
    get devices() {
      return devices;
    },
    playerOf,
    seatOf: (pad) => sitting[playerOf(pad) ?? -1]?.seat ?? null,
    isSpare,
    get keyboardSeats() {
      return atKeyboard().map(({ seat }) => seat);
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
      const sits = (id: number) => players.some((one) => one.id === id);
      for (const { id, name } of sitting) {
        if (!sits(id)) left.set(name, [...owners].find(([, owner]) => owner === id)?.[0] ?? null);
      }
      if (players.length === 0) left.clear();
      const fresh = players.filter(({ id }) => indexOf(id) < 0);
      const back = fresh.filter(({ name }) => left.has(name));
      // With whoever was alone, who had everything, all are dealt to; unless those come back who were here.
      const anew = sitting.length < 2 && fresh.length > 0 && back.length === 0;
      sitting = players;
      for (const [pad, id] of [...owners]) if (!sits(id)) owners.delete(pad);
      missing = missing.filter(({ id }) => sits(id));

      const [first] = fresh;
      if (first && claimed !== null && names.has(claimed) && !owners.has(claimed)) give(claimed, first.id);
      else if (anew && names.size < players.length) owners.clear();
      if (first) claimed = null;
      for (const { id, name } of back) {
        const pad = left.get(name) ?? -1;
        if (names.has(pad) && !owners.has(pad)) give(pad, id);
      }
      // Nobody else goes on with something else than before, be it the keyboard.
      const dealt = new Set((anew ? players : [...fresh, ...missing]).map(({ id }) => id));
      for (const { id, name } of back) if (left.get(name) === null) dealt.delete(id);
      for (const { name } of fresh) left.delete(name);
      const lacking = without().filter(({ id }) => dealt.has(id));
      const free = spares();
      // Fewer pads than players are dealt from the end; nobody else's are touched.
      for (const { id } of lacking.slice(Math.max(0, lacking.length - free.length))) give(free.shift()!, id);
      changed();
    },
    goesOn(seat) {
      const id = sitting.find((one) => one.seat === seat)?.id;
      if (!missing.some((one) => one.id === id && one.waits)) return;
      missing = missing.map((one) => (one.id === id ? { ...one, waits: false } : one));
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
