// What all rules are made of, as one digest: it is another one whenever a rule could do something else.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All that rules can import (e2e/arrows.test.ts): their own files, what makes a simulation, and one package, pinned. */
const FOLDERS = ['games', 'netcode/sim'];
const PACKAGES = 'package.json';

/** Digest of the sources of rules in `root`, the project's folder. */
export function digestOfRules(root: string): string {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
  const digest = createHash('sha256');
  for (const file of [PACKAGES, ...files.sort()]) {
    const bytes = readFileSync(join(root, file));
    digest.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex');
}
