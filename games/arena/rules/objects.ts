// Arena as objects: what of a match travels where the host tells players how it stands, and how a screen shows it.
//
//   1            the match: 0, 0, frame, phase, frames of it, round, winner, zone
//   10 to 25     fighters, by seat: the fields of FIGHTER
//   64 to 79     pickups: x, y, kind
//   128 to 255   news: x, y, serial, frame, kind, seat, value
//   256 to 767   shots: x, y, vx, vy, born, kind, bounces

import { aimTowards } from '../../../netcode/sim/aim.ts';
import type { Objects, Shown } from '../../../netcode/sim/rules.ts';
import { INTRO_FRAMES, PHASES, ROUND_CUES } from '../../kit/arena/rules/round.ts';
import { LAG_BYTE } from '../info.ts';
import { trace } from './hits.ts';
import { act } from './move.ts';
import { freshBody } from './round.ts';
import { type AnyCue, type ArenaState, type Body, type Fighter, HOST_CUES } from './state.ts';
import { SHOT_SLOTS, STEPS_PER_CELL } from './tuning.ts';
import { weapons } from './weapons.ts';

const MATCH = 1;
const FIGHTERS = 10;
const PICKUPS = 64;
const NEWS = 128;
const NEWS_SLOTS = 128;
const SHOTS = 256;

const CUES: readonly AnyCue['kind'][] = [...HOST_CUES, ...ROUND_CUES];

/** Numbers of a fighter as they stand in its row; `alive` comes behind. */
const FIGHTER = [
  ...(Object.keys(freshBody(0)) as (keyof Body)[]),
  ...(['outAt', 'points', 'gained', 'won', 'knockouts'] as const),
] as const;
const WIDTH = FIGHTER.length + 1;

type Rows = ReadonlyMap<number, Int32Array>;

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
    const { frame, phase, since, round, winner, zone } = state;
    put(MATCH, 0, 0, frame, PHASES.indexOf(phase), since, round, winner, zone);
    for (const [seat, fighter] of state.seats.entries())
      if (fighter.present) put(FIGHTERS + seat, ...FIGHTER.map((field) => fighter[field]), +fighter.alive);
    for (const { id, x, y, kind } of state.pickups) put(PICKUPS + id, x, y, kind);
    for (const { serial, frame: of, cue } of state.news) {
      const { kind, seat, x, y, value } = cue;
      put(NEWS + (serial % NEWS_SLOTS), x, y, serial, of, CUES.indexOf(kind), seat, value);
    }
    for (const { id, x, y, vx, vy, born, kind, bounces } of state.shots)
      put(SHOTS + id, x, y, vx, vy, born, kind, bounces);
  },
  show(rows, state, at) {
    showMatch(rows.get(MATCH), state, at.own);
    state.cues = at.again ? [] : [...state.made];
    state.made = [];
    state.seats.forEach((fighter, seat) => {
      const { dash } = fighter;
      showFighter(rows.get(FIGHTERS + seat), fighter);
      if (at.again || at.mine.includes(seat) || fighter.dash <= dash) return;
      state.cues.push({ kind: 'dash', seat, x: fighter.x, y: fighter.y, value: 0 });
    });
    showNews(rows, state, at);
    showShots(rows, state, at);
    trace(state);
    state.pickups = between(rows, PICKUPS, NEWS).map(([id, row]) => ({
      id,
      x: row[0]!,
      y: row[1]!,
      kind: row[2]!,
    }));
  },
  predict: act,
};

/** Rows of one kind, with their number in it. */
function between(rows: Rows, from: number, to: number) {
  return [...rows].flatMap(([id, row]) => (id >= from && id < to ? [[id - from, row] as const] : []));
}

/** What goes by the clock alone goes on with that of the own fighter, which begins with the round. */
function showMatch(row: Int32Array | undefined, state: ArenaState, own: number): void {
  state.frame = own;
  if (!row) return;
  const [, , frame = 0, phase = 0, since = 0, round = 0, winner = 0, zone = 0] = row;
  const now = since + Math.max(0, own - frame);
  const isPlay = PHASES[phase] === 'intro' && now >= INTRO_FRAMES;
  state.phase = isPlay ? 'play' : PHASES[phase]!;
  state.since = isPlay ? now - INTRO_FRAMES : now;
  Object.assign(state, { round, winner, zone });
}

function showFighter(row: Int32Array | undefined, fighter: Fighter): void {
  FIGHTER.forEach((field, index) => {
    fighter[field] = row?.[index] ?? 0;
  });
  // A figure that is left out lies away from the edge as well.
  if (!row) fighter.rim = -1;
  fighter.alive = row?.[FIGHTER.length] === 1;
}

/** What has happened by the time at which the others are shown. */
function showNews(rows: Rows, state: ArenaState, { mine, others, again }: Shown): void {
  const known = new Set(state.news.map(({ serial }) => serial));
  state.news = [];
  for (const [, row] of between(rows, NEWS, SHOTS)) {
    const [x = 0, y = 0, serial = 0, frame = 0, kind = 0, seat = 0, value = 0] = row;
    const isNew = !known.has(serial);
    if (isNew && (again || frame > others)) continue;
    const cue = { kind: CUES[kind]!, seat, x, y, value };
    state.news.push({ serial, frame, cue });
    // Where its own shots end by themselves a screen knows.
    const isOwn = cue.kind === 'blast' && value === 0 && mine.includes(seat);
    if (isNew && !isOwn) state.cues.push(cue);
  }
}

function showShots(rows: Rows, state: ArenaState, { mine, own, others, again }: Shown): void {
  const before = new Set(state.shots.map(({ id }) => id));
  state.shots = [];
  for (const [id, row] of between(rows, SHOTS, Number.POSITIVE_INFINITY)) {
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
