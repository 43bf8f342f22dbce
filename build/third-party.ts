// Lists the packages of others that are in the bundles, with their licences.

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

/** Names, versions and licences in full. Throws for a package without a licence, which must stay out. */
export function thirdPartyText(folders: Iterable<string>): string {
  const line = `\n${'-'.repeat(80)}\n\n`;
  return `Ethernight comes with these works of others.\n${line}${[...folders].map(textOf).sort().join(line)}`;
}

function textOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!license) throw new Error(`${name} names no licence.`);
  const file = readdirSync(folder).find((file) => /^(licen[cs]e|copying)/i.test(file));
  const by = author?.name ?? author ?? 'its authors';
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ofLicence(license, by);
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The licence of a package that has no file with its text. That of MIT has to go with every copy. */
function ofLicence(license: string, by: string): string {
  if (license === 'MIT') return `Copyright (c) ${by}\n\n${MIT}`;
  return `By ${by}, under the ${license} licence, whose text does not come along.`;
}

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
