// English sentences around names of people, games and files, which may end in a full stop themselves.

const STOPPED = /\.\u2069?$/;

/** Fills a template: behind a value that ends in a full stop the sentence has none of its own. */
export function english(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return values.reduce<string>((said, one, index) => {
    const value = String(one);
    const next = parts[index + 1]!;
    return said + value + (STOPPED.test(value) ? next.replace(/^\.(?!\.)/, '') : next);
  }, parts[0]!);
}
