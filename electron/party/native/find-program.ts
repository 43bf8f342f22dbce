// Finds a game's program, and tells its version without starting it: several would rather run a server than tell.

import { type PackageVersions, plainVersion } from './package-versions.ts';
import { type Find, isInterpreter } from './recipe.ts';
import { findInSteam, onThis } from './steam-library.ts';
import { alongPath, firstProgram, pathsOf, type System } from './system.ts';

export interface Program {
  /** Whole. */
  readonly path: string;
  /** What stands before the recipe's own arguments, as templates. */
  readonly args: readonly string[];
  /** Version as the game's installer tells it; null where it tells none. */
  readonly version: string | null;
}

/** Where a program is; its version is not known yet where only the system's packages may tell it. */
export interface Located extends Omit<Program, 'version'> {
  readonly version: string | null | 'as-packaged';
}

/** The path that a person has picked wins; then usual places, PATH, Steam, Flatpak, and the desktop's entry. */
export async function locate(system: System, find: Find, picked?: string): Promise<Located | null> {
  if (picked !== undefined) {
    const whole = pathsOf(system).isAbsolute(picked) && (await system.isProgram(picked));
    return whole ? atPath(picked) : null;
  }
  for await (const program of programs(system, find)) return program;
  return null;
}

export async function findProgram(
  system: System,
  packages: PackageVersions,
  find: Find,
  picked?: string,
): Promise<Program | null> {
  const located = await locate(system, find, picked);
  return located && (await withVersions(packages, [located]))[0]!;
}

/**
 * All programs that `findProgram` would find, each file once, in its order and without one that was picked. A Flatpak is left
 * out behind others: what stands before its arguments cannot be picked.
 */
export async function findPrograms(
  system: System,
  packages: PackageVersions,
  find: Find,
): Promise<Program[]> {
  const found = new Map<string, Located>();
  for await (const program of programs(system, find)) {
    const file = await system.real(program.path);
    if (!found.has(file) && (found.size === 0 || program.args.length === 0)) found.set(file, program);
  }
  return withVersions(packages, [...found.values()]);
}

/** Asks the system's packages once for all of them. */
async function withVersions(packages: PackageVersions, all: readonly Located[]): Promise<Program[]> {
  const versions = await packages.of(pathsAsPackaged(all));
  return all.map((one) => toldBy(versions, one));
}

/** Paths whose version is known to the system's packages alone. */
export function pathsAsPackaged(all: readonly Located[]): string[] {
  return all.filter(({ version }) => version === 'as-packaged').map(({ path }) => path);
}

/** With what is known of its version. */
export function toldBy(versions: ReadonlyMap<string, string | null>, one: Located): Program {
  return one.version === 'as-packaged'
    ? { ...one, version: versions.get(one.path) ?? null }
    : { ...one, version: one.version };
}

async function* programs(system: System, find: Find): AsyncGenerator<Located> {
  for (const path of [
    ...(await placesOf(system, find)),
    ...find.commands.flatMap((name) => alongPath(system, name)),
  ]) {
    if (await system.isProgram(path)) yield atPath(path);
  }
  const steam = find.steam ? await findInSteam(system, find.steam) : null;
  if (steam) yield { ...steam, args: [] };
  const flatpak = find.flatpak ? await findFlatpak(system, find.flatpak) : null;
  if (flatpak) yield flatpak;
  const entry = find.desktop ? await programOfEntry(system, find.desktop) : null;
  if (entry) yield atPath(entry);
}

const atPath = (path: string): Located => ({ path, args: [], version: 'as-packaged' });

/**
 * The program at a whole path: of an app of macOS, which is a folder, the program that it starts. Null where there is none.
 */
export async function programAt(system: System, path: string): Promise<string | null> {
  const { isAbsolute, join, parse } = pathsOf(system);
  if (!isAbsolute(path)) return null;
  if (system.platform !== 'darwin' || !/\.app\/?$/i.test(path)) {
    return (await system.isProgram(path)) ? path : null;
  }
  const facts = await system.read(join(path, 'Contents', 'Info.plist'));
  const named = /<key>CFBundleExecutable<\/key>\s*<string>([^<>/]+)<\/string>/.exec(facts ?? '')?.[1];
  return firstProgram(system, [join(path, 'Contents', 'MacOS', named ?? parse(path).name)]);
}

/**
 * Variables at the beginning of a place become what they are here; a place with one that is not set is none. Where its folder
 * has a `*` for the version, those that there are, the newest first.
 */
async function placesOf(system: System, find: Find): Promise<string[]> {
  const whole = (onThis(system, find.places) ?? []).flatMap((place) => {
    if (place.startsWith('~/')) return [system.home + place.slice(1)];
    const variable = /^%([^%]+)%/.exec(place)?.[1];
    if (variable === undefined) return [place];
    const value = system.env[variable];
    return value ? [value + place.slice(variable.length + 2)] : [];
  });
  return (await Promise.all(whole.map((place) => ofAllVersions(system, place)))).flat();
}

async function ofAllVersions(system: System, place: string): Promise<string[]> {
  const { sep, join } = pathsOf(system);
  const parts = place.split(sep);
  const at = parts.findIndex((part) => part.includes('*'));
  if (at < 0) return [place];
  const [before = '', after = ''] = parts[at]!.split('*');
  const folder = parts.slice(0, at).join(sep);
  const all = (await system.list(folder)).filter(
    (name) => name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after),
  );
  const newestFirst = all.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  return newestFirst.map((name) => join(folder, name, ...parts.slice(at + 1)));
}

async function findFlatpak(system: System, meant: NonNullable<Find['flatpak']>): Promise<Program | null> {
  const { app, command, args }: Exclude<typeof meant, string> =
    typeof meant === 'string' ? { app: meant, args: [] } : meant;
  if (system.platform !== 'linux') return null;
  const path = await firstProgram(system, alongPath(system, 'flatpak'));
  if (!path) return null;
  // One answer for all games: each takes flatpak a good part of a second.
  const { out } = await system.run(path, ['list', '--app', '--columns=application,version']);
  const [, version] =
    out
      .split('\n')
      .map((line) => line.split('\t'))
      .find(([id]) => id === app) ?? [];
  if (version === undefined) return null;
  // It sees no files but its own unless it is told which.
  return {
    path,
    args: ['run', '--filesystem={folder}', ...(command ? [`--command=${command}`] : []), app, ...args],
    version: plainVersion(version),
  };
}

/** The program that a desktop entry starts, as for an AppImage in a menu. */
async function programOfEntry(system: System, name: string): Promise<string | null> {
  if (system.platform !== 'linux') return null;
  const { env, home } = system;
  const folders = [
    env.XDG_DATA_HOME || `${home}/.local/share`,
    ...(env.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':'),
  ];
  for (const folder of folders) {
    const entry = await system.read(`${folder}/applications/${name}.desktop`);
    const program = /^Exec=(?:"([^"\\$`]+)"|([^\s"'\\$`]+))/m
      .exec(entry ?? '')
      ?.slice(1)
      .find(Boolean);
    if (!program || isInterpreter(program)) continue;
    const paths = program.startsWith('/')
      ? [program]
      : program.includes('/')
        ? []
        : alongPath(system, program);
    const path = await firstProgram(system, paths);
    if (path) return path;
  }
  return null;
}
