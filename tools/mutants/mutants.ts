// `npm run mutants`: makes mistakes in netcode/, in the desktop shell, or in what holds off attacks, one at a time, and says which of
// them no test notices.

import { readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { provide } from '../../build/provide.ts';
import { behaviourRows } from '../../e2e/standin/behaviour-table.ts';
import { breaks } from '../../e2e/standin/breaks.ts';
import { createRng, shuffle } from '../../netcode/sim/rng.ts';
import { explained } from './explained.ts';
import { hunt, type Verdict } from './hunt.ts';
import { type Mutation, mutationsOf } from './mutations.ts';
import { mutantOptions } from './options.ts';
import { Imports, sourceFiles } from './related.ts';
import { jsonOf, type RowTold, resultOf, rowsText, rowText, textOf } from './report.ts';
import { huntRows, type RowMutant, type RowVerdict } from './rows.ts';
import { securityBreaks } from './security-breaks.ts';
import { securityRows } from './security-rows.ts';
import { SWARM, semanticMutations } from './semantic.ts';
import { huntWarm, isWarm } from './warm-rows.ts';

const root = join(import.meta.dirname, '../..');

/** Whose code is changed, and whose tests have to notice. */
const FLOOR = 'netcode';

/** What tests are made of is not changed: a mistake there is one of the tests. */
const OF_TESTS = /\.test\.ts$|\/testing\/|^netcode\/lab\//;

const options = mutantOptions(process.argv.slice(2));
const isAsked = (file: string) => matchesGlob(file, options.files ?? '**');
const isAskedBy = (test: string) => matchesGlob(test, options.tests ?? '**');

// What runs is ended at the exit of this program.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

if (options.only === 'shell') await ofRows(shellMutants());
else if (options.only === 'security') await ofRows(...securityMutants());
else await ofNetcode();

/** Mutants of the table of what the shell relies on (e2e/standin/electron-behaviour.md). */
function shellMutants(): RowMutant[] {
  return behaviourRows.flatMap(({ used, test }) => {
    const way = breaks[used];
    return test && way && isAsked(way.file) && isAskedBy(relative(root, test.file))
      ? [{ name: used, break: way, test }]
      : [];
  });
}

/** Mutants of SECURITY.md and docs/attacks.md, and the rows that are left out. */
function securityMutants(): [mutants: RowMutant[], leftOut: RowTold[]] {
  const mutants: RowMutant[] = [];
  const leftOut: RowTold[] = [];
  for (const { file, title } of securityRows(root).filter(({ file }) => isAskedBy(file))) {
    const way = securityBreaks[file]?.[title] ?? { why: 'no break is known' };
    const name = `${file}: ${title}`;
    if ('why' in way) leftOut.push({ name, is: 'left out', said: way.why });
    else if (isAsked(way.file)) mutants.push({ name, break: way, test: { file: join(root, file), title } });
  }
  return [mutants, leftOut];
}

async function ofRows(mutants: readonly RowMutant[], leftOut: readonly RowTold[] = []): Promise<void> {
  if (options.list) {
    for (const { name, break: way } of mutants) console.log(`${way.file} ${name}`);
    return;
  }
  if (mutants.some(({ test }) => test.file.endsWith('.spec.ts')))
    await provide(['page', 'desktop'], console.error);
  const told = [...leftOut];
  const tellOne = ({ name }: RowMutant, verdict: RowVerdict) => {
    told.push({ name, ...verdict });
    console.error(rowText({ name, ...verdict }));
    if (verdict.is !== 'died') console.error(verdict.said);
  };
  const hunt = { root, workers: options.workers, tell: tellOne };
  const { warm = [], cold = [] } = Object.groupBy(mutants, (one) => (isWarm(one, root) ? 'warm' : 'cold'));
  await huntWarm({ ...hunt, mutants: warm });
  if (cold.length > 0) await huntRows({ ...hunt, mutants: cold });
  console.log(rowsText(told));
  process.exitCode = told.length - leftOut.length > told.filter(({ is }) => is === 'died').length ? 1 : 0;
}

async function ofNetcode(): Promise<void> {
  const files = sourceFiles(root, FLOOR).filter((file) => !OF_TESTS.test(file) && isAsked(file));
  const automatic =
    options.only === 'automatic'
      ? files.flatMap((file) => mutationsOf(file, readFileSync(join(root, file), 'utf8')))
      : [];
  const semantic =
    options.only === 'semantic' ? semanticMutations(root).filter(({ file }) => files.includes(file)) : [];
  const asked = automatic.filter(({ name }) => options.explained || !Object.hasOwn(explained, name));
  const mutations = [...semantic, ...sampleOf(asked)];

  if (options.list) {
    for (const { name } of mutations) console.log(name);
  } else {
    const imports = new Imports(root, FLOOR);
    const startedAt = performance.now();
    const verdicts = await hunt({
      root,
      mutations,
      testsOf: ({ operator, file }) =>
        operator === 'semantic' ? [SWARM] : imports.testsOf(file).filter((test) => !isLeftOut(test)),
      workers: options.workers,
      tell,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    // Only what was looked for can be missing.
    const here = Object.keys(explained).filter(
      (name) => automatic.length > 0 && files.includes(name.split(' ')[0]!),
    );
    const gone = here.filter((name) => !automatic.some((mutation) => mutation.name === name));
    const result = resultOf(verdicts, explained, gone, seconds);
    console.log(options.json ? jsonOf(result) : textOf(result));
    process.exitCode = result.survivors.length + result.needless.length > 0 ? 1 : 0;
  }
}

function sampleOf(all: readonly Mutation[]): Mutation[] {
  const { sample, seed } = options;
  if (sample === undefined) return [...all];
  console.error(`--sample ${sample} --seed ${seed}`);
  const drawn = new Set(shuffle(createRng(seed), [...all]).slice(0, sample));
  return all.filter((mutation) => drawn.has(mutation));
}

function isLeftOut(test: string): boolean {
  return options.without !== undefined && matchesGlob(test, options.without);
}

function tell({ mutation, outcome }: Verdict): void {
  if (outcome === 'survived') console.error(`survived: ${mutation.name}`);
}
