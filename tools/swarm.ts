// `npm run swarm`: plays any number of seeds in the lab, each in several ways; one that fails prints how to play it again.

import { Command, InvalidArgumentError, Option } from 'commander';
import { tearReplay } from '../electron/party/replays/testing/torn-replay.ts';
import { befall } from '../netcode/lab/fault-swarm.ts';
import { loseHost } from '../netcode/lab/succession-swarm.ts';
import { type Fixed, swarm } from '../netcode/lab/swarm.ts';
import { wayNames } from '../netcode/sync/ways.ts';

interface Played {
  /** What the seed drew, in words. */
  readonly party: string;
  readonly faults: readonly string[];
}

/** What a seed is played as. */
const KINDS: { readonly [kind: string]: (seed: number, fixed: Fixed) => Played | Promise<Played> } = {
  rooms(seed, fixed) {
    const { party, violations } = swarm(seed, fixed);
    return { party, faults: violations };
  },
  hosts: loseHost,
  apps: befall,
  replays: tearReplay,
};

const whole = (text: string) => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

const share = (text: string) => {
  if (!/^(0?\.\d+|[01])$/.test(text)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return Number(text);
};

const program = new Command('swarm')
  .description(
    'Plays seeded parties in one process and checks the invariants after each: rooms on a bad network with hostile members, rooms that lose their hosts, apps to which anything happens, and replays on disks that fail.',
  )
  .option('--seeds <n>', 'how many of each', whole, 300)
  .option('--from <seed>', 'the first seed', whole, 1)
  .option('--seed <seed>', 'only this one', whole)
  .addOption(new Option('--only <kind>', 'all are of this kind').choices(Object.keys(KINDS)))
  .addOption(new Option('--sync <way>', 'rooms are played in this way; drawn by default').choices(wayNames))
  .option('--loss <chance>', 'so much of a room is lost each way, 0 to 1; drawn by default', share)
  .parse();
const options = program.opts<{
  seeds: number;
  from: number;
  seed?: number;
  only?: string;
  sync?: Fixed['way'];
  loss?: number;
}>();
const { only, sync, loss } = options;
const fixed: Fixed = {
  ...(sync === undefined ? {} : { way: sync }),
  ...(loss === undefined ? {} : { loss }),
};
const asTold = `${sync === undefined ? '' : ` --sync ${sync}`}${loss === undefined ? '' : ` --loss ${loss}`}`;
const first = options.seed ?? options.from;
const count = options.seed === undefined ? options.seeds : 1;
const kinds = only === undefined ? Object.keys(KINDS) : [only];

let failed = 0;
for (let seed = first; seed < first + count; seed++) {
  for (const kind of kinds) {
    const { party, faults } = await KINDS[kind]!(seed, fixed);
    if (count === 1) console.log(`${kind}: ${party}`);
    if (faults.length === 0) continue;
    failed++;
    console.log(`seed ${seed}, ${kind}: ${party}`);
    for (const fault of faults) console.log(`  ${fault}`);
    console.log(`  again: npm run swarm -- --only ${kind} --seed ${seed}${asTold}`);
  }
}
const { user, system } = process.cpuUsage();
const seconds = (user + system) / 1e6;
const each = (seconds / count).toFixed(2);
console.log(
  `${count} seeds (${kinds.join(', ')}), ${failed} failed, ${seconds.toFixed(1)} s of CPU, ${each} s each`,
);
process.exitCode = failed > 0 ? 1 : 0;
