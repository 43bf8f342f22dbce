// Which versions of programs are installed, as Debian and its kin tell. One question for all of them takes as long as one for
// a single one, and that is up to some seconds where much is installed: so answers are kept until a file changes.

import { firstProgram, type System } from './system.ts';

interface Kept {
  readonly changedMs: number;
  readonly version: string | null;
}

export class PackageVersions {
  readonly #system: System;
  readonly #kept = new Map<string, Kept>();

  constructor(system: System) {
    this.#system = system;
  }

  /** By path: null where no package has it, or the system does not tell. */
  async of(paths: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    const times = new Map<string, number>();
    for (const path of paths) times.set(path, await this.#system.changedMs(path));
    const unknown = [...times].filter(([path, changedMs]) => this.#kept.get(path)?.changedMs !== changedMs);
    const versions = await this.#ask(unknown.map(([path]) => path));
    for (const [path, changedMs] of versions ? unknown : [])
      this.#kept.set(path, { changedMs, version: versions!.get(path) ?? null });
    return new Map(paths.map((path) => [path, this.#kept.get(path)?.version ?? null]));
  }

  /** Null where that could not be asked. */
  async #ask(paths: readonly string[]): Promise<ReadonlyMap<string, string> | null> {
    const system = this.#system;
    if (system.platform !== 'linux' || paths.length === 0) return null;
    const query = await firstProgram(system, ['/usr/bin/dpkg-query']);
    if (!query) return null;
    // It fails where one of them is of no package, and tells of the others all the same.
    const files = await Promise.all(paths.map((path) => system.real(path)));
    const owned = await system.run(query, ['-S', ...new Set([...paths, ...files])]);
    if (owned.code === null) return null;
    const owners = ownersIn(owned.out);
    if (owners.size === 0) return owners;
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is dpkg's own
    const format = '${Package} ${Version}\\n';
    const { out } = await system.run(query, ['-W', '-f', format, ...new Set(owners.values())]);
    const versions = new Map(
      [...out.matchAll(/^(\S+) (\S+)$/gm)].map(([, name, version]) => [name!, version!]),
    );
    return new Map(
      paths.flatMap((path, at) => {
        // Where several versions are installed, a link outside of packages leads to one: `wesnoth` to `wesnoth-1.16`.
        const owner = owners.get(path) ?? owners.get(files[at]!) ?? '';
        const version = plainVersion(versions.get(owner) ?? '');
        return version === null ? [] : [[path, version] as const];
      }),
    );
  }
}

/** Packages by the paths that are theirs. */
function ownersIn(out: string): Map<string, string> {
  const lines = out.matchAll(/^([a-z0-9][a-z0-9.+-]*)(?::[a-z0-9]+)?: (\/.*)$/gm);
  return new Map([...lines].map(([, owner, path]) => [path!, owner!]));
}

/**
 * The game's version in a package's version: `1:5.6.1+dfsg-2` is 5.6.1, and `3.0.1+really3.0.0-1` is 3.0.0, as packages are
 * called that have gone back.
 */
export function plainVersion(version: string): string | null {
  return /^(?:\d+:)?(?:\S*\+really)?(\d[\w.]{0,31})/.exec(version)?.[1] ?? null;
}
