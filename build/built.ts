// What of dist/ was built, and from what: a note beside each part names its sources by one digest, and all of its files. A
// part whose note is missing or outdated is built again.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Folder of everything that is built. */
export const DIST = join(ROOT, 'dist');

/** Parts: the page, what Electron runs, and what Node runs for a window in the browser. */
export type Part = 'page' | 'desktop' | 'web';

/** Folder of each part in dist/. */
export const FOLDERS: { readonly [part in Part]: string } = {
  page: 'renderer',
  desktop: 'main',
  web: 'web',
};

/** File in the page's folder with the licences of all parts that were built with it; no note lists it. */
export const LICENCES = 'licences.txt';

export interface Note {
  /** Digest of the sources that the part was built from (digestOfSources). */
  readonly from: string;
  /** Digests of the part's files, by their paths in its folder. Other files there are built by other means. */
  readonly files: { readonly [path: string]: string };
  /** Folders of the packages that are bundled in the part. */
  readonly packages: readonly string[];
  /** Path in the part's folder of a file that it needs and that is made by other means, or null. */
  readonly beside: string | null;
}

/** Folders of all sources of a part, those of the build included. */
const SOURCES = ['build', 'electron', 'games', 'netcode', 'renderer'];
const SETTINGS = ['LICENSE', 'package.json', 'tsconfig.json'];
/** List of installed packages that npm writes, or, where it is missing, the list of packages to install. */
const INSTALLED = ['node_modules/.package-lock.json', 'package-lock.json'];
const TESTS = /\.(test|spec)\.tsx?$|[\\/]testing[\\/]/;

/**
 * Digest of all sources under `root` and of all other inputs of a build: the version of Node, its NODE_ENV, and the homepage
 * that the page names.
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
    return null; // the part is missing, or its note is incomplete
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

/** Removes the note of a part. Called before its build, so that a build that ends half way leaves none. */
export function forgetNote(dist: string, part: Part): void {
  rmSync(placeOf(dist, part), { force: true });
}

/** Writes the note of a part. Called after its build, when its folder has its own files alone. */
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
