// Chinese sentences with names in them: a space stands between Chinese and other text only.

const STARTS = /^\u2068?[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const ENDS = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]\u2069?$/u;
/** A space after a Chinese character; the space after a Latin name stays. */
const SPACE = /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef]\u2069?) $/u;

/** Whether Chinese follows Chinese, which goes without a space. */
export function isUnspaced(before: string, after: string): boolean {
  return ENDS.test(before) && STARTS.test(after);
}

/** Fills a template that has a space around each value, for Latin names and numbers; spaces around Chinese names are removed. */
export function chinese(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return values.reduce<string>((said, one, index) => {
    const value = String(one);
    const next = parts[index + 1]!;
    return (
      (STARTS.test(value) ? said.replace(SPACE, '') : said) +
      value +
      (ENDS.test(value) ? next.replace(/^ /, '') : next)
    );
  }, parts[0]!);
}
