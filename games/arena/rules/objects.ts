// Arena as objects: what of a match travels where the host tells players how it stands, and how a screen shows it.
//
//   1            the match: 0, 0, frame, phase, frames of it, round, winner, zone, closesAt, map
//   10 to 25     fighters, by seat: the fields of FIGHTER
//   64 to 79     pickups: x, y, kind
//   128 to 255   news: x, y, serial, frame, kind, seat, value
//   256 to 767   shots: x, y, vx, vy, born, kind, bounces

import { aimTowards } from '../../../netcode/sim/aim.ts';
import type { Objects, Shown } from '../../../netcode/sim/rules.ts';
import { matchRow, NEWS_SLOTS, newsRows, type Rows, rowsOf, showMatch } from '../../kit/arena/rules/told.ts';
import { trace } from '../../kit/arena/rules/trace.ts';
import { LAG_BYTE } from '../info.ts';
import { act } from './move.ts';
import { freshBody } from './round.ts';
import { type AnyCue, type ArenaCue, type ArenaState, type Body, type Fighter, HOST_CUES } from './state.ts';
import { SHOT_SLOTS, STEPS_PER_CELL } from './tuning.ts';
import { layWalls } from './walls.ts';
import { weapons } from './weapons.ts';

const MATCH = 1;
const FIGHTERS = 10;
const PICKUPS = 64;
const NEWS = 128;
const SHOTS = NEWS + NEWS_SLOTS;

const news = newsRows<ArenaCue>(HOST_CUES, NEWS);

/** Numbers of a fighter as they stand in its row; `alive` comes behind. */
const FIGHTER = [
  ...(Object.keys(freshBody(0)) as (keyof Body)[]),
  ...(['outAt', 'points', 'gained', 'won', 'knockouts'] as const),
] as const;
const WIDTH = FIGHTER.length + 1;

export const objects: Readonly<Objects<ArenaState>> = {
  width: WIDTH,
  jump: 2 * STEPS_PER_CELL,
  lagByte: LAG_BYTE,
  owner(id) {
    if (id >= SHOTS) return Math.floor((id - SHOTS) / SHOT_SLOTS);
    return id >= FIGHTERS && id < PICKUPS ? id - FIGHTERS : -1;
  },
  tell(state, into) {
    const put = (id: number, ...values: readonly number[]) => {
      const row = new Int32Array(WIDTH);
      row.set(values);
      into.set(id, row);
    };
    put(MATCH, ...matchRow(state), state.zone, state.closesAt, state.map);
    for (const [seat, fighter] of state.seats.entries())
      if (fighter.present) put(FIGHTERS + seat, ...FIGHTER.map((field) => fighter[field]), +fighter.alive);
    for (const { id, x, y, kind } of state.pickups) put(PICKUPS + id, x, y, kind);
    news.tell(state, put);
    for (const { id, x, y, vx, vy, born, kind, bounces } of state.shots)
      put(SHOTS + id, x, y, vx, vy, born, kind, bounces);
  },
  show(rows, state, at) {
    const match = rows.get(MATCH);
    showMatch(match, state, at.own);
    const { map } = state;
    if (match) [state.zone, state.closesAt, state.map] = [match[7]!, match[8]!, match[9]!];
    if (state.map !== map) state.walls = layWalls(state.map);
    state.cues = at.again ? [] : [...state.made];
    state.made = [];
    state.seats.forEach((fighter, seat) => {
      const { dash } = fighter;
      showFighter(rows.get(FIGHTERS + seat), fighter);
      if (at.again || at.mine.includes(seat) || fighter.dash <= dash) return;
      state.cues.push({ kind: 'dash', seat, x: fighter.x, y: fighter.y, value: 0 });
    });
    // Where its own shots end by themselves a screen knows.
    const knows = ({ kind, seat, value }: AnyCue) =>
      kind === 'blast' && value === 0 && at.mine.includes(seat);
    news.show(rows, state, at, knows);
    showShots(rows, state, at);
    trace(state);
    state.pickups = rowsOf(rows, PICKUPS, NEWS).map(([id, [x = 0, y = 0, kind = 0]]) => ({ id, x, y, kind }));
  },
  predict: act,
};

function showFighter(row: Int32Array | undefined, fighter: Fighter): void {
  FIGHTER.forEach((field, index) => {
    fighter[field] = row?.[index] ?? 0;
  });
  // A figure that is left out lies away from the edge as well.
  if (!row) fighter.rim = -1;
  fighter.alive = row?.[FIGHTER.length] === 1;
}

function showShots(rows: Rows, state: ArenaState, { mine, own, others, again }: Shown): void {
  const before = new Set(state.shots.map(({ id }) => id));
  state.shots = [];
  for (const [id, row] of rowsOf(rows, SHOTS, Number.POSITIVE_INFINITY)) {
    const seat = Math.floor(id / SHOT_SLOTS);
    const isOwn = mine.includes(seat);
    const [x = 0, y = 0, vx = 0, vy = 0, told = 0, kind = 0, bounces = 0] = row;
    if (!isOwn && told > others) continue;
    // Others' shots are where they were when the others were where they are shown.
    const born = isOwn ? told : Math.round(told + own - others);
    state.shots.push({ id, seat, kind, x, y, vx, vy, bounces, born, lag: 0 });
    // One that flew back from a wall is no new one.
    const isNew = !isOwn && !again && !before.has(id) && bounces === weapons[kind]?.bounces;
    if (isNew) state.cues.push({ kind: 'shot', seat, x, y, value: 8 * aimTowards(vx, vy) + kind });
  }
}
