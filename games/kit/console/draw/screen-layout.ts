// Where a console's picture is on the screen, and the names of those who play, in device pixels.

export const POINTS_ACROSS = 256;
export const POINTS_DOWN = 240;
/** A television drew each point so much wider than high. */
const POINT_ASPECT = 8 / 7;

export interface Place {
  readonly x: number;
  /** Vertical position of the middle. */
  readonly y: number;
  readonly width: number;
}

export interface ScreenLayout {
  readonly width: number;
  readonly height: number;
  /** Unit of text: 1 on a 1280 x 720 screen. */
  readonly unit: number;
  /** How often the points are enlarged before they are drawn. */
  readonly times: number;
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
  /** By pad: two to the left and two to the right of the picture, or all in a row below it. */
  readonly names: readonly Place[];
}

const BASE_WIDTH = 1280;
const BASE_HEIGHT = 720;
const MIN_UNIT = 0.72;
const MAX_UNIT = 2.6;
/** Device pixels that a point must have for it to be a whole number of them. */
export const LEAST_WHOLE = 3;
/** A margin narrower than this has no room for a name. */
const SIDE_UNITS = 120;
const ROW_UNITS = 34;
const GAP_UNITS = 14;
const PADS = 4;

/** `bare`: the picture alone, as large as it can be. */
export function layOutScreen(width: number, height: number, ratio: number, bare: boolean): ScreenLayout {
  const fit = Math.min(width / ratio / BASE_WIDTH, height / ratio / BASE_HEIGHT);
  const unit = ratio * Math.min(MAX_UNIT, Math.max(MIN_UNIT, fit));
  const beside = sized(width, height);
  const below = sized(width, height - ROW_UNITS * unit);
  const margin = (width - beside.across) / 2;
  const sides = bare || margin >= SIDE_UNITS * unit;
  const { times, across, down } = sides ? beside : below;
  const x = Math.round((width - across) / 2);
  const rest = height - down - (sides ? 0 : ROW_UNITS * unit);
  const y = Math.max(0, Math.round(rest / 2));
  const frame = { width, height, unit, times, x, y, across, down };
  return { ...frame, names: sides ? besideIt(frame) : belowIt(frame) };
}

/** The point of the picture that is there, in device pixels; null beside it. */
export function pointIn(
  { x, y, across, down }: Omit<ScreenLayout, 'names'>,
  atX: number,
  atY: number,
): { readonly x: number; readonly y: number } | null {
  const point = {
    x: Math.floor(((atX - x) / across) * POINTS_ACROSS),
    y: Math.floor(((atY - y) / down) * POINTS_DOWN),
  };
  const isIn = point.x >= 0 && point.x < POINTS_ACROSS && point.y >= 0 && point.y < POINTS_DOWN;
  return isIn ? point : null;
}

type Frame = Omit<ScreenLayout, 'names'>;

/** Whole points down; where there is room for few, as large as it can be: a third less would be worse than soft edges. */
function sized(width: number, height: number): Pick<ScreenLayout, 'times' | 'across' | 'down'> {
  const most = Math.min(height / POINTS_DOWN, width / (POINTS_ACROSS * POINT_ASPECT));
  const whole = most >= LEAST_WHOLE;
  const times = whole ? Math.floor(most) : Math.ceil(most);
  const scale = whole ? times : most;
  return {
    times,
    across: Math.round(POINTS_ACROSS * POINT_ASPECT * scale),
    down: Math.round(POINTS_DOWN * scale),
  };
}

function besideIt({ width, unit, x, across }: Frame): Place[] {
  const gap = GAP_UNITS * unit;
  return Array.from({ length: PADS }, (_, pad) => ({
    x: pad < 2 ? gap : x + across + gap,
    // At the window's edge, above the buttons of the screen, which lie over the right margin.
    y: (0.5 + 0.8 * (pad % 2)) * ROW_UNITS * unit,
    width: (pad < 2 ? x : width - x - across) - 2 * gap,
  }));
}

function belowIt({ width, unit, y, down }: Frame): Place[] {
  const each = width / PADS;
  return Array.from({ length: PADS }, (_, pad) => ({
    x: pad * each,
    y: y + down + (ROW_UNITS / 2) * unit,
    width: each,
  }));
}
