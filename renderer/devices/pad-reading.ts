// What a gamepad says, as names of what is held: buttons by their number in the standard mapping, and four
// directions that d-pad and left stick share.

/** The parts of a Gamepad that are needed; tests give their own. */
export interface PadLike {
  readonly index: number;
  readonly id: string;
  readonly connected: boolean;
  /** `standard` where the browser knows which button is which. */
  readonly mapping?: string;
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
  readonly axes: readonly number[];
}

export const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A direction, or a button such as `b0`. */
export type PadControl = string;

export interface Stick {
  /** -1 to 1; zero inside the dead zone. */
  readonly x: number;
  readonly y: number;
}

export interface PadReading {
  readonly held: ReadonlySet<PadControl>;
  readonly left: Stick;
  readonly right: Stick;
}

/** Worn sticks rest this far off the middle. */
export const DEAD_ZONE = 0.25;

/** A direction begins further out than it ends, so that a stick on the border stays calm. */
const PRESS_AT = 0.55;
const RELEASE_AT = 0.4;

/** A stick within 60 degrees of a direction means it: between two it means both, as two keys do. */
const WITHIN = Math.cos(Math.PI / 3) - 1e-9;

/** Triggers are held from here on, however far they could be pressed. */
const TRIGGER_AT = 0.3;

/** The d-pad's buttons in the standard mapping: held under the name of their direction and under their own. */
const D_PAD: readonly (readonly [number, Direction])[] = [
  [12, 'up'],
  [13, 'down'],
  [14, 'left'],
  [15, 'right'],
];

const NOTHING_HELD: ReadonlySet<PadControl> = new Set();

export const atRest: PadReading = { held: NOTHING_HELD, left: { x: 0, y: 0 }, right: { x: 0, y: 0 } };

/** `before` is what the same pad said last. */
export function readPad({ buttons, axes }: PadLike, before: PadReading = atRest): PadReading {
  const left = readStick(axes[0] ?? 0, axes[1] ?? 0);
  const right = readStick(axes[2] ?? 0, axes[3] ?? 0);
  const held = new Set<PadControl>();
  buttons.forEach(({ pressed, value }, number) => {
    if (!pressed && value < TRIGGER_AT) return;
    held.add(`b${number}`);
    const direction = D_PAD.find(([at]) => at === number)?.[1];
    if (direction) held.add(direction);
  });
  const far = Math.hypot(left.x, left.y);
  const towards = { up: -left.y, down: left.y, left: -left.x, right: left.x };
  for (const direction of DIRECTIONS) {
    const least = before.held.has(direction) ? RELEASE_AT : PRESS_AT;
    if (far >= least && towards[direction] >= far * WITHIN) held.add(direction);
  }
  return { held, left, right };
}

/** From the edge of the dead zone to the rim it goes from 0 to 1, so that slow is possible. */
function readStick(x: number, y: number): Stick {
  const far = Math.hypot(x, y);
  if (!(far > DEAD_ZONE)) return { x: 0, y: 0 };
  const scale = Math.min(1, (far - DEAD_ZONE) / (1 - DEAD_ZONE)) / far;
  return { x: x * scale, y: y * scale };
}
