// `npm run soak -- --minutes 30`: whole apps over real sockets and a network that loses packets, of which one leaves,
// dies, sleeps or watches every few seconds; then a table of what came of it. Fails when anything of the party was lost.

import { Command, InvalidArgumentError } from 'commander';
import { columns } from '../demo/table.ts';
import { megabytes } from './growth.ts';
import { runSoak, type SoakOptions, type SoakReport } from './run-soak.ts';

const INTERRUPTED = 130; // the usual code after Ctrl+C

const between = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most))
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  return number;
};

const options = new Command('soak')
  .description(
    'Plays with whole apps, real sockets and real loss while people come and go, and says what was lost.',
  )
  .option('--minutes <n>', 'how long', between(0.1, 10_000), 30)
  .option('--apps <n>', 'how many', between(3, 8), 8)
  .option('--loss <chance>', 'so much is lost each way, 0 to 0.5', between(0, 0.5), 0.1)
  .option('--seed <n>', 'of what happens to whom', between(0, 0xffff_ffff), 1)
  .option('--batches', 'relays move datagrams in batches, as a dedicated one does', false)
  .parse()
  .opts<Omit<SoakOptions, 'roundMs'>>();
const cancel = new AbortController();
// On, not once: with npm in between, Ctrl+C comes twice.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => cancel.abort());

const report = await runSoak({ ...options, roundMs: 20_000 }, (line) => console.log(line), cancel.signal);
console.log(`\n${table(report)}`);
if (report.faults.length > 0) process.exitCode = 1;
else if (cancel.signal.aborted) process.exitCode = INTERRUPTED;

function table({ realLoss, happened, rounds, matches, epochs, typed, apps, faults }: SoakReport): string {
  const rows = apps.map(({ name, starts, growth: { heap, rss, descriptors } }) => [
    name,
    String(starts),
    heap === null ? '-' : `${megabytes(heap)} MB`,
    `${megabytes(rss)} MB`,
    String(descriptors),
    '',
  ]);
  const percent = `${options.loss * 100} % lost each way${realLoss ? '' : ' (by the apps themselves)'}`;
  return [
    `${options.apps} apps, ${options.minutes} min, ${percent}, seed ${options.seed}${options.batches ? ', in batches' : ''}`,
    `${rounds} rounds, ${matches} matches, ${epochs + 1} hosts; ${typed} times somebody had to type the address again`,
    [...happened].map(([what, times]) => `${what}: ${times}`).join(', '),
    '',
    ...columns([['app', 'starts', 'memory grown', 'at most', 'descriptors', ''], ...rows]),
    '',
    'memory grown: what is in use at least, in the second half of the time since the app was started and all were warm, against the first.',
    ...(faults.length === 0 ? ['Nothing was lost, and nothing left behind.'] : faults),
  ].join('\n');
}
