// Finds a game's program, and tells its version without starting it: several would rather run a server than tell.

import { type Find, isInterpreter } from './recipe.ts';
import { findInSteam, onThis } from './steam-library.ts';
import { alongPath, firstProgram, pathsOf, type System } from './system.ts';

export interface Program {
  /** Whole. */
  readonly path: string;
  /** What stands before the recipe's own arguments, as templates. */
  readonly args: readonly string[];
  /** As its installer tells; null where none does. */
  readonly version: string | null;
}

/** The path that a person has picked wins; then usual places, PATH, Steam, Flatpak, and the desktop's entry. */
export async function findProgram(system: System, find: Find, picked?: string): Promise<Program | null> {
  if (picked !== undefined) {
    const whole = pathsOf(system).isAbsolute(picked) && (await system.isProgram(picked));
    return whole ? installed(system, picked) : null;
  }
  for await (const program of programs(system, find)) return program;
  return null;
}

/**
 * All programs that `findProgram` would find, each file once, in its order and without one that was picked. A Flatpak is left
 * out behind others: what stands before its arguments cannot be picked.
 */
export async function findPrograms(system: System, find: Find): Promise<Program[]> {
  const found = new Map<string, Program>();
  for await (const program of programs(system, find)) {
    const file = await system.real(program.path);
    if (!found.has(file) && (found.size === 0 || program.args.length === 0)) found.set(file, program);
  }
  return [...found.values()];
}

async function* programs(system: System, find: Find): AsyncGenerator<Program> {
  for (const path of [
    ...placesOf(system, find),
    ...find.commands.flatMap((name) => alongPath(system, name)),
  ]) {
    if (await system.isProgram(path)) yield await installed(system, path);
  }
  const steam = find.steam ? await findInSteam(system, find.steam) : null;
  if (steam) yield { ...steam, args: [] };
  const flatpak = find.flatpak ? await findFlatpak(system, find.flatpak) : null;
  if (flatpak) yield flatpak;
  const entry = find.desktop ? await programOfEntry(system, find.desktop) : null;
  if (entry) yield await installed(system, entry);
}

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

async function installed(system: System, path: string): Promise<Program> {
  return { path, args: [], version: await packagedVersion(system, path) };
}

/** Variables at the beginning of a place become what they are here; a place with one that is not set is none. */
function placesOf(system: System, find: Find): string[] {
  return (onThis(system, find.places) ?? []).flatMap((place) => {
    if (place.startsWith('~/')) return [system.home + place.slice(1)];
    const variable = /^%([^%]+)%/.exec(place)?.[1];
    if (variable === undefined) return [place];
    const value = system.env[variable];
    return value ? [value + place.slice(variable.length + 2)] : [];
  });
}

/** Debian and its kin say which package a file is of, and in which version. */
async function packagedVersion(system: System, path: string): Promise<string | null> {
  if (system.platform !== 'linux') return null;
  const query = await firstProgram(system, ['/usr/bin/dpkg-query']);
  if (!query) return null;
  const owner = /^([a-z0-9][a-z0-9.+-]*)(?::[a-z0-9]+)?: /.exec(
    (await system.run(query, ['-S', path])).out,
  )?.[1];
  if (!owner) return null;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is dpkg's own
  const { out } = await system.run(query, ['-W', '-f', '${Version}', owner]);
  return plainVersion(out);
}

/** Of a package's version what the game calls itself: `1:5.6.1+dfsg-2` is 5.6.1. */
function plainVersion(version: string): string | null {
  return /^(?:\d+:)?(\d[\w.]{0,31})/.exec(version)?.[1] ?? null;
}

async function findFlatpak(system: System, app: string): Promise<Program | null> {
  if (system.platform !== 'linux') return null;
  const path = await firstProgram(system, alongPath(system, 'flatpak'));
  if (!path) return null;
  const { code, out } = await system.run(path, ['info', app]);
  if (code !== 0) return null;
  const version = plainVersion(/^\s*Version:\s*(\S+)/m.exec(out)?.[1] ?? '');
  // It sees no files but its own unless it is told which.
  return { path, args: ['run', '--filesystem={folder}', app], version };
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
