// Names of people: any script, any length typed, one clean short line out.

/** Longest name in UTF-16 units after cleaning; about 20 wide characters fit a lobby card. */
export const NAME_LIMIT = 32;

// Control, format (bidi overrides, zero-width, tags), surrogate and private characters: they hide or reorder text.
// Zero-width joiners are kept: several scripts and emoji need them.
const UNWANTED = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\u200c|\u200d)\p{Cf}/gu;

// Something to see: not only joiners, variation selectors, fillers, marks with nothing under them, blanks.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u;

/** The name as everybody will see it: NFC, one line, trimmed, at most NAME_LIMIT units, never empty. */
export function cleanName(typed: string, fallback = 'Player'): string {
  const line = typed.slice(0, 1000).normalize('NFC').replace(/\s+/gu, ' ').replace(UNWANTED, '').trim();
  let name = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(line)) {
    if (name.length + segment.length > NAME_LIMIT) break;
    name += segment;
  }
  name = name.trim();
  return VISIBLE.test(name) ? name : fallback;
}
