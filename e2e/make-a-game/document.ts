// Reads docs/make-a-game.md as its reader does: files to write, changes to make, and changes to try and take back.

/** A block under the name of a file: `**`path`**`, or `**`path`, to try**`. */
export type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'change'; readonly path: string; readonly diff: string }
  /** `says`: the blocks of text after it, which are what is then seen on the page and said by lint. */
  | { readonly kind: 'try'; readonly path: string; readonly diff: string; readonly says: readonly string[] };

const BLOCK = /^(?:\*\*`([^`]+)`(, to try)?\*\*\n\n)?```(\w*)\n([\s\S]*?)^```$/gm;

/** In the order of the document. Throws where a block of code does not say whose it is. */
export function stepsOf(document: string): Step[] {
  const steps: Step[] = [];
  for (const [, path, trial, language, text] of document.matchAll(BLOCK)) {
    const last = steps.at(-1);
    if (language === 'text' && last?.kind === 'try') {
      steps.splice(-1, 1, { ...last, says: [...last.says, text!] });
      continue;
    }
    if (language === '') continue; // a command line
    if (!path) throw new Error(`a block without the name of a file: ${text}`);
    if (language !== 'diff') steps.push({ kind: 'write', path, text: text! });
    else if (trial) steps.push({ kind: 'try', path, diff: text!, says: [] });
    else steps.push({ kind: 'change', path, diff: text! });
  }
  return steps;
}

/** The text with `-` lines gone and `+` lines come. Throws unless the lines that stay and go are there, once. */
export function changed(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const without = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
  const [before, after] = [without('+'), without('-')];
  // A line begins where the one before ends, also the first.
  const at = `\n${text}`.indexOf(`\n${before}`);
  if (at < 0) throw new Error(`is not there: ${before}`);
  if (`\n${text}`.includes(`\n${before}`, at + 1)) throw new Error(`is there more than once: ${before}`);
  return text.slice(0, at) + after + text.slice(at + before.length);
}

/** The scripts that the document runs. */
export function scriptsIn(document: string): string[] {
  return [...document.matchAll(/npm (?:run )?(?!run\b|ci\b)([a-z]+)/g)].map(([, script]) => script!);
}
