// Which keys press which button for whom: what the game proposes, shared out among those at one keyboard, and what a
// person has set instead.

/** What of a game's button or key matters here; see games/game.ts. */
export interface KeyedButton {
  readonly name: string;
  /** Physical keys (KeyboardEvent.code). */
  readonly keys: readonly string[];
}

/** By local player in order: keys by the button's name. Other buttons keep their keys. */
export type OwnKeys = readonly { readonly [button: string]: readonly string[] }[];

/** One player's keys, by button in the game's order. */
export interface PlayerKeys {
  /** Local player, 0 is the first. */
  readonly player: number;
  readonly keys: readonly (readonly string[])[];
}

/** One key that presses several buttons. */
export interface Conflict {
  readonly code: string;
  readonly presses: readonly Press[];
}

export interface Press {
  readonly player: number;
  readonly button: number;
}

/** The right half of a keyboard: where a second player's hands are. The rest is the first one's. */
const RIGHT_HALF =
  /^(Arrow|Numpad|Digit[67890]$|Key[YUIOPHJKLNM]$|.*Right$|Enter$|Backspace$|Backslash$|Bracket|Semicolon$|Quote$|Comma$|Period$|Slash$|Minus$|Equal$|Insert$|Delete$|Home$|End$|Page)/;

/** What the game proposes for the player at this place of those who share a keyboard. */
function proposed({ keys }: KeyedButton, place: number, sharing: number): readonly string[] {
  if (sharing === 1) return keys;
  const right = keys.filter((code) => RIGHT_HALF.test(code));
  if (place === 0) return keys.filter((code) => !right.includes(code));
  // A keyboard has room for two pairs of hands; a third needs keys that are set for it.
  return place === 1 ? right : [];
}

/**
 * Everybody's keys; `sharing` are the local players at the keyboard, in order. A key that a person has set stops
 * being proposed.
 */
export function keysFor(
  buttons: readonly KeyedButton[],
  own: OwnKeys,
  sharing: readonly number[],
): readonly PlayerKeys[] {
  const set = new Set(sharing.flatMap((player) => Object.values(own[player] ?? {}).flat()));
  return sharing.map((player, place) => ({
    player,
    keys: buttons.map(
      (button) =>
        own[player]?.[button.name] ??
        proposed(button, place, sharing.length).filter((code) => !set.has(code)),
    ),
  }));
}

/** What each key presses. */
export function pressesOf(players: readonly PlayerKeys[]): ReadonlyMap<string, readonly Press[]> {
  const found = new Map<string, Press[]>();
  for (const { player, keys } of players) {
    keys.forEach((codes, button) => {
      for (const code of codes) found.set(code, [...(found.get(code) ?? []), { player, button }]);
    });
  }
  return found;
}

/**
 * What a game of commands hears when this key is pressed: the first of its own keys for whatever a person has put there,
 * null for a key of its own that has been put elsewhere, and any other key as it is.
 */
export function heardAs(code: string, keys: readonly KeyedButton[], own: OwnKeys): string | null {
  const [player] = keysFor(keys, own, [0]);
  const at = player!.keys.findIndex((codes) => codes.includes(code));
  if (at >= 0) return keys[at]!.keys[0] ?? null;
  return keys.some((key) => key.keys.includes(code)) ? null : code;
}

export function conflictsOf(players: readonly PlayerKeys[]): readonly Conflict[] {
  return [...pressesOf(players)].flatMap(([code, presses]) =>
    presses.length > 1 ? [{ code, presses }] : [],
  );
}

/** What came of it that one key alone is to press something: what it took the place of, and what it stops pressing. */
export interface KeySet {
  readonly instead: readonly string[];
  readonly lost: readonly Press[];
}

/** Null unless that key is there, alone. */
export function keySetAt(
  at: Press,
  code: string,
  before: readonly PlayerKeys[],
  after: readonly PlayerKeys[],
): KeySet | null {
  const [only, ...others] = codesAt(after, at);
  if (only !== code || others.length > 0) return null;
  return {
    instead: codesAt(before, at).filter((one) => one !== code),
    lost: (pressesOf(before).get(code) ?? []).filter((one) => !codesAt(after, one).includes(code)),
  };
}

function codesAt(players: readonly PlayerKeys[], { player, button }: Press): readonly string[] {
  return players.find((one) => one.player === player)?.keys[button] ?? [];
}

/** The settings with other keys for one button; null restores the game's proposal. */
export function withKeys(
  own: OwnKeys,
  player: number,
  button: string,
  keys: readonly string[] | null,
): OwnKeys {
  const players = Array.from({ length: Math.max(own.length, player + 1) }, (_, at) => own[at] ?? {});
  const { [button]: _before, ...others } = players[player]!;
  return players.with(player, keys === null ? others : { ...others, [button]: keys });
}
