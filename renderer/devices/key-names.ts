// What to call a physical key: the letter that this keyboard's layout has on it, or a name for the others.

/** From a physical key to what it types without modifiers; see navigator.keyboard.getLayoutMap. */
export type KeyLayout = ReadonlyMap<string, string>;

/** Names for keys without a letter, in the language of the screens; by KeyboardEvent.code. */
export type NamedKeys = { readonly [code: string]: string };

/** How a keyboard of the United States is labelled: what to say where the layout is unknown. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^Key([A-Z])$/, '$1'],
  [/^(F\d{1,2})$/, '$1'],
];

const SIGNS: { readonly [code: string]: string } = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Backslash: '\\',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Comma: ',',
  Period: '.',
  Slash: '/',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** At least one character. */
export function keyName(code: string, layout: KeyLayout | null, named: NamedKeys): string {
  const name = named[code];
  if (name !== undefined) return name;
  // Every keyboard has its digits printed on these, also where they type `&` and `é` without Shift.
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  const typed = layout?.get(code)?.trim();
  if (typed) return typed.toLocaleUpperCase();
  const sign = SIGNS[code];
  if (sign !== undefined) return sign;
  for (const [pattern, to] of PLAIN) if (pattern.test(code)) return code.replace(pattern, to);
  const numpad = /^Numpad(.+)$/.exec(code)?.[1];
  if (numpad) return `${named.Numpad ?? 'Num'} ${NUMPAD_SIGNS[numpad] ?? numpad}`;
  // `AudioVolumeUp` is still better than a blank.
  return code.replace(/([a-z])([A-Z])/g, '$1 $2');
}

const NUMPAD_SIGNS: { readonly [key: string]: string } = {
  Add: '+',
  Subtract: '−',
  Multiply: '×',
  Divide: '÷',
  Decimal: '.',
};

/** The parts of a navigator that are needed. Only Chromium knows layouts, and some only in the main window. */
export interface KeyboardNavigator {
  readonly keyboard?: { getLayoutMap?(): Promise<KeyLayout> };
}

/** Null for browsers that withhold it. */
export async function readLayout({ keyboard }: KeyboardNavigator): Promise<KeyLayout | null> {
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null; // not allowed in this frame
  }
}

/** What a key that goes down tells of the layout. */
export type KeyTold = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'>;

/** Where keyboards differ from the one of the United States, so that one press that is like one of them tells the rest. */
const FAMILIES: readonly KeyLayout[] = [
  // AZERTY
  new Map([
    ['KeyQ', 'a'],
    ['KeyW', 'z'],
    ['KeyA', 'q'],
    ['KeyZ', 'w'],
    ['KeyM', ','],
    ['Comma', ';'],
    ['Semicolon', 'm'],
  ]),
  // QWERTZ
  new Map([
    ['KeyY', 'z'],
    ['KeyZ', 'y'],
  ]),
];

/** The layout with what this press tells of it; the same object when all of that is known. */
export function layoutWith(layout: KeyLayout | null, told: KeyTold): KeyLayout | null {
  const { code, ctrlKey, altKey, metaKey, shiftKey } = told;
  const key = told.key.toLowerCase(); // Caps lock
  const types = [...key].length === 1 && key.trim() !== '' && !code.startsWith('Numpad');
  if (!types || ctrlKey || altKey || metaKey || shiftKey || layout?.get(code) === key) return layout;
  const family = FAMILIES.find((one) => one.get(code) === key);
  return new Map([...(layout ?? []), ...(family ?? []), [code, key]]);
}
