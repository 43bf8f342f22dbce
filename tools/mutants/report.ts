// Words the result of a run, for people and for programs.

import type { Verdict } from './hunt.ts';
import type { RowVerdict } from './rows.ts';

export interface Result {
  readonly verdicts: readonly Verdict[];
  /** Names of the survivors that are missing in explained.ts. */
  readonly survivors: readonly string[];
  /** Names in explained.ts that a test notices, or that no mutation has any more. */
  readonly needless: readonly string[];
  readonly seconds: number;
}

/** Compares verdicts with explained.ts. `gone`: names there that no mutation has any more. */
export function resultOf(
  verdicts: readonly Verdict[],
  explained: Readonly<Record<string, string>>,
  gone: readonly string[],
  seconds: number,
): Result {
  const named = (survived: boolean, known: boolean) =>
    verdicts
      .filter(({ outcome }) => (outcome === 'survived') === survived)
      .map(({ mutation }) => mutation.name)
      .filter((name) => Object.hasOwn(explained, name) === known)
      .sort();
  return { verdicts, survivors: named(true, false), needless: [...named(false, true), ...gone], seconds };
}

/** The result as a table by file, and lists of names. */
export function textOf({ verdicts, survivors, needless, seconds }: Result): string {
  const counts = Object.entries(countsOf(verdicts));
  const width = Math.max(4, ...counts.map(([file]) => file.length));
  const row = (file: string, ...cells: (string | number)[]) =>
    file.padEnd(width) + cells.map((cell) => String(cell).padStart(10)).join('');
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : ['', title, ...names.map((name) => `  ${name}`)];
  const perMinute = Math.round((verdicts.length * 60) / seconds);
  return [
    row('file', 'killed', 'timeout', 'survived'),
    ...counts.map(([file, { killed, timeout, survived }]) => row(file, killed, timeout, survived)),
    ...list('No test notices, and nobody explains why:', survivors),
    ...list('Explained without need: a test notices, or it is not there any more:', needless),
    '',
    `${verdicts.length} mutations in ${seconds.toFixed(0)} s, ${perMinute} a minute; ${survivors.length} to explain`,
  ].join('\n');
}

/** The result as JSON, for programs. */
export function jsonOf({ verdicts, survivors, needless, seconds }: Result): string {
  const each = verdicts.map(({ mutation: { name }, outcome, by }) => ({ name, outcome, by }));
  return JSON.stringify({ seconds, files: countsOf(verdicts), survivors, needless, verdicts: each }, null, 2);
}

/** How many mutations had which outcome, by file, in the order of the files' names. */
function countsOf(verdicts: readonly Verdict[]): Record<string, Record<Verdict['outcome'], number>> {
  const counts: Record<string, Record<Verdict['outcome'], number>> = {};
  for (const file of verdicts.map(({ mutation }) => mutation.file).sort())
    counts[file] ??= { killed: 0, timeout: 0, survived: 0 };
  for (const { mutation, outcome } of verdicts) counts[mutation.file]![outcome]++;
  return counts;
}

/** The outcome of the break of one row of a document's table. */
export interface RowTold extends RowVerdict {
  readonly name: string;
}

/** A line for each row, in the order of their names, and how many rows had which outcome. */
export function rowsText(told: readonly RowTold[]): string {
  const count = (is: RowTold['is']) => told.filter((one) => one.is === is).length;
  const lines = told.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(rowText);
  const sum = `${told.length} rows: ${count('died')} died, ${count('lived')} lived, ${count('left out')} left out`;
  return [...lines, '', sum].join('\n');
}

/** The outcome of a row in one line, with what the test said of a break that died, or why the row was left out. */
export function rowText({ name, is, said }: RowTold): string {
  const [why = said.split('\n')[0]!] = /^.*(?:Error:|timeout of|exceeded).*$/m.exec(said) ?? [];
  return `${is.padEnd(8)}  ${name}${is === 'lived' || why === '' ? '' : `: ${why.trim()}`}`;
}
