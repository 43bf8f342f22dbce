// Arena as objects: what of a match travels where the host tells players how it stands, and how a screen shows it.
//
//   1            the match: 0, 0, frame, phase, frames of it, round, winner, zone
//   10 to 25     fighters, by seat: the fields of FIGHTER
//   64 to 79     pickups: x, y, kind
//   128 to 255   news: x, y, serial, frame, kind, seat, value
//   256 to 767   shots: x, y, vx, vy, born, kind, bounces

import { aimTowards } from '../../../netcode/sim/aim.ts';
import type { Objects, ObjectTable } from '../../../netcode/sim/rules.ts';
import { INTRO_FRAMES, type Phase } from '../../kit/arena/rules/round.ts';
import { LAG_BYTE } from '../info.ts';
import { trace } from './hits.ts';
import { act } from './move.ts';
import type { AnyCue, ArenaState, Fighter, News, Shot } from './state.ts';
import { SHOT_SLOTS, STEPS_PER_CELL } from './tuning.ts';
import { weapons } from './weapons.ts';

const MATCH = 1;
const FIGHTERS = 10;
const PICKUPS = 64;
const NEWS = 128;
const NEWS_SLOTS = 128;
const SHOTS = 256;

const PHASES: readonly Phase[] = ['intro', 'play', 'pause', 'over'];

const CUES: readonly AnyCue['kind'][] = [
  'hit',
  'blast',
  'doors',
  'train',
  'chill',
  'pickup',
  'item',
  'gift',
  'warn',
  'zone',
  'count',
  'go',
  'out',
  'spree',
  'round',
  'match',
];

/** Numbers of a fighter as they stand in its row; `alive` comes behind. */
const FIGHTER = [
  'x',
  'y',
  'facing',
  'held',
  'lag',
  'hearts',
  'rim',
  'reload',
  'dash',
  'rest',
  'safe',
  'slow',
  'weapon',
  'load',
  'kick',
  'fired',
  'outAt',
  'points',
  'gained',
  'won',
  'knockouts',
] as const satisfies readonly (keyof Fighter)[];

const WIDTH = FIGHTER.length + 1;

export const objects: Readonly<Objects<ArenaState>> = {
  width: WIDTH,
  jump: 2 * STEPS_PER_CELL,
  lagByte: LAG_BYTE,
  owner(id) {
    if (id >= SHOTS) return Math.floor((id - SHOTS) / SHOT_SLOTS);
    return id >= FIGHTERS && id < PICKUPS ? id - FIGHTERS : -1;
  },
  tell,
  show(rows, state, { mine, own, others, again }) {
    showMatch(rows.get(MATCH), state, own);
    state.cues = again ? [] : [...state.made];
    state.made = [];
    state.seats.forEach((fighter, seat) => {
      const { dash } = fighter;
      showFighter(rows.get(FIGHTERS + seat), fighter);
      if (again || mine.includes(seat) || fighter.dash <= dash) return;
      state.cues.push({ kind: 'dash', seat, x: fighter.x, y: fighter.y, value: 0 });
    });
    showNews(rows, state, { mine, others }, again);
    showShots(rows, state, { mine, own, others }, again);
    trace(state);
    state.pickups = [];
    for (const [id, row] of rows) {
      if (id < PICKUPS || id >= NEWS) continue;
      state.pickups.push({ id: id - PICKUPS, x: row[0]!, y: row[1]!, kind: row[2]! });
    }
  },
  predict: act,
};

function tell(state: ArenaState, into: ObjectTable): void {
  const { frame, phase, since, round, winner, zone } = state;
  put(into, MATCH, 0, 0, frame, PHASES.indexOf(phase), since, round, winner, zone);
  state.seats.forEach((fighter, seat) => {
    if (fighter.present)
      put(into, FIGHTERS + seat, ...FIGHTER.map((field) => fighter[field]), +fighter.alive);
  });
  for (const { id, x, y, kind } of state.pickups) put(into, PICKUPS + id, x, y, kind);
  for (const { serial, frame: of, cue } of state.news) {
    const { kind, seat, x, y, value } = cue;
    put(into, NEWS + (serial % NEWS_SLOTS), x, y, serial, of, CUES.indexOf(kind), seat, value);
  }
  for (const { id, x, y, vx, vy, born, kind, bounces } of state.shots)
    put(into, SHOTS + id, x, y, vx, vy, born, kind, bounces);
}

function put(into: ObjectTable, id: number, ...values: readonly number[]): void {
  const row = new Int32Array(WIDTH);
  row.set(values);
  into.set(id, row);
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
function showNews(
  rows: ReadonlyMap<number, Int32Array>,
  state: ArenaState,
  { mine, others }: { readonly mine: readonly number[]; readonly others: number },
  again: boolean,
): void {
  const known = new Set(state.news.map(({ serial }) => serial));
  const news: News[] = [];
  for (const [id, row] of rows) {
    if (id < NEWS || id >= SHOTS) continue;
    const [x = 0, y = 0, serial = 0, frame = 0, kind = 0, seat = 0, value = 0] = row;
    const isNew = !known.has(serial);
    if (isNew && (again || frame > others)) continue;
    const cue = { kind: CUES[kind]!, seat, x, y, value };
    news.push({ serial, frame, cue });
    // Where its own shots end by themselves a screen knows.
    const isOwn = cue.kind === 'blast' && value === 0 && mine.includes(seat);
    if (isNew && !isOwn) state.cues.push(cue);
  }
  state.news = news;
}

function showShots(
  rows: ReadonlyMap<number, Int32Array>,
  state: ArenaState,
  { mine, own, others }: { readonly mine: readonly number[]; readonly own: number; readonly others: number },
  again: boolean,
): void {
  const before = new Map(state.shots.map((shot) => [shot.id, shot.born]));
  const shots: Shot[] = [];
  for (const [number, row] of rows) {
    if (number < SHOTS) continue;
    const id = number - SHOTS;
    const seat = Math.floor(id / SHOT_SLOTS);
    const isOwn = mine.includes(seat);
    const [x = 0, y = 0, vx = 0, vy = 0, told = 0, kind = 0, bounces = 0] = row;
    if (!isOwn && told > others) continue;
    // Others' shots are where they were when the others were where they are shown.
    const born = isOwn ? told : Math.round(told + own - others);
    shots.push({ id, seat, kind, x, y, vx, vy, bounces, born, lag: 0 });
    // One that flew back from a wall is no new one.
    const isNew = !isOwn && !again && !before.has(id) && bounces === weapons[kind]?.bounces;
    if (isNew) state.cues.push({ kind: 'shot', seat, x, y, value: 8 * aimTowards(vx, vy) + kind });
  }
  state.shots = shots;
}
