// `npm run swarm`: plays any number of seeded parties in the lab; a failing seed prints how to play it again.

import { Command, InvalidArgumentError, Option } from 'commander';
import { type Fixed, swarm } from '../netcode/lab/swarm.ts';
import { wayNames } from '../netcode/sync/ways.ts';

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

const share = (text: string) => {
  if (!/^(0?\.\d+|[01])$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return Number(text);
};

const program = new Command('swarm')
  .description('Plays seeded parties of relay and peers in one process and checks the invariants after each.')
  .option('--seeds <n>', 'how many parties', whole, 300)
  .option('--from <seed>', 'the first seed', whole, 1)
  .option('--seed <seed>', 'only this one', whole)
  .addOption(new Option('--sync <way>', 'all in this way; drawn by default').choices(wayNames))
  .option('--loss <chance>', 'so much is lost each way, 0 to 1; drawn by default', share)
  .parse();
const options = program.opts<{
  seeds: number;
  from: number;
  seed?: number;
  sync?: Fixed['way'];
  loss?: number;
}>();
const { sync, loss } = options;
const fixed: Fixed = {
  ...(sync === undefined ? {} : { way: sync }),
  ...(loss === undefined ? {} : { loss }),
};
const asTold = `${sync === undefined ? '' : ` --sync ${sync}`}${loss === undefined ? '' : ` --loss ${loss}`}`;
const first = options.seed ?? options.from;
const count = options.seed === undefined ? options.seeds : 1;

const started = performance.now();
let frames = 0;
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  const report = swarm(seed, fixed);
  frames += report.frames;
  if (count === 1) console.log(report.party);
  if (report.violations.length === 0) continue;
  failed++;
  console.log(`seed ${seed}: ${report.party}`);
  for (const violation of report.violations) console.log(`  ${violation}`);
  console.log(`  again: npm run swarm -- --seed ${seed}${asTold}`);
}
const seconds = (performance.now() - started) / 1000;
console.log(`${count} parties, ${frames} frames, ${failed} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failed > 0 ? 1 : 0;
