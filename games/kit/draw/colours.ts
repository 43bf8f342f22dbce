// Colour and shape of each seat, the same in every game and on every screen: colour is never the only sign.

/** A seat's shape, drawn wherever its colour is. */
export type Shape = 'circle' | 'triangle' | 'square' | 'diamond' | 'cross' | 'star' | 'hexagon' | 'drop';

export interface SeatLook {
  readonly colour: string;
  readonly shape: Shape;
}

// Told apart with the common colour blindnesses and on a near-black ground (contrast of at least 4.5 : 1).
const seatLooks: readonly SeatLook[] = [
  { colour: '#4cc9f0', shape: 'circle' },
  { colour: '#ff9f1c', shape: 'triangle' },
  { colour: '#7ae582', shape: 'square' },
  { colour: '#ff6b9d', shape: 'diamond' },
  { colour: '#ffe66d', shape: 'cross' },
  { colour: '#b79cff', shape: 'star' },
  { colour: '#ff6b5e', shape: 'hexagon' },
  { colour: '#e8ecf4', shape: 'drop' },
];

/** The look of a seat; games with more than eight seats repeat colours. Partners have their team's colour, and each a shape. */
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
  /** Under the way to the target. */
  readonly track: string;
  /** A table's ground, nearly opaque. */
  readonly table: string;
}
