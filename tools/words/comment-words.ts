// How plainly comments are worded, by counting: lines with a negation, and lines with words that name no actor.

/** Counts of the lines of a text that begin a comment or go on with one. */
export interface CommentWords {
  /** Lines whose first characters are those of a comment: `//`, `/*` or `*`. */
  readonly lines: number;
  /** Lines of these with a negation. */
  readonly negations: number;
  /** Lines of these that say “whoever”, “somebody” or “is to be had”. */
  readonly vague: number;
}

const COMMENT = /^\s*(\/\/|\/\*|\*)/;
const NEGATION = /\b(not|no|never|nothing|nobody|none|neither|nor|cannot)\b|n['’]t\b/i;
const VAGUE = /\b(whoever|somebody|is to be had)\b/i;

/** Counts the comment lines of a source file in TypeScript; comments behind code on a line are left out. */
export function commentWords(source: string): CommentWords {
  const lines = source.split('\n').filter((line) => COMMENT.test(line));
  return {
    lines: lines.length,
    negations: lines.filter((line) => NEGATION.test(line)).length,
    vague: lines.filter((line) => VAGUE.test(line)).length,
  };
}

/** Adds counts up. */
export function sumOfWords(counts: readonly CommentWords[]): CommentWords {
  return counts.reduce(
    (sum, { lines, negations, vague }) => ({
      lines: sum.lines + lines,
      negations: sum.negations + negations,
      vague: sum.vague + vague,
    }),
    { lines: 0, negations: 0, vague: 0 },
  );
}
