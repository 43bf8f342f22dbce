// What of dist/ was built, and from what: a note beside each part names its sources by one digest, and all of its files. A
// part whose note is missing or outdated is built again.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Where everything is built. */
export const DIST = join(ROOT, 'dist');

/** The page, what Electron runs, and what Node runs for a window in the browser. */
export type Part = 'page' | 'desktop' | 'web';

/** Where each lies in dist/. */
export const FOLDERS: { readonly [part in Part]: string } = {
  page: 'renderer',
  desktop: 'main',
  web: 'web',
};

/** In the page's folder: the licences of all parts that were built with it, outside of all notes. */
export const LICENCES = 'licences.txt';

export interface Note {
  /** Digest of what it was built from (digestOfSources). */
  readonly from: string;
  /** Digests of its files, by their paths in its folder. What else is there was built otherwise. */
  readonly files: { readonly [path: string]: string };
  /** Folders of the packages that it has in it. */
  readonly packages: readonly string[];
  /** Path in its folder of a file that it needs and that is made beside it, if there is one. */
  readonly beside: string | null;
}

/** All that a part can be made of or by; what builds it is among them. */
const SOURCES = ['build', 'electron', 'games', 'netcode', 'renderer'];
const SETTINGS = ['LICENSE', 'package.json', 'tsconfig.json'];
/** What is installed, as npm notes it; without that note, what is to be. */
const INSTALLED = ['node_modules/.package-lock.json', 'package-lock.json'];
const TESTS = /\.(test|spec)\.tsx?$|[\\/]testing[\\/]/;

/**
 * Of everything under `root` that a build comes from, and of what else decides what comes out: the Node that builds, its
 * NODE_ENV, and the homepage that the page names.
 */
export function digestOfSources(root: string, homepage: string | null): string {
  const digest = createHash('sha256');
  const [major] = process.versions.node.split('.');
  digest.update(JSON.stringify([major, process.env.NODE_ENV ?? null, homepage]));
  const sources = SOURCES.flatMap((folder) => filesIn(root, folder)).filter((path) => !TESTS.test(path));
  const installed = INSTALLED.filter((path) => existsSync(join(root, path))).slice(0, 1);
  for (const path of [...SETTINGS, ...installed, ...sources]) {
    const bytes = readFileSync(join(root, path));
    digest.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return digest.digest('hex');
}

/** The note of a part in `dist`, true or outdated; null without one. */
export function readNote(dist: string, part: Part): Note | null {
  try {
    return JSON.parse(readFileSync(placeOf(dist, part), 'utf8'));
  } catch {
    return null; // not built, or its note was not written to its end
  }
}

/** The note of a part in `dist`, if that was built from these sources and has all of its files; else null. */
export function noteOf(dist: string, part: Part, from: string): Note | null {
  const note = readNote(dist, part);
  if (note?.from !== from) return null;
  const isThere = ([path, digest]: [string, string]) => {
    try {
      return digestOf(join(dist, FOLDERS[part], path)) === digest;
    } catch {
      return false;
    }
  };
  return Object.entries(note.files).every(isThere) ? note : null;
}

/** To be called before a part is built: one whose build ends half way is then without a note. */
export function forgetNote(dist: string, part: Part): void {
  rmSync(placeOf(dist, part), { force: true });
}

/** To be called when a part is built, and all files of its folder are its own. */
export function writeNote(dist: string, part: Part, said: Omit<Note, 'files'>): void {
  const folder = join(dist, FOLDERS[part]);
  const files = Object.fromEntries(filesIn(folder, '').map((path) => [path, digestOf(join(folder, path))]));
  mkdirSync(join(dist, NOTES), { recursive: true });
  writeFileSync(placeOf(dist, part), JSON.stringify({ ...said, files } satisfies Note));
}

const NOTES = 'notes';

function placeOf(dist: string, part: Part): string {
  return join(dist, NOTES, `${part}.json`);
}

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Paths from `root` of all files in a folder of it, in an order that is the same everywhere. */
function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
