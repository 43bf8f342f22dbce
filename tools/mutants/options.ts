// What can be asked of `npm run mutants` on the command line.

import { Command, InvalidArgumentError, Option } from 'commander';

export interface MutantOptions {
  readonly files?: string;
  readonly tests?: string;
  readonly sample?: number;
  readonly seed: number;
  readonly without?: string;
  readonly only: 'automatic' | 'semantic' | 'shell' | 'security';
  readonly explained: boolean;
  readonly workers: number;
  readonly list: boolean;
  readonly json: boolean;
}

/** Reads the arguments after the program's name; ends the process with a sentence when they make no sense. */
export function mutantOptions(args: readonly string[]): MutantOptions {
  return new Command('mutants')
    .description(
      'Makes mistakes in netcode/, the desktop shell or what holds off attacks, one at a time, and says which of them no test notices. ' +
        'Exit code 1 when tools/mutants/explained.ts does not explain one.',
    )
    .option('--files <glob>', 'changes of these files')
    .option('--tests <glob>', 'of rows, those whose tests are in these files')
    .addOption(
      new Option('--sample <n>', 'so many of the automatic changes, drawn at random')
        .argParser(whole)
        .implies({ only: 'automatic' }),
    )
    .option('--seed <seed>', 'draws the same sample again', whole, Date.now() % 10_000)
    .option('--without <glob>', 'tests that are not asked, such as the slowest: more changes survive')
    .addOption(
      new Option(
        '--only <kind>',
        'the mistakes in meaning, the small changes, of which there are thousands, those in the desktop shell and its stand-in, or a break for each row of SECURITY.md and docs/attacks.md',
      )
        .choices(['semantic', 'automatic', 'shell', 'security'])
        .default('semantic'),
    )
    .option('--explained', 'tries those that are explained, too', false)
    .option('--workers <n>', 'how many are tried side by side', whole, 2)
    .option('--list', 'prints the changes and tries none', false)
    .option('--json', 'prints the result as JSON', false)
    .allowExcessArguments(false)
    .parse(args, { from: 'user' })
    .opts<MutantOptions>();
}

function whole(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1 on.');
  return Number(text);
}
