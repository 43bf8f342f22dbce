// A picture of two ways to stay in step on the same recorded network: the network's round trips and losses, and below them the
// time of each press to the screens in either way. The recording loops; a press is drawn at its position in the recording.

import type { RecordedNetwork, RecordedPath } from '../../netcode/conditioner/recorded-network.ts';
import { recordedArrivals } from '../../netcode/conditioner/recorded-network.ts';
import type { Way } from '../../netcode/sim/ways.ts';
import { type Felt, measure } from './measure.ts';

const WIDTH = 960;
const LEFT = 70;
const RIGHT = 20;
const NETWORK_HEIGHT = 110;
const WAY_HEIGHT = 190;
const GAP = 46;

/** Upper end of both scales: a round trip, and the time to a screen, ms. Larger values are drawn at the edge. */
const MOST_TRIP_MS = 200;
const MOST_FELT_MS = 1_000;

/** Resolution of the network's line, ms. */
const STEP_MS = 50;

const INK = '#e8eaf6';
const QUIET = '#9aa3c7';
const OWN = '#ffd166';
const OTHERS = '#6ea8fe';
const LOST = '#ff6b6b';

export function picture(network: RecordedNetwork, ways: readonly Way[]): string {
  const lengthMs = network.lengthMs;
  const x = (ms: number) => LEFT + (ms / lengthMs) * (WIDTH - LEFT - RIGHT);
  const height = GAP + NETWORK_HEIGHT + ways.length * (GAP + WAY_HEIGHT) + GAP;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>The same recorded network in the ways ${ways.join(' and ')}</title>`,
    `<rect width="${WIDTH}" height="${height}" rx="12" fill="#0f1226"/>`,
    ...networkPanel(network, x),
    ...ways.flatMap((way, i) =>
      wayPanel(
        way,
        measure(way, network).felt,
        GAP + NETWORK_HEIGHT + GAP + i * (WAY_HEIGHT + GAP),
        lengthMs,
        x,
      ),
    ),
    text(WIDTH / 2, height - 12, 'seconds', QUIET, 'middle'),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

/** Round trips and losses of the worst link. */
function networkPanel({ links, lengthMs }: RecordedNetwork, x: (ms: number) => number): string[] {
  const lossOf = ({ delays }: RecordedPath) => delays.filter((delay) => delay === null).length;
  const { up, down } = links.toSorted(
    (a, b) => lossOf(b.up) + lossOf(b.down) - lossOf(a.up) - lossOf(a.down),
  )[0]!;
  const y = (ms: number) => GAP + NETWORK_HEIGHT * (1 - Math.min(1, ms / MOST_TRIP_MS));
  const line: string[] = [];
  for (let at = 0, drawing = false; at < lengthMs; at += STEP_MS) {
    const [there] = recordedArrivals(up, at);
    const [back] = recordedArrivals(down, at);
    const known = there !== undefined && back !== undefined;
    if (known) line.push(`${drawing ? 'L' : 'M'}${x(at).toFixed(1)} ${y(there + back - 2 * at).toFixed(1)}`);
    drawing = known;
  }
  const lost = [up, down].flatMap(({ sentAt, delays }) => sentAt.filter((_, i) => delays[i] === null));
  const ticks = [...new Set(lost.map((at) => x(at).toFixed(0)))].map((at) => `M${at} ${GAP - 8}v6`);
  return [
    text(LEFT, GAP - 16, 'The network: round trip of the worst connection, and what it lost', INK),
    ...scale(GAP, NETWORK_HEIGHT, MOST_TRIP_MS, lengthMs, x),
    `<path d="${line.join('')}" fill="none" stroke="${INK}"/>`,
    `<path d="${ticks.join('')}" stroke="${LOST}"/>`,
  ];
}

function wayPanel(
  way: Way,
  { own, others }: { readonly own: readonly Felt[]; readonly others: readonly Felt[] },
  top: number,
  lengthMs: number,
  x: (ms: number) => number,
): string[] {
  const y = (ms: number) => top + WAY_HEIGHT * (1 - Math.min(1, ms / MOST_FELT_MS));
  // The last of the other screens to show the press.
  const last = new Map<string, Felt>();
  for (const one of others) {
    const key = `${one.seat} ${one.at}`;
    if (one.ms > (last.get(key)?.ms ?? -1)) last.set(key, one);
  }
  const dots = (felt: Iterable<Felt>) =>
    [...felt].map(({ at, ms }) => `M${x(at % lengthMs).toFixed(0)} ${y(ms).toFixed(0)}h.1`).join('');
  const points = (felt: Iterable<Felt>, colour: string) =>
    `<path d="${dots(felt)}" stroke="${colour}" stroke-width="4" stroke-linecap="round"/>`;
  return [
    text(LEFT, top - 12, `${way}: from a press to the screens`, INK),
    text(WIDTH - RIGHT - 150, top - 12, '● the last of the others', OTHERS, 'end'),
    text(WIDTH - RIGHT, top - 12, '● the own screen', OWN, 'end'),
    ...scale(top, WAY_HEIGHT, MOST_FELT_MS, lengthMs, x),
    points(last.values(), OTHERS),
    points(own, OWN),
  ];
}

function scale(
  top: number,
  height: number,
  most: number,
  lengthMs: number,
  x: (ms: number) => number,
): string[] {
  const rows = [0, 0.5, 1].map((share) => {
    const y = top + height * (1 - share);
    return `<path d="M${LEFT} ${y}H${WIDTH - RIGHT}" stroke="#2a3057"/>${text(LEFT - 8, y + 4, `${most * share} ms`, QUIET, 'end')}`;
  });
  const seconds = Array.from({ length: Math.floor(lengthMs / 5_000) + 1 }, (_, i) => i * 5);
  return [...rows, ...seconds.map((s) => text(x(s * 1000), top + height + 16, String(s), QUIET, 'middle'))];
}

function text(x: number, y: number, words: string, fill: string, anchor = 'start'): string {
  return `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" fill="${fill}" text-anchor="${anchor}">${words}</text>`;
}
