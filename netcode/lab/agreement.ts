// Checks that all screens agree at the end of a party, after QUIET_MS of a good network in which all keys are up. Where the host
// tells the state, each screen shows the host's objects, and those of seats that left are gone. Where screens report their own
// figures, each screen shows a figure near where its own screen has it.

import type { View } from '../objects/view.ts';
import type { GameInfo, Objects, ObjectTable, Rules, Shadows } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { ways } from '../sim/ways.ts';
import type { HeadlessGame } from './headless.ts';
import type { Observation } from './observation.ts';
import type { LabGame } from './party.ts';

/** A screen with its player's name and, where the host tells the state, the newest view that the player has. */
export interface Screen {
  readonly who: string;
  /** -1: a spectator's. */
  readonly seat: number;
  readonly game: HeadlessGame;
  readonly view: View | null;
}

/** How long all keys are up before screens are compared, ms: datagrams under way arrive, and marks end. */
export const QUIET_MS = 2_000;

/** Tolerance in frames of a figure's speed: clocks differ, and a screen closes an eighth of the distance in each frame. */
const APART_FRAMES = 12;

/** Tolerance in units: racers that overlap push each other apart, 20 units a frame. */
const APART_UNITS = 160;

type Rows = ReadonlyMap<number, Int32Array>;

/** Returns a sentence for each disagreement; `truth` is the match as its relay closed it. */
export function disagreements(
  { info, rules }: LabGame,
  truth: Observation,
  screens: readonly Screen[],
): string[] {
  const { objects, shadows } = rules;
  const players = screens.filter(({ seat }) => seat >= 0);
  switch (ways[truth.start.way].tells) {
    case 'state':
      return players.flatMap((screen) => toldFaults(info, rules, objects!, truth, screen));
    case 'reports':
      return moverFaults(shadows!, players);
    case 'inputs':
      return [];
  }
}

function toldFaults(
  info: GameInfo,
  rules: Rules<unknown>,
  objects: Objects<unknown>,
  truth: Observation,
  { who, game, view }: Screen,
): string[] {
  if (!view) return [`${who} was told nothing`];
  const host = stateAfter(info, rules, truth, view.frame);
  const shown = tableOf(objects, game.state);
  const faults = [...differences(tableOf(objects, host), view.objects)].map(
    (what) => `${who} was told ${what}`,
  );
  faults.push(...[...differences(view.objects, shown)].map((what) => `${who} is shown ${what}`));
  for (const id of shown.keys()) {
    if (rules.isAway?.(host, objects.owner(id))) faults.push(`${who} is shown ${id}, whose owner is gone`);
  }
  return faults;
}

/** The state after `frames` frames, or after all of them where the match has fewer. */
function stateAfter(
  info: GameInfo,
  rules: Rules<unknown>,
  { start, bytes, at, items }: Observation,
  frames: number,
): unknown {
  const simulation = createSimulation(info, rules, start);
  const size = start.seats.length * info.inputBytes;
  const inputs = Uint8Array.from(bytes);
  const byFrame = Map.groupBy(items, ({ frame }) => frame);
  for (let frame = 0; frame < Math.min(frames, at.length); frame++) {
    simulation.step(inputs.subarray(frame * size, (frame + 1) * size), byFrame.get(frame) ?? []);
  }
  return simulation.state;
}

function tableOf(objects: Objects<unknown>, state: unknown): ObjectTable {
  const table: ObjectTable = new Map();
  objects.tell(state, table);
  return table;
}

/** Describes each object of which `had` differs from `wanted`. */
function* differences(wanted: Rows, had: Rows): Generator<string> {
  for (const [id, row] of wanted) {
    const other = had.get(id);
    if (other?.join() !== row.join())
      yield `object ${id} as ${other?.join() ?? 'gone'} instead of ${row.join()}`;
  }
  for (const id of had.keys()) if (!wanted.has(id)) yield `object ${id}, which is gone`;
}

/** Each screen has to show a seat's mover near where the seat's own screen has it, or to lack it as that screen does. */
function moverFaults(shadows: Shadows<unknown>, screens: readonly Screen[]): string[] {
  const faults: string[] = [];
  for (const owner of screens) {
    const own = shadows.mover(owner.game.state, owner.seat);
    for (const { who, game } of screens) {
      const shown = shadows.mover(game.state, owner.seat);
      if ((own === null) !== (shown === null))
        faults.push(`${who} and ${owner.who} disagree that it is there`);
      if (!own || !shown) continue;
      const far = Math.hypot(shown.x - own.x, shown.y - own.y);
      const speed = Math.hypot(own.vx, own.vy) / 16;
      const frames = APART_FRAMES + Math.abs(game.head - owner.game.head);
      if (far > APART_UNITS + frames * speed)
        faults.push(`${who} has ${owner.who} ${Math.round(far)} units away`);
    }
  }
  return faults;
}
