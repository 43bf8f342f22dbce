// The fonts that pages of tests are drawn with: a known one, or a set as some machines have it. What is installed where
// tests run stays outside of all of them. Only Linux lets a program choose its fonts (fontconfig); elsewhere pages have the system's.

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';

const MODULES = join(import.meta.dirname, '../../node_modules');

/** What is fetched and worked out here goes with the packages, as the caches of other tools do. */
const CACHE = join(MODULES, '.cache/ethernight-fonts');

/** The package of npm that brings the font that tests know: all signs of Simplified Chinese, a little wider than usual. */
const KNOWN = join(MODULES, '@expo-google-fonts/zcool-xiaowei');

/** The packages of Debian that make a set: fonts for Chinese as machines with Linux have them, and one made for Japanese alone. */
export const FONT_SETS = {
  known: [],
  noto: ['fonts-noto-cjk'],
  'uming and zenhei': ['fonts-arphic-uming', 'fonts-wqy-zenhei'],
  ipa: ['fonts-ipafont-gothic'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type FontSet = keyof typeof FONT_SETS;

/** A download that is still running by then is taken for blocked. */
const DOWNLOAD_LIMIT_MS = 300_000;

/** Whether all of a set is here. */
export function fontsHere(set: FontSet, cache = CACHE): boolean {
  return foldersOf(set, cache).every((folder) => existsSync(folder));
}

/** The sets whose fonts are missing here. */
export function fontSetsMissing(cache = CACHE): readonly FontSet[] {
  return (Object.keys(FONT_SETS) as FontSet[]).filter((set) => !fontsHere(set, cache));
}

/**
 * The variable under which programs draw with the fonts of a set alone; writes the file that says so. Empty on systems
 * without fontconfig. Throws where fonts of the set are missing.
 */
export function withFonts(set: FontSet, cache = CACHE): Readonly<Record<string, string>> {
  if (process.platform !== 'linux') return {};
  const folders = foldersOf(set, cache);
  for (const folder of folders) {
    if (!existsSync(folder)) throw new Error(`no fonts in ${folder}: \`npm ci\` brings those of tests`);
  }
  const file = join(cache, `${set.replaceAll(' ', '-')}.conf`);
  const text = fontconfig(folders, folders.flatMap(configurationOf), join(cache, 'fontconfig'));
  mkdirSync(cache, { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return { FONTCONFIG_FILE: file };
}

/** Fetches what is missing of all sets from Debian without installing it; says in a line each what is out of reach. */
export function provideFonts(log: (line: string) => void, cache = CACHE): void {
  if (process.platform !== 'linux') return;
  for (const name of Object.values(FONT_SETS).flat()) {
    const folder = join(cache, name);
    if (existsSync(folder)) continue;
    const fault = fetchPackage(name, folder);
    if (fault !== null) log(`${name}: no layout is looked at in its fonts: ${fault}`);
  }
}

/** Unpacks the whole package into the folder, or leaves it out. What was wrong, or null. */
function fetchPackage(name: string, folder: string): string | null {
  const draft = `${folder}.${process.pid}`;
  const whole = join(draft, 'whole');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const run = (program: string, ...args: string[]) => {
    const { status, error, stderr } = spawnSync(program, args, {
      cwd: draft,
      encoding: 'utf8',
      timeout: DOWNLOAD_LIMIT_MS,
    });
    return status === 0 ? null : `${program}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`;
  };
  const unpack = () => {
    const archive = readdirSync(draft).find((one) => one.endsWith('.deb')) ?? '';
    return run('dpkg-deb', '--extract', archive, whole);
  };
  const download = () => run('apt-get', '-qq', 'download', name);
  // Without lists of packages apt finds none.
  const fetched = download() === null || (run('apt-get', '-qq', 'update') ?? download()) === null;
  const fault = fetched ? unpack() : 'apt-get brings none';
  if (fault === null && !existsSync(folder)) renameSync(whole, folder);
  rmSync(draft, { recursive: true, force: true });
  return fault;
}

function foldersOf(set: FontSet, cache: string): readonly string[] {
  const packages: readonly string[] = FONT_SETS[set];
  return packages.length === 0 ? [KNOWN] : packages.map((name) => join(cache, name));
}

/** What an unpacked package tells fontconfig of its fonts. */
function configurationOf(folder: string): readonly string[] {
  const links = join(folder, 'etc/fonts/conf.d');
  if (!existsSync(links)) return [];
  return readdirSync(links).map((name) => {
    const target = readlinkSync(join(links, name));
    return isAbsolute(target) ? join(folder, target) : join(links, target);
  });
}

function fontconfig(folders: readonly string[], configuration: readonly string[], cache: string): string {
  // By the numbers that their names begin with, as fontconfig reads what is installed.
  const inOrder = configuration.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1));
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>\n`).join('')}${inOrder.map((file) => `  <include>${file}</include>\n`).join('')}  <cachedir>${cache}</cachedir>
  <match target="pattern">
    <edit name="antialias"><bool>true</bool></edit>
    <edit name="hintstyle"><const>hintslight</const></edit>
    <edit name="rgba"><const>none</const></edit>
  </match>
</fontconfig>
`;
}
