// Which gamepad steers which player at this machine, as long as they sit here: what is dealt stays, so that all keep their pads
// when one comes or goes, and when a game seats one player a computer for a while. With as many gamepads as
// players each has their own; with fewer, the first players have the keyboard and the last ones the gamepads; one player
// alone has everything.

/** A player at this machine. */
export interface Sitting {
  /** Whom they are in the room. */
  readonly id: number;
  readonly seat: number;
  /** Name by which the gamepad is known again. */
  readonly name: string;
}

export interface LostPad {
  /** Which of the players at this machine that is, 0 is the first. */
  readonly player: number;
  /** Name of the gamepad at the system. */
  readonly name: string;
}

export interface PadHere {
  readonly pad: number;
  /** Name of the gamepad at the system. */
  readonly name: string;
  /** Whom it steers, 0 is the first player at this machine; null while it is free. */
  readonly player: number | null;
}

/** Who plays with what, as screens show it. */
export interface Devices {
  /** The gamepads that are connected, in order. */
  readonly pads: readonly PadHere[];
  /** Numbers of gamepads with which a further player could play. */
  readonly spare: readonly number[];
  /** Whose the keyboard is: players without a gamepad; everybody's when all have one. */
  readonly keyboard: readonly number[];
  /** Pads that went away from players who have stayed idle since. */
  readonly lost: readonly LostPad[];
  /** The gamepad on which something was pressed last; null when a key has been pressed since. */
  readonly used: number | null;
}

export interface PadSlots {
  /** Devices; the same object until something changes. */
  readonly devices: Devices;
  /** The player that this pad steers, or null. */
  playerOf(pad: number): number | null;
  /** Seat of the pad's player. */
  seatOf(pad: number): number | null;
  /** Seats of those at the keyboard. */
  readonly keyboardSeats: readonly number[];
  connected(pad: number, name: string): void;
  disconnected(pad: number): void;
  /** Something was pressed on this pad; null for the keyboard. */
  uses(pad: number | null): void;
  /** Who sits down next does so with this pad. */
  claim(pad: number): void;
  /** The players who sit here now, in the order in which they came. */
  sit(players: readonly Sitting[]): void;
  /** The player goes on with something else, so their pad counts as replaced. */
  goesOn(seat: number): void;
  /** Listens until the returned function is called. */
  subscribe(changed: () => void): () => void;
}

interface Player extends Sitting {
  /** The player's own gamepad; null for the keyboard. */
  pad: number | null;
}

interface Missing {
  readonly id: number;
  readonly name: string;
  /** The number that it had. */
  readonly pad: number;
  /** Whether they wait for it. */
  readonly waits: boolean;
}

export function createPadSlots(): PadSlots {
  const names = new Map<number, string>();
  const listeners = new Set<() => void>();
  let sitting: readonly Player[] = [];
  let missing: readonly Missing[] = [];
  /** By name, what players had who are away now, or has claimed: a pad, or null for the keyboard. */
  const left = new Map<string, number | null>();
  let claimed: number | null = null;
  let used: number | null = null;
  let devices: Devices = { pads: [], spare: [], keyboard: [], lost: [], used: null };

  const inOrder = () => [...names.keys()].sort((a, b) => a - b);
  const isFree = (pad: number) => names.has(pad) && !sitting.some((one) => one.pad === pad);
  const without = () => sitting.filter(({ pad }) => pad === null);
  const indexOf = (id: number) => sitting.findIndex((one) => one.id === id);
  const playerOf = (pad: number) => {
    const at = sitting.findIndex((one) => one.pad === pad || sitting.length === 1);
    return at < 0 ? null : at;
  };
  /** A player who waits for a lost pad leaves others their keys, until they are told of them when a match begins. */
  const atKeyboard = () => {
    const lacking = without();
    const settled = lacking.filter(({ id }) => !missing.some((one) => one.id === id && one.waits));
    return [settled, lacking, sitting].find((some) => some.length > 0) ?? [];
  };
  /** A single player keeps one. */
  const isSpare = (pad: number) =>
    isFree(pad) && (sitting.length > 1 || sitting.some((one) => one.pad !== null) || pad !== inOrder()[0]);

  function give(pad: number, player: Player): void {
    player.pad = pad;
    missing = missing.filter(({ id }) => id !== player.id);
  }

  /** Fewer gamepads than there are players are dealt from the end. */
  function deal(lacking: readonly Player[]): void {
    const free = inOrder().filter(isFree);
    for (const one of lacking.slice(Math.max(0, lacking.length - free.length))) give(free.shift()!, one);
  }

  /** Notes who sits here now, and what those who left had. Returns those who came. */
  function seat(players: readonly Sitting[]): readonly Player[] {
    const before = new Map(sitting.map((one) => [one.id, one]));
    sitting = players.map((one) => ({ pad: null, ...before.get(one.id), ...one }));
    for (const { id, name, pad } of before.values()) if (indexOf(id) < 0) left.set(name, pad);
    if (players.length === 0) left.clear();
    missing = missing.filter(({ id }) => indexOf(id) >= 0);
    return sitting.filter(({ id }) => !before.has(id));
  }

  function changed(): void {
    const pads = inOrder().map((pad) => ({ pad, name: names.get(pad)!, player: playerOf(pad) }));
    const lost = missing.filter(({ waits }) => waits).map(({ id, name }) => ({ player: indexOf(id), name }));
    const keyboard = atKeyboard().map(({ id }) => indexOf(id));
    devices = { pads, spare: inOrder().filter(isSpare), keyboard, lost, used };
    for (const listener of listeners) listener();
  }

  return {
    get devices() {
      return devices;
    },
    playerOf,
    seatOf: (pad) => sitting[playerOf(pad) ?? -1]?.seat ?? null,
    get keyboardSeats() {
      return atKeyboard().map(({ seat }) => seat);
    },
    connected(pad, name) {
      if (names.has(pad)) return;
      names.set(pad, name);
      const lacking = without();
      const bereft = missing.filter((one) => lacking.some(({ id }) => id === one.id));
      const alike = bereft.filter((one) => one.name === name);
      const same = alike.find((one) => one.pad === pad);
      // A press tells gamepads of the same name apart.
      if (!same && alike.some(({ id }) => id !== alike[0]!.id)) return changed();
      // Back to whom it belonged; else to the player who lost a pad first; else to the last one who has none.
      const loser = same ?? alike[0] ?? bereft[0];
      const back = lacking.find(({ id }) => id === loser?.id) ?? lacking.at(-1);
      if (back) give(pad, back);
      else missing = missing.filter((one) => one.name !== name);
      changed();
    },
    disconnected(pad) {
      const name = names.get(pad);
      if (name === undefined) return;
      const owner = sitting[playerOf(pad) ?? -1];
      names.delete(pad);
      if (used === pad) used = null;
      if (owner) missing = [...missing, { id: owner.id, name, pad, waits: true }];
      if (owner?.pad === pad) owner.pad = null;
      changed();
    },
    uses(pad) {
      if (used === pad) return;
      used = pad;
      if (pad !== null && isFree(pad)) {
        const loser = missing.find((one) => one.waits && one.name === names.get(pad));
        const player = sitting.find(({ id }) => id === loser?.id);
        if (player) give(pad, player);
      }
      changed();
    },
    claim(pad) {
      claimed = pad;
    },
    sit(players) {
      const few = sitting.length < 2;
      const fresh = seat(players);
      const [first] = fresh;
      // All are dealt to, with a player who had everything alone; unless those come back who were here.
      const anew = few && first !== undefined && !fresh.some(({ name }) => left.has(name));
      if (first && claimed !== null && isFree(claimed)) left.set(first.name, claimed);
      else if (anew && names.size < players.length) for (const one of sitting) one.pad = null;
      if (first) claimed = null;
      for (const one of fresh) {
        const pad = left.get(one.name) ?? null;
        if (pad !== null && isFree(pad)) give(pad, one);
      }
      // Everybody else goes on with what they had, be it the keyboard.
      const isDealt = (one: Player) => fresh.includes(one) || missing.some(({ id }) => id === one.id);
      deal(without().filter((one) => anew || (isDealt(one) && left.get(one.name) !== null)));
      for (const { name } of fresh) left.delete(name);
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
