// `npm run swarm`: plays any number of seeds in the lab, each in several ways; one that fails prints how to play it again.

import { Command, InvalidArgumentError, Option } from 'commander';
import { tearReplay } from '../electron/party/replays/testing/torn-replay.ts';
import { befall } from '../netcode/lab/fault-swarm.ts';
import { loseHost } from '../netcode/lab/succession-swarm.ts';
import { type Fixed, swarm } from '../netcode/lab/swarm.ts';
import { wayNames } from '../netcode/sim/ways.ts';
import { columns } from './demo/table.ts';

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

/** For each kind: how many were played, which failed, and what they cost. */
const tally = kinds.map((kind) => ({ kind, played: 0, failed: 0, cpuMs: 0 }));
for (let seed = first; seed < first + count; seed++) {
  for (const of of tally) {
    const before = process.cpuUsage();
    const { party, faults } = await KINDS[of.kind]!(seed, fixed);
    const { user, system } = process.cpuUsage(before);
    of.cpuMs += (user + system) / 1000;
    of.played++;
    if (count === 1) console.log(`${of.kind}: ${party}`);
    if (faults.length === 0) continue;
    of.failed++;
    console.log(`seed ${seed}, ${of.kind}: ${party}`);
    for (const fault of faults) console.log(`  ${fault}`);
    console.log(`  again: npm run swarm -- --only ${of.kind} --seed ${seed}${asTold}`);
  }
}
const rows = tally.map(({ kind, played, failed, cpuMs }) => [
  kind,
  String(played),
  String(failed),
  `${(cpuMs / 1000).toFixed(1)} s`,
  `${(cpuMs / 1000 / played).toFixed(2)} s`,
]);
const all = count === 1 ? `seed ${first}` : `seeds ${first} to ${first + count - 1}`;
console.log([all, ...columns([['', 'played', 'failed', 'CPU', 'each'], ...rows])].join('\n'));
process.exitCode = tally.some(({ failed }) => failed > 0) ? 1 : 0;
