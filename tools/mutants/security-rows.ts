// The rows of SECURITY.md and docs/attacks.md, by the test that each names.

import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

export interface SecurityRow {
  /** From the root of the repository. */
  readonly file: string;
  /** Title of the test; "…" stands for varying parts. */
  readonly title: string;
}

/** Once for each test, in the order of the documents. */
export function securityRows(root: string): readonly SecurityRow[] {
  const rows = [
    ...named(readFileSync(join(root, 'SECURITY.md'), 'utf8'), ''),
    ...named(readFileSync(join(root, 'docs/attacks.md'), 'utf8'), 'docs'),
    ...tried(readFileSync(join(root, 'docs/attacks.md'), 'utf8'), 'docs'),
  ];
  return [...new Map(rows.map((row) => [`${row.file}: ${row.title}`, row])).values()];
}

/** Rows that end with a link to a test and its title. */
function named(text: string, folder: string): SecurityRow[] {
  const rows = text.matchAll(/^\| .* \| \[[\w-]+\]\(([^)]*\.(?:test|spec)\.tsx?)\): (.*) \|$/gm);
  return [...rows].map(([, file, title]) => ({ file: normalize(join(folder, file!)), title: title! }));
}

/** Rows that begin with the title of a test, under a heading with a link to its file. */
function tried(text: string, folder: string): SecurityRow[] {
  return text.split('\n### ').flatMap((section) => {
    const [, file] = /^.* \(\[[\w-]+\]\((.*)\)\)/.exec(section) ?? [];
    const cells = [...section.matchAll(/^\| (.*?) \|/gm)]
      .map(([, cell]) => cell!)
      .filter((cell) => !isHead(cell));
    const own = section.split('\n## ')[0]!;
    return file
      ? cells
          .filter((cell) => own.includes(`| ${cell} |`))
          .map((title) => ({ file: normalize(join(folder, file)), title }))
      : [];
  });
}

/** What stands above the rows of a table. */
function isHead(cell: string): boolean {
  return cell === '---' || cell.startsWith('What they do,') || cell === 'What becomes of it';
}
