// One clean line out of whatever was typed, in any script: names of people, and what they say.

/** Units that are looked at at all: far more than any line keeps, so that no pasted book is taken apart. */
const MOST_TYPED = 1000;

// Control, format (bidi overrides, zero-width, tags), surrogate and private characters: they hide or reorder text.
// Zero-width joiners are kept: several scripts and emoji need them.
const UNWANTED = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\u200c|\u200d)\p{Cf}/gu;

// Something to see: not only joiners, variation selectors, fillers, marks with nothing under them, blanks.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{M}\s\u2800]/u;

/** NFC, one line, trimmed, whole characters up to a size; empty when nothing would show. */
export function cleanLine(typed: string, most: number, sizeOf: (text: string) => number): string {
  const line = typed
    .slice(0, MOST_TYPED)
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    // Blanks that something unwanted kept apart, and marks that it kept from their letters.
    .replace(/ +/g, ' ')
    .normalize('NFC')
    .trim();
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
