// `npm run words`: how plainly the comments of all sources are worded, and the files that are worst.
//
// To reach: negations in under 10 % of comment lines, and fewer than 50 lines with words that name no actor. At commit
// 7220c125, of 15,600 comment lines, 24 % had a negation and 1,010 such a word.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commentWords, sumOfWords } from './comment-words.ts';

const WORST = 20;

const root = join(import.meta.dirname, '../..');
const files = globSync('**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'release'].includes(name),
}).map((file) => ({ file, ...commentWords(readFileSync(join(root, file), 'utf8')) }));
const all = sumOfWords(files);
const percent = ((100 * all.negations) / all.lines).toFixed(1);
console.log(
  `${all.lines} comment lines: ${percent} % with a negation, ${all.vague} with a word that names no actor`,
);
const worst = [...files].sort((one, other) => weight(other) - weight(one)).slice(0, WORST);
console.log('negations  without actor  file');
for (const { file, negations, vague } of worst)
  console.log(`${String(negations).padStart(9)}  ${String(vague).padStart(13)}  ${file}`);

function weight({ negations, vague }: { readonly negations: number; readonly vague: number }): number {
  return negations + vague;
}
