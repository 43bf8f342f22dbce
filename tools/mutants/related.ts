// Which tests can notice a change of a file: those of its own floor that import it, however far around.

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

/** The imports of a folder, read once. Paths are from the root of the repository, with slashes. */
export class Imports {
  /** Who imports a file. */
  readonly #importers = new Map<string, string[]>();

  constructor(root: string, folder: string) {
    for (const file of sourceFiles(root, folder)) {
      for (const target of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
        const importers = this.#importers.get(target);
        if (importers) importers.push(file);
        else this.#importers.set(target, [file]);
      }
    }
  }

  /** Tests that run a file, directly or through others; the nearest first. */
  testsOf(file: string): string[] {
    const reached = new Set([file]);
    // A set may grow while it is walked.
    for (const near of reached) for (const importer of this.#importers.get(near) ?? []) reached.add(importer);
    return [...reached].filter(isTest);
  }
}

/** All TypeScript files in a folder. */
export function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();
}

export function isTest(file: string): boolean {
  return file.endsWith('.test.ts');
}

/** The files that a module imports when it runs: types are gone by then. */
function importsOf(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return specifiers
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(file), specifier));
}
