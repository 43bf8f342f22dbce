// What the tests of a file are called, for tests of documents that name them.

import { readFileSync } from 'node:fs';

export interface TestTitle {
  /** Of the `describe` around it, or empty. */
  readonly group: string;
  /** What varies in it is "…". */
  readonly title: string;
}

/** In the order of the file. */
export function testTitles(path: string): readonly TestTitle[] {
  let group = '';
  const found: TestTitle[] = [];
  const calls =
    /(?<![.\w])(describe|it|test)(?:\([^'`]*?|\.(?:run|skip)If\([^()]*\)\(\s*|\.each(?:\(\w+\)|[\s\S]*?[\])]\))\(\s*)(?:'([^'\n]+)'|`([^`\n]+)`),/g;
  for (const [, kind, plain, template] of readFileSync(path, 'utf8').matchAll(calls)) {
    const title = (plain ?? template!).replace(/%[a-z#]|\$\{[^}]*\}/g, '…');
    if (kind === 'describe') group = title;
    else found.push({ group, title });
  }
  return found;
}
