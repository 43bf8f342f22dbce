// `npm run swarm`: plays any number of seeded parties in the lab; a failing seed prints how to play it again.

import { Command, InvalidArgumentError } from 'commander';
import { swarm } from '../netcode/lab/swarm.ts';

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

const program = new Command('swarm')
  .description('Plays seeded parties of relay and peers in one process and checks the invariants after each.')
  .option('--seeds <n>', 'how many parties', whole, 300)
  .option('--from <seed>', 'the first seed', whole, 1)
  .option('--seed <seed>', 'only this one', whole)
  .parse();
const options = program.opts<{ seeds: number; from: number; seed?: number }>();
const first = options.seed ?? options.from;
const count = options.seed === undefined ? options.seeds : 1;

const started = performance.now();
let frames = 0;
let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  const report = swarm(seed);
  frames += report.frames;
  if (count === 1) console.log(report.party);
  if (report.violations.length === 0) continue;
  failed++;
  console.log(`seed ${seed}: ${report.party}`);
  for (const violation of report.violations) console.log(`  ${violation}`);
  console.log(`  again: npm run swarm -- --seed ${seed}`);
}
const seconds = (performance.now() - started) / 1000;
console.log(`${count} parties, ${frames} frames, ${failed} failed, ${seconds.toFixed(1)} s`);
process.exitCode = failed > 0 ? 1 : 0;
