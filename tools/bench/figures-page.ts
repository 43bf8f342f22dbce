// docs/figures.md: a section for each row of the benchmark, written anew by `npm run bench -- --write` for the rows that ran.

import { numberText, valueText } from './report.ts';
import { met, type Row, ratio } from './row.ts';

/**
 * A row as a section of docs/figures.md: what it means, what was measured and beside what, its figures to reach, its notes, and
 * on which machine. `machine` is a sentence's end, as machineLine gives it.
 */
export function rowSection(name: string, row: Row, machine: string): string {
  const measures = row.measures.map((measure) => {
    const { what, here, there } = measure;
    const times = ratio(measure);
    const against = there ? `${valueText(there)} (${there.label})` : '';
    return [
      what,
      valueText(here),
      against,
      times !== null && Number.isFinite(times) ? numberText(times) : '',
    ];
  });
  const figures = row.figures.map((figure) => {
    const { what, measured, limit, unit } = figure;
    const text = (value: number) => valueText({ value, unit });
    return [what, text(measured), text(limit), met(figure) ? 'yes' : 'no'];
  });
  return [
    `## ${name}`,
    row.meaning,
    table(['measured', 'here', 'against', 'times'], measures),
    table(['figure', 'here', 'to reach, at most', 'met'], figures),
    ...row.notes,
    `Measured on ${machine}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The page with this section in the place of the one of the same heading, or else at its end. */
export function withSection(page: string, name: string, section: string): string {
  const [head, ...sections] = page.split(/^(?=## )/m);
  const others = sections.map((text) => text.trimEnd());
  const place = others.findIndex((text) => text.split('\n', 1)[0] === `## ${name}`);
  if (place === -1) others.push(section);
  else others[place] = section;
  return `${[head!.trimEnd(), ...others].join('\n\n')}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
