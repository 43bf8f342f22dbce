// What `npm run coverage` prints: how much of each floor the fast tests run, and in which files most decisions are
// untested.

/** Of istanbul's reports, as much as is used here. */
interface Counted {
  readonly total: number;
  readonly covered: number;
}

export interface FileCoverage {
  /** From the root of the repository, with slashes. */
  readonly file: string;
  readonly lines: Counted;
  readonly branches: Counted;
}

interface FileNode {
  getQualifiedName(): string;
  getCoverageSummary(): Pick<FileCoverage, 'lines' | 'branches'>;
}

interface Context {
  getTree(kind: 'flat'): { visit(visitor: { onDetail(node: FileNode): void }): void };
}

/** Files that are named: as many as are read. */
const NAMED = 25;

export default class CoverageReport {
  execute(context: Context): void {
    const files: FileCoverage[] = [];
    context.getTree('flat').visit({
      onDetail: (node) => {
        const { lines, branches } = node.getCoverageSummary();
        files.push({ file: node.getQualifiedName().replaceAll('\\', '/'), lines, branches });
      },
    });
    console.log(reportOf(files));
  }
}

/** A line for each floor and for all, then the files with most untested branches. */
export function reportOf(files: readonly FileCoverage[]): string {
  const floors = Map.groupBy(files, ({ file }) => file.split('/')[0]!);
  const rows = [...[...floors].sort(([a], [b]) => (a < b ? -1 : 1)), ['all', files] as const];
  const missed = ({ branches }: FileCoverage) => branches.total - branches.covered;
  const worst = files.filter((one) => missed(one) > 0).sort((a, b) => missed(b) - missed(a));
  return [
    '',
    'What the fast tests run:',
    ...rows.map(
      ([name, of]) =>
        `  ${name.padEnd(10)}${shareOf(of, 'lines')} of lines,${shareOf(of, 'branches')} of branches, ${of.length} files`,
    ),
    '',
    'Files with most branches that none of them takes:',
    ...worst
      .slice(0, NAMED)
      .map(
        (one) =>
          `  ${String(missed(one)).padStart(4)} of ${String(one.branches.total).padStart(4)}  ${one.file}`,
      ),
  ].join('\n');
}

/** In percent, 100 for an empty list. */
function shareOf(files: readonly FileCoverage[], what: 'lines' | 'branches'): string {
  const sum = (of: keyof Counted) => files.reduce((all, one) => all + one[what][of], 0);
  const total = sum('total');
  const percent = total === 0 ? 100 : (100 * sum('covered')) / total;
  return `${percent.toFixed(1).padStart(6)} %`;
}
