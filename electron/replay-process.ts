// The utility process that plays one replay again: it takes seconds, which no window and no tick should wait for.

import { parseArgs } from 'node:util';
import { judgeReplay } from './party/match/judge-replay.ts';

const {
  positionals: [file],
} = parseArgs({ allowPositionals: true });
if (!file) throw new Error('the replay process needs a file');
process.parentPort.postMessage(await judgeReplay(file));
