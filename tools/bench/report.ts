// Rows as text for a terminal, and as an object for programs.

import { type Figure, type Measure, met, type Row, ratio, type Value } from './row.ts';

/** A row as a heading, a sentence, a table, and whether its figures are met. */
export function rowText(name: string, row: Row): string {
  const table = row.measures.map((measure) => [
    measure.what,
    valueText(measure.here),
    measure.there ? `${valueText(measure.there)}  ${measure.there.label}` : '',
    ratioText(measure),
  ]);
  return [
    `${name}: ${row.meaning}`,
    ...aligned([['', 'here', 'against', 'ratio'], ...table]),
    ...row.figures.map(figureText),
    ...row.notes.map((note) => `  ${note}`),
  ].join('\n');
}

/** A row for programs: the same numbers, with the ratios and verdicts that follow from them. */
export function rowObject(row: Row) {
  return {
    meaning: row.meaning,
    measures: row.measures.map((measure) => ({ ...measure, ratio: ratio(measure) })),
    figures: row.figures.map((figure) => ({ ...figure, met: met(figure) })),
    notes: row.notes,
  };
}

/** A value with its unit, three digits that mean something. */
export function valueText({ value, unit }: Value): string {
  return unit === '' ? numberText(value) : `${numberText(value)} ${unit}`;
}

/** Three digits that mean something, and whole numbers from a hundred on. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return value.toFixed(0);
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

function ratioText(measure: Measure): string {
  const times = ratio(measure);
  return times === null || !Number.isFinite(times) ? '' : `${numberText(times)} x`;
}

function figureText(figure: Figure): string {
  const { what, measured, limit, unit } = figure;
  const value = (number: number) => valueText({ value: number, unit });
  return `  ${met(figure) ? 'met    ' : 'NOT MET'}  ${what}: ${value(measured)}, to reach: at most ${value(limit)}`;
}

/** Lines with columns as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd(),
  );
}
