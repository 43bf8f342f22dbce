// The measured tables of docs/ways-to-stay-in-step.md, as text.

import { type Way, wayNames } from '../../netcode/sim/ways.ts';
import { type Measured, measure, type Spread } from './measure.ts';
import { inWords, type MeasuredNetwork, networks } from './networks.ts';

/** What a table has beside what all have. */
interface Column {
  readonly head: string;
  readonly cell: (measured: Measured) => string;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const both = ({ p50, p99 }: Spread) => `${p50.toFixed(0)} / ${p99.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB/s`;

const own: { readonly [way in Way]: readonly Column[] } = {
  optimistic: [{ head: 'frames later than a tick', cell: ({ late }) => percent(late) }],
  strict: [
    { head: 'interval', cell: ({ intervalMs }) => `${intervalMs.p50.toFixed(0)} ms` },
    { head: 'speed', cell: ({ speed }) => `${(speed * 100).toFixed(0)} %` },
  ],
  commands: [{ head: 'turns a second', cell: ({ intervalMs }) => (1000 / intervalMs.p50).toFixed(1) }],
  'run-ahead': [
    { head: 'frames ahead', cell: ({ ahead }) => String(ahead) },
    { head: 'corrections a second', cell: ({ rollbacks }) => rollbacks.toFixed(1) },
    { head: 'frames in one', cell: ({ depth }) => depth.toFixed(1) },
  ],
  shadow: [
    { head: 'frames guessed', cell: ({ ahead }) => String(ahead) },
    { head: 'jumps a second', cell: ({ rollbacks }) => rollbacks.toFixed(1) },
    { head: 'seen of one', cell: ({ visible }) => percent(visible) },
  ],
  authority: [
    { head: 'frames ahead', cell: ({ ahead }) => String(ahead) },
    { head: 'corrections a second', cell: ({ rollbacks }) => rollbacks.toFixed(2) },
  ],
};

/** The table of the networks. */
export function networkTable(): string {
  return ['| network | round trip | lost each way |', '|---|---|---|', ...networks.map(inWords)].join('\n');
}

/** Each way on each network is played once. */
const played = new Map<string, Measured>();

function measured(way: Way, { name, conditions }: MeasuredNetwork): Measured {
  const key = `${way} ${name}`;
  const known = played.get(key) ?? measure(way, conditions);
  played.set(key, known);
  return known;
}

/** All ways side by side. */
export function comparisonTable(): string {
  const cell = ({ own: { p50: mine }, others: { p50: theirs } }: Measured) =>
    `${mine.toFixed(0)} / ${theirs.toFixed(0)} ms`;
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['network', ...wayNames]),
    `|${'---|'.repeat(wayNames.length + 1)}`,
    ...networks.map((network) => row([network.name, ...wayNames.map((way) => cell(measured(way, network)))])),
  ].join('\n');
}

/** Plays a way on every network; takes a second or two. */
export function wayTable(way: Way): string {
  const columns: readonly Column[] = [
    { head: 'own screen', cell: (way) => both(way.own) },
    { head: 'other screens', cell: (way) => both(way.others) },
    { head: 'up', cell: ({ up }) => kilobytes(up) },
    { head: 'down', cell: ({ down }) => kilobytes(down) },
    ...own[way],
  ];
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`;
  return [
    row(
      'network',
      columns.map(({ head }) => head),
    ),
    `|${'---|'.repeat(columns.length + 1)}`,
    ...networks.map((network) =>
      row(
        network.name,
        columns.map(({ cell }) => cell(measured(way, network))),
      ),
    ),
  ].join('\n');
}

const MARKED = /<!-- measured: ([a-z-]+) -->\n([\s\S]*?)<!-- end -->/g;

/** The document with its tables replaced by what `table` says for each name. */
export function withTables(document: string, table: (name: string) => string): string {
  return document.replace(
    MARKED,
    (_, name: string) => `<!-- measured: ${name} -->\n${table(name)}\n<!-- end -->`,
  );
}

/** The tables that stand in the document, by name. */
export function tablesIn(document: string): Map<string, string> {
  return new Map([...document.matchAll(MARKED)].map((found) => [found[1]!, found[2]!.trimEnd()]));
}
