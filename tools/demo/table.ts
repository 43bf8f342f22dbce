// A demo's report as people read it.

import type { BytesPerSecond, DelayMs, DemoReport } from './report.ts';
import { wayLines } from './way-figures.ts';

const HEAD = ['peer', 'frames', 'stalls', 'delay p50', 'p99', 'max', 'up', 'down', 'final hash'];

export function table(report: DemoReport): string {
  const { options, each, equal, tickRate, matches } = report;
  const rows = each.map(({ frames, stalls, deliveryMs, bytesPerSecond, hash }, index) => [
    String(index + 1),
    String(frames),
    String(stalls),
    ...delays(deliveryMs),
    ...bytes(bytesPerSecond),
    hash,
  ]);
  const all = [
    'all',
    String(report.frames),
    String(report.stalls),
    ...delays(report.deliveryMs),
    ...bytes(report.bytesPerSecond),
    equal ? 'equal' : 'NOT EQUAL',
  ];
  const percent = (share: number) => `${Number((share * 100).toFixed(2))} %`;
  const stalled = report.stalls / (report.frames * each.length);
  return [
    `${options.game}: ${options.peers} peers, ${options.seconds} s at ${tickRate} frames a second, ${plural(matches, 'match', 'matches')}, ${report.sync}`,
    `Each way: ${percent(options.loss)} lost, ${options.delay} ms delay, up to ${options.jitter} ms jitter (seed ${options.seed})`,
    '',
    ...columns([HEAD, ...rows, all]),
    '',
    'delay: from the relay closing a frame to its arrival, in ms; the delay and jitter above are in it.',
    `stalls: frames later than the earliest delay and one tick; ${percent(stalled)} of all.`,
    'up, down: UDP payload of one peer while playing.',
    ...wayLines(report),
    equal ? 'Every state hash agrees.' : 'The state hashes differ: the peers fell out of step.',
  ].join('\n');
}

/** Lines with every column as wide as its widest cell, to the right but for the last, which is text. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!))).join('  '),
  );
}

function delays({ p50, p99, max }: DelayMs): string[] {
  return [p50, p99, max].map((ms) => ms.toFixed(1));
}

function bytes({ up, down }: BytesPerSecond): string[] {
  return [up, down].map((count) => `${(count / 1000).toFixed(1)} kB/s`);
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
