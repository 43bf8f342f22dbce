// The rules of Inkling as the netcode sees them: whose turn it is, what commands do, what a guess is worth, and the outcome.

import { mix } from '../../../netcode/sim/mix.ts';
import {
  type Match,
  type Outcome,
  optionsOf,
  type RelayEvent,
  type Rules,
} from '../../../netcode/sim/rules.ts';
import { placesOf } from '../../kit/rules/sides.ts';
import { botOrders } from '../bots/bots.ts';
import { FRAMES_PER_SECOND, info } from '../info.ts';
import { decodeCommand } from './commands.ts';
import { choicesOf, judge, opens, promptOf } from './guess.ts';
import { addInk, ITEM, inkOf, newSheet, undo, wipe } from './sheet.ts';
import * as states from './state.ts';
import {
  addLine,
  drawingsLeft,
  hasChoices,
  type InklingState,
  isBot,
  isHere,
  mayGuess,
  type Phase,
  tell,
} from './state.ts';

/** Seconds that are counted aloud at the end of a turn. */
const COUNTED = 5;
/** Points of ink in a frame: a little more than the longest turn brings from one seat. */
const MOST_FRESH = 1200;

export const rules: Readonly<Rules<InklingState>> = {
  start,
  step,
  outcome: (state) => (state.phase === 'over' ? standing(state) : null),
  standing,
  // Bots speak in commands like everybody; their input byte stays neutral.
  bot: () => {},
  command,
  orders: botOrders,
  isAway: ({ seats }, seat) => seats[seat]!.away,
  event,
};

function start(match: Match): InklingState {
  const { seconds, drawings } = optionsOf(info, match);
  const humans = match.seats.filter(({ kind }) => kind === 'player').length;
  const state: InklingState = {
    seed: match.seed,
    frames: seconds * FRAMES_PER_SECOND,
    drawings,
    // Bots draw what they have learnt, for a person who is the only one.
    botsDraw: humans < 2,
    phase: 'choose',
    since: 0,
    turn: 0,
    drawer: -1,
    secret: null,
    sheet: newSheet(),
    fresh: 0,
    seats: match.seats.map(({ kind }) => ({
      present: kind !== 'empty',
      bot: kind === 'bot',
      away: kind === 'bot',
      points: 0,
      gained: 0,
      drawn: 0,
      solvedAt: -1,
      done: false,
    })),
    lines: [],
    gallery: [],
    news: [],
    cues: [],
  };
  nextTurn(state);
  return state;
}

function enter(state: InklingState, phase: Phase): void {
  state.phase = phase;
  state.since = 0;
}

/** The turn goes to the one who has drawn least; of several to the next in a circle that begins by chance. */
function nextTurn(state: InklingState): void {
  const { seats } = state;
  const from = state.drawer < 0 ? mix(state.seed, 1) % seats.length : state.drawer + 1;
  const circle = seats.map((_, at) => (from + at) % seats.length);
  const lefts = seats.map((player) => drawingsLeft(state, player));
  const most = Math.max(...lefts);
  const next = circle.find((seat) => lefts[seat] === most);
  wipe(state.sheet);
  state.secret = null;
  state.lines = [];
  for (const player of seats) Object.assign(player, { gained: 0, solvedAt: -1 });
  if (most === 0 || next === undefined) {
    enter(state, 'gallery');
    state.drawer = -1;
    tell(state, 'gallery', -1);
    return;
  }
  enter(state, 'choose');
  state.turn++;
  state.drawer = next;
  seats[next]!.drawn++;
  tell(state, 'turn', next);
}

function step(state: InklingState): void {
  if (state.phase !== 'over') {
    state.since++;
    state.fresh = 0;
    pass(state);
  }
  state.cues = state.news;
  state.news = [];
}

function pass(state: InklingState): void {
  const { phase, since, frames, seats, drawer } = state;
  switch (phase) {
    case 'choose':
      if (!canDraw(state)) {
        // Nothing was drawn: the drawing is still to come.
        seats[drawer]!.drawn--;
        nextTurn(state);
      } else if (since >= states.CHOOSE_FRAMES) nextTurn(state);
      return;
    case 'draw': {
      const left = frames - since;
      if (left > 0 && left <= COUNTED * FRAMES_PER_SECOND && left % FRAMES_PER_SECOND === 0)
        tell(state, 'tick', -1, left / FRAMES_PER_SECOND);
      if (left <= 0 || !isOpen(state) || !canDraw(state)) reveal(state);
      return;
    }
    case 'reveal':
      if (since >= states.REVEAL_FRAMES) nextTurn(state);
      return;
    case 'gallery':
      if (since < states.GALLERY_FRAMES && seats.some((one) => isHere(one) && !one.done)) return;
      enter(state, 'over');
      tell(state, 'over', -1);
      return;
    case 'over':
      return;
  }
}

function canDraw({ seats, drawer, botsDraw }: InklingState): boolean {
  const player = seats[drawer]!;
  return isHere(player) && (botsDraw || !isBot(player));
}

/** Whether a guess may still come; where all others are away, also of one who comes back. */
function isOpen({ seats, drawer }: InklingState): boolean {
  const guessers = seats.filter(({ present }, seat) => present && seat !== drawer);
  const here = guessers.filter(isHere);
  return (here.length > 0 ? here : guessers).some(({ solvedAt }) => solvedAt === -1);
}

/** The drawer gets what its guessers have got on average: a drawing that all understand at once is worth most. */
function reveal(state: InklingState): void {
  const { seats, drawer, secret, sheet, gallery } = state;
  const guessers = seats.filter(
    (one, seat) => one.present && seat !== drawer && (isHere(one) || one.gained > 0),
  );
  const sum = guessers.reduce((total, { gained }) => total + gained, 0);
  award(state, drawer, Math.round(sum / Math.max(1, guessers.length)));
  if (sheet.used > 0) gallery.push({ seat: drawer, prompt: promptOf(secret!), ink: inkOf(sheet) });
  enter(state, 'reveal');
  tell(state, 'reveal', drawer);
}

function award({ seats }: InklingState, seat: number, points: number): void {
  seats[seat]!.points += points;
  seats[seat]!.gained += points;
}

/** Commands come from outside: what is malformed or comes at the wrong time does nothing. */
function command(state: InklingState, seat: number, bytes: Uint8Array): void {
  const order = decodeCommand(bytes);
  const player = state.seats[seat];
  if (!order || !player?.present) return;
  const draws = seat === state.drawer;
  switch (order.kind) {
    case 'choose': {
      const secret = { salt: order.salt, lock: order.lock };
      if (state.phase !== 'choose' || !draws || promptOf(secret) < 0) return;
      state.secret = secret;
      enter(state, 'draw');
      tell(state, 'begin', seat);
      return;
    }
    case 'ink': {
      const points = order.points.length / ITEM;
      if (state.phase !== 'draw' || !draws || state.fresh + points > MOST_FRESH) return;
      state.fresh += points;
      addInk(state.sheet, order.look, order.points);
      if (order.look !== null) tell(state, 'stroke', seat);
      return;
    }
    case 'undo':
      if (state.phase === 'draw' && draws) undo(state.sheet);
      return;
    case 'wipe':
      if (state.phase === 'draw' && draws) wipe(state.sheet);
      return;
    case 'solve':
      if (mayGuess(state, seat) && opens(state.secret!, order.key)) solve(state, seat, 1);
      return;
    case 'pick':
      if (!mayGuess(state, seat) || !hasChoices(state) || !choicesOf(state.secret!).includes(order.prompt))
        return;
      if (order.prompt === promptOf(state.secret!)) solve(state, seat, 0.5);
      else player.solvedAt = -2;
      return;
    case 'say':
      // What is right or nearly so would help the others.
      if (!mayGuess(state, seat) || judge(state.secret!, order.text) !== 'wrong') return;
      addLine(state, seat, order.text);
      tell(state, 'said', seat);
      return;
    case 'done':
      if (state.phase === 'gallery') player.done = true;
      return;
  }
}

function solve(state: InklingState, seat: number, part: number): void {
  const { since, frames, seats } = state;
  const left = Math.max(0, frames - since) / frames;
  const worth = states.LEAST_WORTH + (states.MOST_WORTH - states.LEAST_WORTH) * left;
  award(state, seat, Math.round(worth * part));
  seats[seat]!.solvedAt = since;
  addLine(state, seat, '');
  tell(state, 'solved', seat, seats.filter(({ solvedAt }) => solvedAt >= 0).length);
}

function event(state: InklingState, happened: RelayEvent): void {
  if (happened.kind === 'gift') return;
  const player = state.seats[happened.seat];
  if (player?.present) player.away = happened.kind === 'left';
}

function standing({ seats }: InklingState): Outcome {
  const sided = seats.map(({ present }) => ({ present, team: 0 }));
  return {
    scores: seats.map(({ points }) => points),
    places: placesOf(sided, ([one], [other]) => seats[one!]!.points > seats[other!]!.points),
  };
}
