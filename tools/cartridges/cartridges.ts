// Plays test programs and says which of them pass: npm run cartridges -- FOLDER or FILE. Public ones (.nes), of which none is
// kept here, and micro cartridges (.micro, docs/cartridges.md).

import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isPal, MOST_BYTES, readCartridge } from '../../games/cartridge/read-cartridge.ts';
import { playMicro } from '../../games/cartridge/testing/play-micro.ts';
import { readMicro } from '../../games/kit/console/testing/micro-source.ts';
import { playPublicTest } from '../../games/kit/console/testing/public-test.ts';

interface Played {
  readonly verdict: 'passed' | 'failed' | 'says nothing' | 'refused';
  readonly said: string;
}

const [given] = process.argv.slice(2);
if (!given) {
  console.error(
    'usage: npm run cartridges -- FOLDER (of .nes and .micro files, with its subfolders), or one such FILE',
  );
  process.exit(2);
}

const isFolder = (await stat(given)).isDirectory();
const folder = isFolder ? given : dirname(given);
const files = isFolder ? await filesIn(folder) : [given];
const counts: Record<Played['verdict'], number> = { passed: 0, failed: 0, 'says nothing': 0, refused: 0 };
for (const file of files) {
  const bytes = await readFile(file);
  const { verdict, said } = /\.micro$/i.test(file) ? playSource(bytes.toString()) : playProgram(bytes, file);
  counts[verdict]++;
  const why = verdict === 'failed' || verdict === 'refused' ? `  ${said.slice(0, 200)}` : '';
  console.log(`${verdict.padEnd(13)}${relative(folder, file)}${why}`);
}
const { passed, failed, refused } = counts;
console.log(
  `\n${passed} of ${passed + failed} that say what they found pass; ${counts['says nothing']} say nothing, ${refused} are refused.`,
);

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(nes|micro)$/i.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/** Old headers say nothing of the region: that stands in the path. */
function playProgram(bytes: Uint8Array, file: string): Played {
  if (bytes.length > MOST_BYTES) return { verdict: 'refused', said: 'too large' };
  const read = readCartridge(bytes);
  if (!read.ok) return { verdict: 'refused', said: JSON.stringify(read.why) };
  const pal = isPal(read.image) || /\bpal(?![a-z])/i.test(file.replaceAll('_', ' '));
  return playPublicTest(read.image, pal);
}

function playSource(text: string): Played {
  try {
    const { file, expected } = readMicro(text);
    const kept = playMicro(file);
    const said = typeof kept === 'string' ? kept : `expected ${expected.join(' ')}, kept ${kept.join(' ')}`;
    const right = typeof kept !== 'string' && kept.join() === expected.join();
    return { verdict: right ? 'passed' : 'failed', said };
  } catch (error) {
    return { verdict: 'refused', said: (error as Error).message };
  }
}
