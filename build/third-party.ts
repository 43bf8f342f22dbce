// What others have made and we ship, with the licences that let us: read off the bundles themselves.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of a package, up to and with its name. */
const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/;

/** Notes the folder of every package that comes into a bundle: code by its modules, typefaces by their files. */
export function notePackages(folders: Set<string>): Plugin {
  let root = '';
  return {
    name: 'ethernight:note-packages',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const paths = output.type === 'chunk' ? output.moduleIds : output.originalFileNames;
        for (const path of paths) {
          const folder = PACKAGE.exec(resolve(root, path))?.[0];
          if (folder) folders.add(folder);
        }
      }
    },
  };
}

/** Names, versions and licences in full. Throws for a package that names no licence: it must not be shipped. */
export function thirdPartyText(folders: Iterable<string>): string {
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `Ethernight comes with these works of others.\n${line}${[...folders].map(textOf).sort().join(line)}`;
}

function textOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!license) throw new Error(`${name} names no licence.`);
  const file = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : `By ${author?.name ?? author ?? 'its authors'}, under the ${license} licence, whose text does not come along.`;
  return `${name} ${version} (${license})\n\n${text}\n`;
}
