// Curves as a picture for a page: free of scripts and fonts, readable on light and on dark.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  readonly name: string;
  readonly points: readonly Point[];
}

const WIDTH = 760;
const HEIGHT = 410;
const LEFT = 60;
const RIGHT = 20;
const TOP = 20;
const BOTTOM = 90;

/** Apart also for people who are blind to red and green. */
const COLOURS = ['#8a8f98', '#d9822b', '#2f6fde', '#7a3ea8'];

/** The largest values that the axes must show, so that a lone point has a place. */
const LEAST = 1e-9;

/** Rooms across, cores up, both from 0. */
export function plot(curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const most = { x: Math.max(LEAST, ...all.map(({ x }) => x)), y: Math.max(LEAST, ...all.map(({ y }) => y)) };
  const step = { x: roundStep(most.x), y: roundStep(most.y) };
  const end = { x: Math.ceil(most.x / step.x) * step.x, y: Math.ceil(most.y / step.y) * step.y };
  const across = (x: number) => round(LEFT + (x / end.x) * (WIDTH - LEFT - RIGHT));
  const up = (y: number) => round(HEIGHT - BOTTOM - (y / end.y) * (HEIGHT - TOP - BOTTOM));
  const marks = (axis: 'x' | 'y') =>
    Array.from({ length: Math.round(end[axis] / step[axis]) + 1 }, (_, i) => round(i * step[axis]));
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    '<title>Cores that a relay uses, by its rooms of ten</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fff"/>`,
    ...marks('y').flatMap((y) => [
      `<path d="M${LEFT} ${up(y)}H${WIDTH - RIGHT}" stroke="#e3e6ea"/>`,
      `<text x="${LEFT - 8}" y="${up(y) + 4}" text-anchor="end" fill="#444">${y}</text>`,
    ]),
    ...marks('x').map(
      (x) =>
        `<text x="${across(x)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#444">${x}</text>`,
    ),
    `<text x="${LEFT}" y="14" fill="#444">cores</text>`,
    `<text x="${WIDTH - RIGHT}" y="${HEIGHT - BOTTOM + 38}" text-anchor="end" fill="#444">rooms of ten</text>`,
    ...curves.flatMap(({ name, points }, i) => {
      const colour = COLOURS[i % COLOURS.length]!;
      const at = points.map(({ x, y }) => `${across(x)} ${up(y)}`);
      const key = HEIGHT - BOTTOM + 55 + 20 * Math.floor(i / 2);
      const keyX = LEFT + (i % 2) * 300;
      return [
        `<path d="M${at.join('L')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
        ...points.map(({ x, y }) => `<circle cx="${across(x)}" cy="${up(y)}" r="4" fill="${colour}"/>`),
        `<circle cx="${keyX}" cy="${key - 4}" r="4" fill="${colour}"/>`,
        `<text x="${keyX + 10}" y="${key}" fill="#222" font-size="12">${escaped(name)}</text>`,
      ];
    }),
    '</svg>',
  ];
  return `${lines.join('\n')}\n`;
}

/** 1, 2 or 5 times a power of ten, so that there are four to ten of it. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 4));
  return power * [5, 2, 1].find((times) => most / (times * power) >= 4)!;
}

/** A number without the tail of its fraction. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
