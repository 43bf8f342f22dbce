// What can be asked of `npm run bench` on the command line.

import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { ANY_CHECKOUT, benchOf } from './before.ts';

export interface BenchOptions {
  /** Only these rows; all of them by default. */
  readonly only: readonly string[];
  readonly quick: boolean;
  readonly json: boolean;
  /** Writes the rows that ran into docs/figures.md. */
  readonly write: boolean;
  /** Folder of another checkout whose rows are measured in turn with ours. */
  readonly before?: string;
  /** Folder of another checkout that is measured in the place of ours. */
  readonly checkout?: string;
}

/** Reads the arguments after the program's name; ends the process with a sentence for wrong ones. */
export function benchOptions(names: readonly string[], args: readonly string[]): BenchOptions {
  return benchCommand(names).parse(args, { from: 'user' }).opts<BenchOptions>();
}

/** The command; a test keeps it from ending the process. */
export function benchCommand(names: readonly string[]): Command {
  return new Command('bench')
    .description('Measures this build against something simple, and against the figures it is to reach.')
    .addOption(
      new Option('--only <names>', `rows to run, separated by commas: ${names.join(', ')}`)
        .argParser((text) => rowNames(text, names))
        .default([], 'all'),
    )
    .option('--quick', 'shorter and fewer runs: to see that it works, not to quote', false)
    .option('--json', 'print the results as one JSON object on the last line', false)
    .addOption(
      new Option('--write', 'write the rows that run into docs/figures.md')
        .default(false)
        .conflicts(['quick', 'before', 'checkout']),
    )
    .addOption(
      new Option(
        '--before <checkout>',
        'the folder of another checkout: measures each row there and here in turn, and compares',
      ).argParser(checkout),
    )
    .addOption(
      new Option(
        '--checkout <folder>',
        `measures that checkout; only for rows that can: ${[...ANY_CHECKOUT].join(', ')}`,
      ).argParser(checkout),
    )
    .allowExcessArguments(false);
}

function rowNames(text: string, names: readonly string[]): string[] {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown === undefined) return wanted;
  throw new InvalidArgumentError(`There is no row “${unknown}”. There are: ${names.join(', ')}.`);
}

function checkout(path: string): string {
  if (benchOf(path) !== null) return resolve(path);
  throw new InvalidArgumentError('There is no benchmark in it.');
}
