// A copy of the sources in which a game is made; the working tree stays as it is. Packages are links.

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const FOLDERS = ['netcode', 'games', 'electron', 'renderer', 'build', 'e2e', 'tools'];
const FILES = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'playwright.config.ts'];

export interface Copy {
  readonly folder: string;
  read(path: string): string;
  write(path: string, text: string): void;
  /** All that was written is as it was at first. */
  undo(): void;
  remove(): void;
}

export function makeCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'make-a-game-'));
  for (const name of FOLDERS) {
    // Whatever pictures and recordings lie between the sources is not needed to make a game.
    const filter = (path: string) => !['node_modules', 'test-results'].includes(basename(path));
    cpSync(join(root, name), join(folder, name), { recursive: true, filter });
  }
  for (const name of FILES) cpSync(join(root, name), join(folder, name));
  // The copy is no repository.
  const { vcs: _, $schema: __, ...lint } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(lint));
  // Each by itself, so that what tools keep in node_modules they keep in the copy.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (/^\.(?!bin$)/.test(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  /** What was there before it was first written; null for nothing. */
  const before = new Map<string, string | null>();
  return {
    folder,
    read,
    write(path, text) {
      const file = join(folder, path);
      if (!before.has(path)) before.set(path, existsSync(file) ? read(path) : null);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    undo() {
      for (const [path, text] of before) {
        if (text === null) rmSync(join(folder, path), { force: true });
        else writeFileSync(join(folder, path), text);
      }
      before.clear();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
