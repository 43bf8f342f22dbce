// `npm run demo`: a relay and bots over real UDP through a bad network, and a table of how they fared.

import { games } from '../../games/list.ts';
import { DemoFailure } from './children.ts';
import { demoCommand, optionsOf } from './options.ts';
import { summary } from './report.ts';
import { runDemo } from './run-demo.ts';
import { table } from './table.ts';

const FAILED = 1;
const BAD_USAGE = 2; // the usual code for a command line that makes no sense
const INTERRUPTED = 130; // the usual code after Ctrl+C

const command = demoCommand(games)
  .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : BAD_USAGE))
  .parse();
const { json, ...options } = optionsOf(command, games);
const cancel = new AbortController();
// Each time: with npm in between, Ctrl+C comes twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort());

const onPlaying = () => {
  if (!json) console.log(`All are in and play for ${options.seconds} s.`);
};
if (!json) console.log(`Starting a relay, a proxy and ${options.peers} bots ...`);
try {
  const report = await runDemo(options, { cancelled: cancel.signal, onPlaying });
  console.log(json ? JSON.stringify(summary(report)) : `\n${table(report)}`);
  process.exitCode = report.equal ? 0 : FAILED;
} catch (error) {
  if (cancel.signal.aborted) process.exitCode = INTERRUPTED;
  else if (error instanceof DemoFailure) {
    console.error(error.message);
    process.exitCode = FAILED;
  } else throw error;
}
