// `npm run demo`: a relay and bots over real UDP through a bad network, and a table of how they fared.

import { Command, InvalidArgumentError } from 'commander';
import { games } from '../../games/list.ts';
import { wayNames } from '../../netcode/sync/list.ts';
import { DemoFailure } from './children.ts';
import { DEFAULTS, type DemoOptions, usualGame, wrongWith } from './options.ts';
import { summary } from './report.ts';
import { runDemo } from './run-demo.ts';
import { table } from './table.ts';

const FAILED = 1;
const BAD_USAGE = 2; // the usual code for a command line that makes no sense
const INTERRUPTED = 130; // the usual code after Ctrl+C

const { json, ...options } = parse();
const cancel = new AbortController();
// On, not once: with npm in between, Ctrl+C comes twice.
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

function parse(): DemoOptions & { readonly json: boolean } {
  const { peers, seconds, loss, delay, jitter, seed } = DEFAULTS;
  const ids = games.map(({ info }) => info.id).join(', ');
  const program = new Command('npm run demo --')
    .description('Plays a game over real UDP through a proxy that loses, delays and reorders.')
    .option(
      '--game <id>',
      `what is played: ${ids} (default: ${DEFAULTS.game}, or one that is played in that way)`,
    )
    .option('--sync <way>', `how they stay in step: ${wayNames.join(', ')} (default: the game's first)`)
    .option('--peers <n>', 'how many play', number, peers)
    .option('--seconds <s>', 'how long they play', number, seconds)
    .option('--loss <chance>', 'datagrams lost each way, 0 to 1', number, loss)
    .option('--delay <ms>', 'delay each way', number, delay)
    .option('--jitter <ms>', 'up to this much more each way', number, jitter)
    .option('--seed <n>', 'of the links', number, seed)
    .option('--json', 'print one JSON object instead of the table', false)
    .allowExcessArguments(false)
    .exitOverride((stopped) => process.exit(stopped.exitCode === 0 ? 0 : BAD_USAGE))
    .parse();
  const said = program.opts<Omit<DemoOptions, 'game'> & { game?: string; json: boolean }>();
  const options = { ...said, game: said.game ?? usualGame(said.sync, games) };
  const wrong = wrongWith(options, games);
  if (wrong !== null) program.error(`error: ${wrong}`);
  return options;
}

function number(text: string): number {
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}
