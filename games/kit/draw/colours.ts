// Colour and shape of each seat, the same in every game and on every screen: two signs, because colour alone is too little.

/** A seat's shape, drawn wherever its colour is. */
export type Shape = (typeof shapes)[number];

const shapes = [
  ...(['circle', 'triangle', 'square', 'diamond', 'cross', 'star', 'hexagon', 'drop'] as const),
  ...(['heart', 'hourglass', 'clover', 'bolt', 'bars', 'chevron', 'moon', 'eye'] as const),
] as const;

export interface SeatLook {
  readonly colour: string;
  readonly shape: Shape;
}

// Told apart with the common colour blindnesses and on a near-black ground (contrast of 4.5 : 1 or more). Each colour of the second
// eight is as far from all others, in OKLab and as seen with each of them, as the nearest two of the first eight are, or farther.
const colours = [
  ...['#4cc9f0', '#ff9f1c', '#7ae582', '#ff6b9d', '#ffe66d', '#b79cff', '#ff6b5e', '#e8ecf4'],
  ...['#3f82f0', '#e73969', '#a9fcba', '#c849c1', '#8e7e0b', '#8ca3c8', '#16b09b', '#dac0bf'],
];
const seatLooks: readonly SeatLook[] = shapes.map((shape, seat) => ({ colour: colours[seat]!, shape }));

/** The look of a seat, of sixteen. Partners have their team's colour, and each a shape. */
export function seatLook(seat: number, team = 0): SeatLook {
  const own = seatLooks[seat % seatLooks.length]!;
  return team === 0 ? own : { ...own, colour: teamColour(team) };
}

/** The looks of a match, by seat. */
export type Looks = readonly SeatLook[];

export function looksOf(seats: readonly { readonly team?: number | undefined }[]): Looks {
  return seats.map(({ team }, seat) => seatLook(seat, team));
}

export function teamColour(team: number): string {
  return seatLooks[team - 1]!.colour;
}

/** What a team is called: A to D. It stands wherever only the colour would tell the team. */
export function teamLetter(team: number): string {
  return String.fromCharCode(64 + team);
}

/** The colours of a game's bars and tables. */
export interface Palette {
  readonly text: string;
  readonly quiet: string;
  readonly panel: string;
  readonly panelMine: string;
  readonly edge: string;
  readonly edgeMine: string;
  /** Colour of the track under the way to the target. */
  readonly track: string;
  /** A table's ground, nearly opaque. */
  readonly table: string;
}

/** Palette of games that have none of their own. */
export const usualPalette: Palette = {
  text: '#eef4ff',
  quiet: '#bccae2',
  panel: '#111827',
  panelMine: '#1f2c48',
  edge: '#26324b',
  edgeMine: '#6f8dcc',
  track: '#202b42',
  table: 'rgba(12, 17, 29, 0.95)',
};
