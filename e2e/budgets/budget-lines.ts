// Budgets beside what was measured, as lines for a terminal.

export interface Line {
  readonly what: string;
  readonly measured: string;
  /** Null without a limit. */
  readonly most: string | null;
  readonly met: boolean;
}

export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ what, measured, most, met }) =>
    most === null ? [what, measured, '', ''] : [what, measured, `at most ${most}`, met ? 'met' : 'NOT MET'],
  );
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd())
    .join('\n');
}

export function actionsAndSeconds(actions: number, seconds: number | null): string {
  const counted = `${actions} ${actions === 1 ? 'action' : 'actions'}`;
  return seconds === null ? counted : `${counted}, ${seconds.toFixed(2)} s`;
}
