// Fuzzes one parser: inputs made of a corpus that grows by whatever reaches new code; crashes, hangs and growth are findings.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Blocks, openCoverage } from './coverage.ts';
import { mutate, pick, type Random } from './mutate.ts';

export interface Target {
  readonly name: string;
  /** Good inputs to begin with. */
  seeds(): readonly Uint8Array[];
  /** Takes one input, whatever it is. A throw is a bug. */
  run(bytes: Uint8Array): void;
  /** Makes an input pass what only stops those without a key, so that what lies behind is reached. */
  seal?(bytes: Uint8Array): Uint8Array;
}

export interface Finding {
  readonly target: string;
  readonly what: 'crash' | 'hang' | 'growth';
  readonly details: string;
  readonly input: Uint8Array;
}

export interface Report {
  readonly target: string;
  readonly inputs: number;
  /** Inputs that reached new code. */
  readonly kept: readonly Uint8Array[];
  readonly findings: readonly Finding[];
}

export interface Limits {
  readonly random: Random;
  /** Whether to go on after so many inputs. */
  more(inputs: number): boolean;
  /** Told of each input before it is run. */
  onInput?(bytes: Uint8Array): void;
  /** The files whose blocks are to be reached; the code of this project unless given. */
  readonly code?: RegExp;
}

/** Longest time that an input may take, ms; measured again before it counts, because a busy machine may look like a hang. */
const INPUT_MS = 50;
const MEASURED_AGAIN = 3;
/** Growth of the heap that a warm parser may show over a whole run, bytes. */
const MOST_GROWTH = 24 * 1024 * 1024;
/** Inputs after which a parser has all that it keeps. */
const WARM_INPUTS = 2_000;
/** Inputs between two looks at what has run. */
const BATCH = 200;
/** Inputs that others are made of. */
const MOST_CORPUS = 2_000;
/** Addresses of this project's code, without packages. */
const OUR_CODE = /\/(netcode|electron|games)\/[^:]*\.ts$/;
/** Findings after which a target is given up. */
const MOST_FINDINGS = 5;

export function fuzzTarget(target: Target, { random, more, onInput, code = OUR_CODE }: Limits): Report {
  const corpus = [...target.seeds()];
  const kept: Uint8Array[] = [];
  const findings: Finding[] = [];
  const coverage = openCoverage(code);
  const seen = new Set<string>();
  let inputs = 0;
  let heap = 0;

  const tell = (what: Finding['what'], details: string, input: Uint8Array) =>
    findings.push({ target: target.name, what, details, input: input.slice() });
  const goesOn = () => more(inputs) && findings.length < MOST_FINDINGS;

  function run(bytes: Uint8Array): void {
    inputs++;
    onInput?.(bytes);
    const started = performance.now();
    try {
      target.run(bytes);
    } catch (error) {
      tell('crash', String((error as Error).stack ?? error), bytes);
      return;
    }
    if (performance.now() - started <= INPUT_MS) return;
    const ms = quickest(() => target.run(bytes));
    if (ms > INPUT_MS) tell('hang', `${ms.toFixed(0)} ms`, bytes);
  }

  /** The blocks that have run for the first time. */
  function fresh(): Blocks {
    const blocks = [...coverage.take()].filter((block) => !seen.has(block));
    for (const block of blocks) seen.add(block);
    return new Set(blocks);
  }

  /** One input of a batch that reaches some of these blocks, found by halving. */
  function reaching(blocks: Blocks, batch: readonly Uint8Array[]): Uint8Array | null {
    let among = batch;
    while (among.length > 1) {
      const half = among.slice(0, among.length >> 1);
      for (const bytes of half) run(bytes);
      const hit = [...coverage.take()].some((block) => blocks.has(block));
      among = hit ? half : among.slice(half.length);
    }
    return among[0] ?? null;
  }

  for (const seed of target.seeds()) run(seed);
  fresh();
  while (goesOn()) {
    const batch: Uint8Array[] = [];
    while (batch.length < BATCH && goesOn()) {
      const mutated = mutate(pick(corpus, random), random, pick(corpus, random));
      const bytes = target.seal && random() % 4 > 0 ? target.seal(mutated) : mutated;
      batch.push(bytes);
      run(bytes);
    }
    const blocks = fresh();
    const found = blocks.size > 0 ? reaching(blocks, batch) : null;
    if (found) {
      kept.push(found.slice());
      if (corpus.length < MOST_CORPUS) corpus.push(found.slice());
      else corpus[random() % corpus.length] = found.slice();
    }
    if (heap === 0 && inputs > WARM_INPUTS) heap = heapNow();
  }
  const grown = heap === 0 ? 0 : heapNow() - heap;
  coverage.close();
  if (grown > MOST_GROWTH) tell('growth', `${(grown / 2 ** 20).toFixed(0)} MiB`, new Uint8Array(0));
  return { target: target.name, inputs, kept, findings };
}

function quickest(run: () => void): number {
  const times = Array.from({ length: MEASURED_AGAIN }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return Math.min(...times);
}

/** Bytes that are left when everything is collected that can be. */
function heapNow(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
