// One key in the text of a settings file: where its value stands, and the text with another one. Everything else stays as it
// is, byte for byte. Pure. Texts are in Latin 1, a character a byte, so that whatever a file is written in comes through.

export type SettingsKey =
  /** `key = value` in lines; in INI below the section's header. */
  | { readonly format: 'keys'; readonly key: string }
  | { readonly format: 'ini'; readonly section: string; readonly key: string }
  /** The names on the way to a text, a number, true, false or null. */
  | { readonly format: 'json'; readonly path: readonly string[] };

export type Spot =
  | { readonly is: 'there'; readonly from: number; readonly to: number; readonly line: Span }
  /** The key can be added in this file; `added` makes the text for its value. */
  | { readonly is: 'absent'; readonly at: number; added(value: string): string }
  /** The key stands there twice, or the text is in another format: no change is safe. */
  | { readonly is: 'unclear' };

interface Span {
  readonly from: number;
  /** Behind the end of the line. */
  readonly to: number;
}

const UNCLEAR: Spot = { is: 'unclear' };

/** Where the value of a key stands in a text. */
export function spotOf(text: string, key: SettingsKey): Spot {
  // Letters of two bytes, or no text at all.
  if (text.includes('\0')) return UNCLEAR;
  return key.format === 'json' ? inJson(text, key.path) : inLines(text, key);
}

/** A text as a value in this format. */
export function written(value: string, { format }: SettingsKey): string {
  const bytes = Buffer.from(value, 'utf8').toString('latin1');
  return format === 'json' ? JSON.stringify(bytes) : bytes;
}

/** The text with this value, as it is written; null where nothing is safe to change. */
export function withValue(text: string, key: SettingsKey, value: string): string | null {
  const spot = spotOf(text, key);
  switch (spot.is) {
    case 'there':
      return text.slice(0, spot.from) + value + text.slice(spot.to);
    case 'absent':
      return text.slice(0, spot.at) + spot.added(value) + text.slice(spot.at);
    case 'unclear':
      return null;
  }
}

/** The value as it is written; null where there is none. */
export function valueIn(text: string, spot: Spot): string | null {
  return spot.is === 'there' ? text.slice(spot.from, spot.to) : null;
}

/**
 * The text with what stood there before, or without the key where there was none; null where the value is another than was
 * set: it is the person's, or the game's, by now.
 */
export function withFormer(
  text: string,
  key: SettingsKey,
  { set, before }: { readonly set: string; readonly before: string | null },
): string | null {
  const spot = spotOf(text, key);
  if (spot.is !== 'there' || !isSame(text.slice(spot.from, spot.to), set, key)) return null;
  const { from, to } = before === null ? spot.line : spot;
  return text.slice(0, from) + (before ?? '') + text.slice(to);
}

/** Whether two values are one: some games write letters in JSON as escapes. */
function isSame(one: string, other: string, { format }: SettingsKey): boolean {
  const meant = (value: string): unknown => JSON.parse(Buffer.from(value, 'latin1').toString('utf8'));
  return one === other || (format === 'json' && meant(one) === meant(other));
}

/** At the beginning of some files in UTF-8. */
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

/** In Latin 1 the last byte of `à` or `张` in UTF-8 passes for a blank, too, and is none. */
const BLANKS = ' \t\r\n\v\f';

function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && BLANKS.includes(line[end - 1]!)) end--;
  return line.slice(0, end);
}

/** Longest line, in characters: longer ones hold no setting, and take long to compare. */
const MOST_IN_LINE = 4_096;

/** What stands before a value, the key, and the value. */
const KEY_LINE = /^([ \t]*([^= \t][^=]*?)[ \t]*=[ \t]*)(.*)$/;

/** What is in the brackets of a section's header. */
const HEADER = /^[ \t]*\[([^\]]*)\][ \t]*(?:[;#].*)?$/;

function inLines(text: string, key: Exclude<SettingsKey, { format: 'json' }>): Spot {
  const section = key.format === 'ini' ? key.section : null;
  let isWithin = section === null;
  let found: Spot | null = null;
  /** Where its lines begin; null where its section is missing. */
  let begins: number | null = section === null ? text.length : null;
  let at = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (const whole of text.slice(at).match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const from = at;
    at += whole.length;
    const line = withoutEnd(whole);
    const header = section !== null ? HEADER.exec(line) : null;
    if (header) {
      isWithin = header[1]!.trim() === section;
      if (isWithin) begins ??= at;
      continue;
    }
    const [, head = '', name, value = ''] =
      (isWithin && line.length <= MOST_IN_LINE && KEY_LINE.exec(line)) || [];
    if (name !== key.key) continue;
    // It stands there twice, or goes on in the next line.
    if (found || value.endsWith('\\')) return UNCLEAR;
    const begin = from + head.length;
    found = { is: 'there', from: begin, to: begin + value.length, line: { from, to: at } };
  }
  return found ?? absentLine(text, key, begins);
}

function absentLine(
  text: string,
  key: Exclude<SettingsKey, { format: 'json' }>,
  begins: number | null,
): Spot {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const at = begins ?? text.length;
  const isOpen = at > 0 && text[at - 1] !== '\n';
  const header = begins === null && key.format === 'ini' ? `[${key.section}]${end}` : '';
  return { is: 'absent', at, added: (value) => `${isOpen ? end : ''}${header}${key.key}=${value}${end}` };
}

/** Tokens of a text that is JSON. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

function inJson(text: string, path: readonly string[]): Spot {
  try {
    JSON.parse(text);
  } catch {
    return UNCLEAR;
  }
  /** Open objects and lists. `key`: the key whose value follows; null in a list, and where a key follows. */
  const open: { readonly isObject: boolean; key: string | null }[] = [];
  let found: Spot | null = null;
  for (const { 0: token, index } of text.matchAll(JSON_TOKEN)) {
    const within = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (within) within.key = null;
    } else if (within?.isObject && within.key === null) within.key = JSON.parse(token) as string;
    else if (token !== ':') {
      const isIt = open.length === path.length && open.every(({ key }, depth) => key === path[depth]);
      if (token === '{' || token === '[') open.push({ isObject: token === '{', key: null });
      if (!isIt) continue;
      // It stands there twice, or has values of its own.
      if (found || token === '{' || token === '[') return UNCLEAR;
      const span = { from: index, to: index + token.length };
      found = { is: 'there', ...span, line: span };
    }
  }
  // Where a game leaves a value out, it is not known to read it.
  return found ?? UNCLEAR;
}
