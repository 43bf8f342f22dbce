// A copy of the sources in which somebody makes a game; the working tree stays as it is. Packages are links.

import {
  cpSync,
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
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
