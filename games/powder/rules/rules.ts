// The rules of Powder as the netcode sees them: start, one frame, the outcome, and the bots' inputs.

import { createRng } from '../../../netcode/sim/rng.ts';
import { type Match, optionsOf } from '../../../netcode/sim/rules.ts';
import { outliving } from '../../kit/arena/rules/outliving.ts';
import { newContender, newRounds, rulesOfRounds } from '../../kit/arena/rules/round.ts';
import { botInput } from '../bots/bots.ts';
import { info } from '../info.ts';
import { arenaSize } from './arena.ts';
import { hooks } from './round.ts';
import type { Bombs, Players, PowderState } from './state.ts';
import * as tuning from './tuning.ts';

export const rules = rulesOfRounds({ dropIn: info.dropIn, start, hooks, bot: botInput });

function start(match: Match): PowderState {
  const { rounds, bots, map, crates, sudden } = optionsOf(info, match);
  const seats = match.seats.map(newContender);
  const { cols, rows } = arenaSize(seats.filter(({ present }) => present).length);
  const cells = cols * rows;
  return {
    ...newRounds(seats, outliving(seats, rounds), rounds + tuning.EXTRA_ROUNDS),
    seed: match.seed,
    cols,
    rows,
    map,
    crates,
    suddenAt: sudden * 60,
    level: bots,
    decidedAt: -1,
    fallen: 0,
    gifts: 0,
    rng: createRng(match.seed),
    cells: new Uint8Array(cells),
    items: new Uint8Array(cells),
    flames: new Uint8Array(cells),
    arms: new Uint8Array(cells),
    bombAt: new Uint8Array(cells),
    players: newPlayers(seats.length),
    bombs: newBombs(seats.length * tuning.MAX_BOMBS),
  };
}

function newPlayers(seats: number): Players {
  return {
    x: new Int16Array(seats),
    y: new Int16Array(seats),
    face: new Uint8Array(seats),
    want: new Uint8Array(seats),
    held: new Uint8Array(seats),
    bombs: new Uint8Array(seats),
    reach: new Uint8Array(seats),
    speed: new Uint8Array(seats),
    kick: new Uint8Array(seats),
    throws: new Uint8Array(seats),
    shield: new Uint8Array(seats),
    safe: new Uint8Array(seats),
    curse: new Uint8Array(seats),
    cursed: new Int16Array(seats),
    handed: new Uint8Array(seats),
    rim: new Int16Array(seats),
    reload: new Int16Array(seats),
  };
}

function newBombs(slots: number): Bombs {
  return {
    fuse: new Uint8Array(slots),
    x: new Int16Array(slots),
    y: new Int16Array(slots),
    reach: new Uint8Array(slots),
    motion: new Uint8Array(slots),
    dir: new Uint8Array(slots),
    hop: new Uint8Array(slots),
    hopOf: new Uint8Array(slots),
  };
}
