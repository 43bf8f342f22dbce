// `npm run fuzz`: throws made-up inputs at every parser of what comes from outside, and says what broke.
//
// Libraries fail on some systems that the tests run on: the native addon of the one that is kept up (jazzer.js 4.0) wants a C
// library of 2023, newer than Debian 12's. So mutations are our own (mutate.ts), guided by the coverage that V8 counts itself
// (coverage.ts). Each parser has a thread, so that one that hangs for good is noticed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Command, InvalidArgumentError } from 'commander';
import type { Finding, Report } from './fuzz-target.ts';
import { CURRENT_BYTES, type FuzzJob } from './fuzz-thread.ts';
import { corpusFile, readCorpus, targets } from './targets.ts';

/** How often a thread is looked after, and how many looks in a row may see it at the same input: more on a machine so busy that it is still to begin. */
const LOOK_MS = 5_000;
const LOOKS_ALLOWED = 3;
const LOOKS_TO_BEGIN = 24;
/** Inputs of a parser that are kept in the repository at most. */
const MOST_KEPT = 64;

const number = (text: string) => {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return value;
};

const { minutes, seed, only, keep } = new Command('npm run fuzz --')
  .description('Fuzzes every parser of what comes from outside.')
  .option('--minutes <n>', 'for so long in all', number, 1)
  .option('--seed <n>', 'the same seed makes the same inputs', number, 1)
  .option('--only <text>', 'only parsers whose name has this in it', '')
  .option('--keep', 'adds inputs that reached new code to tools/fuzz/corpus')
  .allowExcessArguments(false)
  .parse()
  .opts<{ minutes: number; seed: number; only: string; keep?: true }>();

const chosen = targets
  .map((make, index) => ({ index, name: make().name }))
  .filter(({ name }) => name.includes(only));
const msEach = (minutes * 60_000) / chosen.length;
let inputs = 0;
const findings: Finding[] = [];
for (const { index, name } of chosen) {
  const report = await inThread({ index, seed, ms: msEach }, name);
  inputs += report.inputs;
  findings.push(...report.findings);
  const broke = report.findings.length > 0 ? `, ${report.findings.length} FOUND` : '';
  console.log(`${name.padEnd(28)} ${report.inputs.toLocaleString('en').padStart(12)} inputs${broke}`);
  if (keep) keepCorpus(name, report.kept);
}
console.log(
  `${'all'.padEnd(28)} ${inputs.toLocaleString('en').padStart(12)} inputs, ${findings.length} found`,
);
const folder = join(import.meta.dirname, '../../fuzz-findings');
for (const [at, { target, what, details, input }] of findings.entries()) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${target.replaceAll(' ', '-')}-${what}-${at}`);
  writeFileSync(file, input);
  console.log(`\n${target}: ${what}\n${details}\nThe input is ${file}`);
}
process.exitCode = findings.length > 0 ? 1 : 0;

function inThread(job: Omit<FuzzJob, 'current'>, name: string): Promise<Report> {
  const current = new SharedArrayBuffer(CURRENT_BYTES);
  const [count, length] = [new Int32Array(current, 0, 1), new Int32Array(current, 4, 1)];
  const thread = new Worker(new URL('./fuzz-thread.ts', import.meta.url), {
    workerData: { ...job, current } satisfies FuzzJob,
  });
  return new Promise((resolve, reject) => {
    let before = 0;
    let looks = 0;
    const looking = setInterval(() => {
      const now = Atomics.load(count, 0);
      looks = now === before ? looks + 1 : 0;
      before = now;
      if (looks < (now === 0 ? LOOKS_TO_BEGIN : LOOKS_ALLOWED)) return;
      const input = new Uint8Array(current, 8, Atomics.load(length, 0)).slice();
      void thread.terminate();
      end({
        target: name,
        inputs: now,
        kept: [],
        findings: [{ target: name, what: 'hang', details: 'for good', input }],
      });
    }, LOOK_MS);
    const end = (report: Report) => {
      clearInterval(looking);
      resolve(report);
    };
    thread.on('message', end);
    thread.on('error', (error) => {
      clearInterval(looking);
      reject(error);
    });
  });
}

function keepCorpus(name: string, kept: readonly Uint8Array[]): void {
  const all = [...readCorpus(name), ...kept].filter(({ length }) => length <= 512).slice(0, MOST_KEPT);
  if (all.length === 0) return;
  const text = all.map((bytes) => Buffer.from(bytes).toString('base64'));
  mkdirSync(join(import.meta.dirname, 'corpus'), { recursive: true });
  writeFileSync(corpusFile(name), `${JSON.stringify([...new Set(text)], null, 2)}\n`);
}
