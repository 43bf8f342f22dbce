// The command line of `npm test` and `npm run test:all`, and the stages that it asks for.

import { Command, InvalidArgumentError, Option } from 'commander';
import type { Choice } from './tags.ts';

export const STAGES = ['programs', 'types', 'lint', 'fast', 'coverage', 'system', 'build', 'specs'] as const;
export type StageName = (typeof STAGES)[number];

export interface TestOptions {
  readonly choice: Choice;
  /** Only these stages. */
  readonly only?: readonly StageName[];
  /** Fail where desktop specs would run in the stand-in. */
  readonly electron: boolean;
  /** A commit: only what has to do with what differs from it. */
  readonly changed?: string;
  /** Which part of system tests and specs, as "1/3". */
  readonly shard?: string;
}

/** Reads the arguments after the program's name; ends the process with a sentence for wrong ones. */
export function testOptions(args: readonly string[]): TestOptions {
  return parsed(testCommand(), args);
}

/** The same with a command that a test keeps from ending the process. */
export function parsed(command: Command, args: readonly string[]): TestOptions {
  const { all, rest, ...others } = command.parse(args, { from: 'user' }).opts();
  return { choice: rest ? 'rest' : all ? 'all' : 'core', ...others } as TestOptions;
}

export function testCommand(): Command {
  return new Command('npm test --')
    .description('Checks, tests and builds. Without --all: all fast tests, and a choice of the others.')
    .option('--all', 'everything, as `npm run test:all` does', false)
    .addOption(
      new Option('--rest', 'what `npm test` leaves out, and coverage').default(false).conflicts('changed'),
    )
    .option('--only <stages>', `some of: ${STAGES.join(',')}`, (value) => value.split(',').map(stageNamed))
    .option('--electron', 'fail where desktop specs cannot run in Electron itself', false)
    .addOption(
      new Option(
        '--changed [commit]',
        'only tests that import what differs from the last commit or the given one, and specs that do',
      ).preset('HEAD'),
    )
    .option('--shard <part>', 'this part of system tests and specs, such as 1/3', shardOf)
    .allowExcessArguments(false);
}

/** In order. `specsChanged` is asked only where `changed` is given. */
export function stagesOf(
  { choice, only, changed }: TestOptions,
  specsChanged: () => boolean,
): readonly StageName[] {
  if (only) return STAGES.filter((name) => only.includes(name));
  if (changed !== undefined) {
    // System tests start programs whose files they never import: what is related to a change is unknown.
    const related = ['types', 'lint', 'fast', ...(choice === 'core' ? [] : ['system'])];
    const pages = specsChanged() ? ['programs', 'build', 'specs'] : [];
    return STAGES.filter((name) => related.includes(name) || pages.includes(name));
  }
  if (choice === 'core') return STAGES.filter((name) => name !== 'coverage');
  // Coverage plays the fast tests, too. `npm test` has checked types and style of the rest.
  const left = choice === 'all' ? ['fast'] : ['types', 'lint', 'fast'];
  return STAGES.filter((name) => !left.includes(name));
}

/** The same stages in groups whose stages run at once: types and style are checked on a core each. */
export function sideBySide(stages: readonly StageName[]): readonly (readonly StageName[])[] {
  const isCheck = (name: StageName): boolean => name === 'types' || name === 'lint';
  const checks = stages.filter(isCheck);
  return stages.flatMap((name) => (name === checks[0] ? [checks] : isCheck(name) ? [] : [[name]]));
}

function stageNamed(name: string): StageName {
  const known = STAGES.find((stage) => stage === name);
  if (!known) throw new InvalidArgumentError(`Choose from ${STAGES.join(', ')}.`);
  return known;
}

function shardOf(text: string): string {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (Number(part) >= 1 && Number(part) <= Number(parts)) return text;
  throw new InvalidArgumentError('Say which of how many, such as 1/3.');
}
