// What all screens come to where the host tells the state, or screens report theirs, once everybody has let go and the
// network is good: everybody's objects are the host's objects, and all ghosts have gone with their owners.

import type { View } from '../objects/view.ts';
import type { GameInfo, Objects, ObjectTable, Rules, Shadows } from '../sim/rules.ts';
import { createSimulation } from '../sim/simulation.ts';
import { ways } from '../sim/ways.ts';
import type { HeadlessGame } from './headless.ts';
import type { Observation } from './observation.ts';
import type { LabGame } from './party.ts';

/** A screen, whose it is, and what its player was told last where the host tells the state. */
export interface Screen {
  readonly who: string;
  /** -1: it only watches. */
  readonly seat: number;
  readonly game: HeadlessGame;
  readonly view: View | null;
}

/** How long everybody lets go before screens are compared, ms: whatever was under way has come, and marks are gone. */
export const QUIET_MS = 2_000;

/** Frames of its speed that an entity may be from its shadow: clocks differ, and an eighth is closed in a frame. */
const APART_FRAMES = 12;

/** Tolerance in units: racers that overlap push each other apart, 20 units a frame. */
const APART_UNITS = 160;

type Rows = ReadonlyMap<number, Int32Array>;

/** `truth`: the match as its relay closed it. Each disagreement is a sentence. */
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

/** The state after so many frames, or after all where they are fewer. */
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

/** What a screen has otherwise than it should be. */
function* differences(wanted: Rows, had: Rows): Generator<string> {
  for (const [id, row] of wanted) {
    const other = had.get(id);
    if (other?.join() !== row.join())
      yield `object ${id} as ${other?.join() ?? 'gone'} instead of ${row.join()}`;
  }
  for (const id of had.keys()) if (!wanted.has(id)) yield `object ${id}, which is gone`;
}

/** Everybody has the mover of a seat where its own screen has it, and lacks it where that lacks it. */
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
