// Plays a folder of public test programs and says which of them pass: npm run cartridges -- FOLDER. None is kept here.

import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MOST_BYTES, readCartridge } from '../../games/cartridge/read-cartridge.ts';
import { playPublicTest } from '../../games/kit/console/testing/public-test.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npm run cartridges -- FOLDER (of .nes files, with their subfolders)');
  process.exit(2);
}

const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.nes$/i.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name))
  .sort();
const counts: Record<string, number> = { passed: 0, failed: 0, 'says nothing': 0, refused: 0 };
for (const file of files) {
  const bytes = await readFile(file);
  const read = bytes.length > MOST_BYTES ? null : readCartridge(bytes);
  const { verdict, said } = read?.ok
    ? playPublicTest(read.image)
    : { verdict: 'refused', said: read ? JSON.stringify(read.why) : 'too large' };
  counts[verdict]!++;
  const why = verdict === 'failed' || verdict === 'refused' ? `  ${said.slice(0, 100)}` : '';
  console.log(`${verdict.padEnd(13)}${relative(folder, file)}${why}`);
}
const { passed = 0, failed = 0, refused = 0 } = counts;
console.log(
  `\n${passed} of ${passed + failed} that say what they found pass; ${counts['says nothing']} say nothing, ${refused} are refused.`,
);
