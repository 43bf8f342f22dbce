// Text that people typed, in any script: one clean line of it, as a name or as what they say; and any text with what hides or
// moves text made visible.

/** Longest name, title or reason before cleaning, UTF-16 units: what people paste is cut where they type. */
export const TYPED_LIMIT = 200;

/** Longest name in UTF-16 units after cleaning; about 20 wide characters fit a lobby card. */
export const NAME_LIMIT = 32;

/** The name as everybody will see it: 1 to NAME_LIMIT units. */
export function cleanName(typed: string, fallback = 'Player'): string {
  return cleanLine(typed, NAME_LIMIT) || fallback;
}

/** Whether all of what was typed is in the name. */
export function fitsName(typed: string): boolean {
  return cleanLine(typed, MOST_TYPED).length <= NAME_LIMIT;
}

/** Longest line of chat in code points after cleaning: three sentences. */
export const CHAT_LIMIT = 200;

/** The line as everybody will see it: at most CHAT_LIMIT code points; empty for a blank one. */
export function cleanChat(typed: string): string {
  return cleanLine(typed, CHAT_LIMIT, (text) => [...text].length);
}

/** Units that are looked at at all: far more than any line keeps, so that a pasted book is cut first. */
const MOST_TYPED = 1000;

// Control, format (bidi overrides, zero-width, tags), surrogate and private characters: they hide or reorder text.
// Zero-width joiners are kept: several scripts and emoji need them.
const UNWANTED = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\u200c|\u200d)\p{Cf}/gu;

// Something to see, beyond joiners, variation selectors, fillers, marks without a letter, blanks.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u;

// Marks that climb over the lines around them: a letter in any script's words has at most this many.
const MOST_PILED = 5;
const PILES = /[\p{Mn}\p{Me}]/u;

// Runs of marks on one letter, across joiners between them.
const MARKS = /\p{M}[\p{M}\u200c\u200d]*/gu;

/** Words of printable ASCII, one blank apart: nothing of such a line goes. Most names are like that, and each room says them often. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** NFC, one line, trimmed, whole characters up to a size, in UTF-16 units by default; empty when nothing would show. */
export function cleanLine(typed: string, most: number, sizeOf = (text: string) => text.length): string {
  if (typed.length <= MOST_TYPED && sizeOf(typed) <= most && PLAIN.test(typed)) return typed;
  const line = typed
    .slice(0, MOST_TYPED)
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    // Blanks that something unwanted kept apart, and marks that it kept from their letters.
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .replace(MARKS, thinned)
    // In other places now.
    .normalize('NFC')
    .trim();
  if (sizeOf(line) <= most) return VISIBLE.test(line) ? line : '';
  // Taking characters apart takes far longer than all of the rest, so what fits is kept as it is.
  let kept = '';
  let size = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)) {
    size += sizeOf(segment);
    if (size > most) break;
    kept += segment;
  }
  kept = kept.trim();
  return VISIBLE.test(kept) ? kept : '';
}

/** Marks of one letter without those that pile up. Those beside it stay, wherever they stand: NFC may put them elsewhere. */
function thinned(marks: string): string {
  let piled = 0;
  return [...marks].filter((mark) => !PILES.test(mark) || ++piled <= MOST_PILED).join('');
}

/** Invisible characters, unusual blanks and joiners: allowed in names, escaped in commands. */
const HIDDEN =
  /(?:[\p{Cc}\p{Cs}\p{Co}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs})+/gu;

/**
 * The text with each character that commands a terminal, hides or reorders text as JSON escapes it (`\u001b`): one line, which
 * stays what it was where it is JSON. For terminals and logs.
 */
export function visibleText(text: string): string {
  return text.replace(UNWANTED, escaped);
}

/** The name, or with the first number from 2 on that makes it differ from those that are taken. Only the name is cut. */
export function unlike(name: string, taken: readonly string[]): string {
  const looks = new Set(taken.flatMap(looksOf));
  const isTaken = (one: string) => looksOf(one).some((look) => looks.has(look));
  if (!isTaken(name)) return name;
  for (let number = 2; ; number++) {
    const ending = ` ${number}`;
    const candidate = `${cleanName(name.slice(0, NAME_LIMIT - ending.length))}${ending}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** Letters of Cyrillic, Greek and Armenian, and signs, that look like a Latin letter, and those letters in the same order. */
const OTHERS = 'АВЕЅІЈКМНОРСТУХԚԜаеѕіјһорсухԁԛԝӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχօոսհӀI1|0';
const LATIN = 'ABESlJKMHOPCTYXQWaesijhopcyxdqwlABEZHlKMNOPTYXaikvopuxonuhllllo';
const ALIKE = new Map([...OTHERS].map((letter, at) => [letter, LATIN[at]!]));

/** Names look the same that share one: wide letters, capitals, joiners without effect, and letters that look alike. */
function looksOf(name: string): string[] {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // A letter and its marks apart: a Cyrillic io looks like a Latin e with a diaeresis.
  const latin = plain.normalize('NFD').replace(/./gsu, (letter) => ALIKE.get(letter) ?? letter);
  return [plain.toLowerCase(), latin.toLowerCase()];
}

/** Part of a text: as it is, or of characters that look like others or are invisible, which stand there as escapes. */
export interface ExactPart {
  readonly text: string;
  readonly escaped: boolean;
}

/**
 * The text in parts, so that a person reads what a program gets: as visibleText, and also with blanks and joiners that are
 * invisible or look like others as escapes. A backslash of the text is always in an unescaped part.
 */
export function exactParts(text: string): ExactPart[] {
  const parts: ExactPart[] = [];
  let at = 0;
  for (const { 0: hidden, index } of text.matchAll(HIDDEN)) {
    if (index > at) parts.push({ text: text.slice(at, index), escaped: false });
    parts.push({ text: hidden.replace(/./gsu, escaped), escaped: true });
    at = index + hidden.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), escaped: false });
  return parts;
}

/** Each unit of UTF-16 by its four digits. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
